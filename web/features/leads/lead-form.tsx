import { Button, Stack } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Lead } from '#contract/lead-fields.ts';
import { focusFirstError } from '#web/lib/first-error.ts';
import { useFormat } from '#web/lib/format.ts';
import { useRecordToEdit } from '#web/lib/record-reading.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/ask-discard.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PendingRecord } from '#web/ui/pending-record.tsx';
import { toast } from '#web/ui/toast.tsx';
import { WizardNotices } from '#web/ui/wizard-notices.tsx';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { LeadFields } from './lead-fields.tsx';
import { messages } from './messages.ts';
import { currencySymbol, type Field } from './rules.ts';
import { type LeadForm, useLeadForm } from './use-lead-form.ts';

type LeadFormDialogProps = { readonly id: string | undefined; readonly onClose: () => void };

/** 'Add New Lead' or 'Edit Lead', the latter once the lead is read afresh. */
export function LeadFormDialog({ id, onClose }: LeadFormDialogProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) => reading(contract.leads.get, { params: { id: known } }));
  if (opened.ready) return <OpenForm lead={opened.record} onClose={onClose} />;
  const texts = { title: t('edit'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={onClose} />;
}

type OpenFormProps = { readonly lead: Lead | undefined; readonly onClose: () => void };

function OpenForm({ lead, onClose }: OpenFormProps) {
  const t = useText(messages);
  const id = useId();
  const form = useLeadForm({
    lead,
    onSaved: () => {
      toast({ message: t(lead ? 'updated' : 'created') });
      onClose();
    },
  });
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (form.isValid('lead')) void form.save();
    else focusFirstError();
  };
  const close = async () => {
    if (form.busy || (form.unsaved && !(await askDiscard()))) return;
    form.drop();
    onClose();
  };
  const footer = <Footer id={id} isNew={!lead} busy={form.busy} onCancel={() => void close()} />;
  return (
    <Dialog title={t(lead ? 'edit' : 'addNew')} size="lg" onClose={() => void close()} footer={footer}>
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md">
          <Notices form={form} isNew={!lead} />
          <DuplicatesPanel
            email={form.problems.email ? '' : form.values.email}
            mobile={form.values.mobile}
            exclude={lead?.crm_contact_id}
            merge={undefined}
          />
          <LeadFields form={form} isNew={!lead} asked={asked} />
        </Stack>
      </form>
    </Dialog>
  );
}

type FooterProps = {
  readonly id: string;
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
};

function Footer({ id, isNew, busy, onCancel }: FooterProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} disabled={busy}>
        {isNew ? t(busy ? 'creating' : 'create') : t(busy ? 'updating' : 'update')}
      </Button>
    </>
  );
}

function Notices({ form, isNew }: { readonly form: LeadForm; readonly isNew: boolean }) {
  const t = useText(messages);
  const format = useFormat();
  const labelOf = (field: Field) =>
    field === 'lead_value' ? t('field.lead_value', { symbol: currencySymbol(format) }) : t(`field.${field}`);
  return (
    <WizardNotices
      failure={form.failure && t(isNew ? 'createFailed' : 'updateFailed', { message: form.failure })}
      conflict={form.conflict?.map(({ field, ...values }) => ({ name: labelOf(field), ...values }))}
      restored={form.restored}
      busy={form.busy}
      onStartOver={form.startOver}
      onSave={() => void form.save()}
    />
  );
}
