import { contract } from '#contract/index.ts';
import type { Lead } from '#contract/leads/record.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import { DuplicatesPanel } from '#web/features/leads/links/duplicates-panel.tsx';
import { currencySymbol } from '#web/features/leads/rules.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecordToEdit } from '#web/lib/api/use-record.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { RecordFormDialog } from '#web/ui/record/form-dialog.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { LeadFields } from './fields.tsx';
import type { Field } from './rules.ts';
import { type LeadForm, useLeadForm } from './use-form.ts';

type LeadFormDialogProps = { readonly id: string | undefined; readonly onClose: () => void };

/** 'Add New Lead' or 'Edit Lead'; editing first reads the lead again. */
export function LeadFormDialog({ id, onClose }: LeadFormDialogProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) => queryFor(contract.leads.get, { params: { id: known } }));
  if (opened.ready) return <OpenForm lead={opened.record} onClose={onClose} />;
  const texts = { title: t('edit'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={onClose} />;
}

type OpenFormProps = { readonly lead: Lead | undefined; readonly onClose: () => void };

function OpenForm({ lead, onClose }: OpenFormProps) {
  const t = useText(messages);
  const form = useLeadForm({
    lead,
    onSaved: () => {
      toast({ message: t(lead ? 'updated' : 'created') });
      onClose();
    },
  });
  const failed = t(lead ? 'updateFailed' : 'createFailed', { message: form.failure ?? '' });
  const busyWord = lead ? 'updating' : 'creating';
  return (
    <RecordFormDialog
      form={form}
      step="lead"
      title={t(lead ? 'edit' : 'addNew')}
      submitLabel={t(form.busy ? busyWord : lead ? 'update' : 'create')}
      failure={form.failure && failed}
      conflict={useShownConflict(form)}
      onClose={onClose}
    >
      {(showsErrors) => (
        <>
          <DuplicatesPanel
            email={form.problems.email ? '' : form.values.email}
            mobile={form.values.mobile}
            exclude={lead?.crm_contact_id}
            merge={undefined}
          />
          <LeadFields form={form} isNew={!lead} showsErrors={showsErrors} />
        </>
      )}
    </RecordFormDialog>
  );
}

function useShownConflict({ conflict }: LeadForm) {
  const t = useText(messages);
  const format = useFormat();
  const labelOf = (field: Field) =>
    field === 'lead_value' ? t('field.lead_value', { symbol: currencySymbol(format) }) : t(`field.${field}`);
  return conflict?.map(({ field, ...values }) => ({ name: labelOf(field), ...values }));
}
