import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type LeadMailTemplate, mailMergeFields } from '#contract/leads/mail.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import type { SendOptions } from '#web/ui/form/use-edit-form.ts';
import styles from './mail.module.css';
import { messages } from './messages.ts';

type TemplateFormProps = {
  /** Undefined for a new one. */
  readonly template: LeadMailTemplate | undefined;
  readonly onClose: () => void;
};

type TemplateValues = { name: string; subject: string; body: string };

const valuesOf = (template: LeadMailTemplate | undefined): TemplateValues => ({
  name: template?.name ?? '',
  subject: template?.subject ?? '',
  body: template?.body ?? '',
});

const fields = mailMergeFields.map((field) => `{{${field}}}`).join(', ');

/** Adds or edits a template for emails to leads. */
export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const t = useText(messages);
  const calls = useTemplateCalls(template);
  return (
    <EditDialog<LeadMailTemplate, TemplateValues, TemplateValues>
      title={t(template ? 'editTemplate' : 'addTemplate')}
      row={template}
      valuesOf={valuesOf}
      schema={contract.leads.updateMailTemplate.body}
      bodyOf={(values) => values}
      {...calls}
      done={t('templateSaved')}
      failed={t('templateFailed')}
      onClose={onClose}
    >
      {(form) => <TemplateFields form={form} />}
    </EditDialog>
  );
}

function useTemplateCalls(template: LeadMailTemplate | undefined) {
  const client = useQueryClient();
  const add = useWrite(contract.leads.addMailTemplate);
  const update = useWrite(contract.leads.updateMailTemplate);
  const params = { id: template?.id ?? '' };
  return {
    send: (body: TemplateValues, options: SendOptions) =>
      template ? update.mutateAsync({ params, body, ...options }) : add.mutateAsync({ body, ...options }),
    reload: async () => {
      const query = { ...queryFor(contract.leads.listMailTemplates), staleTime: 0 };
      return (await client.fetchQuery(query)).templates.find(({ id }) => id === template?.id);
    },
  };
}

function TemplateFields({ form }: { readonly form: UseFormReturnType<TemplateValues> }) {
  const t = useText(messages);
  return (
    <>
      <TextInput
        label={t('name')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput label={t('subject')} autoComplete="off" {...form.getInputProps('subject')} />
      <Textarea
        label={t('message')}
        required
        autosize
        minRows={8}
        maxRows={18}
        {...form.getInputProps('body')}
      />
      <p className={styles.soft}>{t('mergeFields', { fields })}</p>
    </>
  );
}
