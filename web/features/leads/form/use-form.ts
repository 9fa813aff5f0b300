import { contract } from '#contract/index.ts';
import type { Lead } from '#contract/leads/record.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { type RecordPlan, useRecordForm } from '#web/ui/form/use-record-form.ts';
import type { RecordCalls } from '#web/ui/form/use-record-saving.ts';
import {
  changedFields,
  changesOf,
  type Field,
  type LeadValues,
  newLeadOf,
  newValues,
  problemsOf,
  steps,
  valuesOf,
} from './rules.ts';

const plan: RecordPlan<Lead, LeadValues, 'lead', Field> = {
  noun: 'lead',
  idOf: ({ crm_contact_id }) => crm_contact_id,
  stepFields: steps,
  newValues,
  valuesOf,
  changedFields,
};

type LeadFormOptions = { readonly lead: Lead | undefined; readonly onSaved: () => void };
const stayOpen = async () => undefined;

/** Values, rules, draft and saving of the form that adds and edits leads. */
export function useLeadForm({ lead, onSaved }: LeadFormOptions) {
  const t = useText(messages);
  const requiredMessage = (field: Field) =>
    t('required', { field: field === 'lead_value' ? t('value') : t(`field.${field}`) });
  return useRecordForm({
    opened: lead,
    plan,
    calls: useLeadCalls(),
    problemsOf: (values) => problemsOf(values, requiredMessage),
    onStep: stayOpen,
    onSaved,
  });
}
export type LeadForm = ReturnType<typeof useLeadForm>;

function useLeadCalls(): RecordCalls<Lead, LeadValues> {
  const create = useWrite(contract.leads.create);
  const update = useWrite(contract.leads.update);
  return {
    create: (values, keyFor) => {
      const body = newLeadOf(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: ({ crm_contact_id, updated_dt }, values, before) =>
      update.mutateAsync({
        params: { id: crm_contact_id },
        body: changesOf(values, before),
        version: updated_dt,
      }),
    read: ({ crm_contact_id }) => queryFor(contract.leads.get, { params: { id: crm_contact_id } }),
  };
}
