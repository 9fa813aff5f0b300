import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { LeadMail } from '#contract/leads/mail.ts';
import { useText } from '#web/lib/text.ts';
import { AttachmentsSection } from '#web/ui/attachments/section.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { DraftActions, type MailForm } from './draft-actions.tsx';
import styles from './mail.module.css';
import { messages } from './messages.ts';
import { TemplatePicker } from './template-picker.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';
import { type DraftFiles, type MailValues, useDraftCalls, useDraftFiles } from './use-draft-calls.ts';

type MailComposerProps = {
  readonly lead: { readonly id: string; readonly name: string; readonly address: string };
  readonly draft: LeadMail;
  /** Called with the new draft after a template replaced it. */
  readonly onReplaced: (draft: LeadMail) => void;
  readonly onClose: () => void;
};

const valuesOf = (draft: LeadMail | undefined): MailValues => ({
  subject: draft?.subject ?? '',
  body: draft?.body ?? '',
});

/** Writes an email to a lead: saves the draft and sends it. */
export function MailComposer(props: MailComposerProps) {
  const [managing, setManaging] = useState(false);
  return (
    <>
      <Composer {...props} onManage={() => setManaging(true)} />
      {managing && <TemplatesDialog onClose={() => setManaging(false)} />}
    </>
  );
}

type ComposerProps = MailComposerProps & { readonly onManage: () => void };

function Composer({ lead, draft, onReplaced, onManage, onClose }: ComposerProps) {
  const t = useText(messages);
  const { save, send, reload } = useDraftCalls(lead.id, draft);
  const draftFiles = useDraftFiles(lead.id, draft);
  return (
    <EditDialog<LeadMail, MailValues, MailValues>
      title={t('title', { name: lead.name })}
      row={draft}
      valuesOf={valuesOf}
      schema={contract.leads.updateMail.body}
      problemsOf={({ subject, body }) => ({
        ...(subject.trim() === '' && { subject: t('subjectRequired') }),
        ...(body.trim() === '' && { body: t('messageRequired') }),
      })}
      refusalOf={() => (draftFiles.files.waiting.length > 0 ? t('filesWaiting') : undefined)}
      bodyOf={(values) => values}
      send={(body, { version }) => send(body, version === undefined)}
      reload={reload}
      done={t('sent')}
      failed={t('sendFailed')}
      saveLabel={t('send')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.soft}>{t('toAddress', lead)}</p>
          <TemplatePicker
            lead={lead.id}
            hasContent={hasContent(form, draftFiles)}
            {...{ onReplaced, onManage }}
          />
          <MailFields form={form} draftFiles={draftFiles} />
          <DraftActions id={draft.id} form={form} save={save} onDeleted={onClose} />
        </>
      )}
    </EditDialog>
  );
}

const hasContent = ({ values: { subject, body } }: MailForm, { attached, files }: DraftFiles) =>
  subject.trim() !== '' || body.trim() !== '' || attached.length > 0 || files.waiting.length > 0;

type MailFieldsProps = { readonly form: MailForm; readonly draftFiles: DraftFiles };

function MailFields({ form, draftFiles: { attached, files, remove } }: MailFieldsProps) {
  const t = useText(messages);
  const addressError = form.errors['email'];
  return (
    <>
      {addressError && <Banner tone="danger">{addressError}</Banner>}
      <TextInput
        label={t('subject')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('message')}
        required
        autosize
        minRows={8}
        maxRows={18}
        {...form.getInputProps('body')}
      />
      <AttachmentsSection
        attached={attached}
        files={files}
        isKnown
        disabled={false}
        removeQuestion={t('removeQuestion')}
        onRemove={remove}
      />
    </>
  );
}
