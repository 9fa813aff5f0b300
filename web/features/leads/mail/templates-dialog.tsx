import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { LeadMailTemplate } from '#contract/leads/mail.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconDelete, IconEdit, IconMail } from '#web/ui/icons.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import styles from './mail.module.css';
import { messages } from './messages.ts';
import { TemplateForm } from './template-form.tsx';

/** The school's templates for emails to leads. */
export function TemplatesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const { data, isError, refetch } = useQuery(queryFor(contract.leads.listMailTemplates));
  const [edited, setEdited] = useState<LeadMailTemplate | 'new'>();
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('close')}
      </Button>
      <Button onClick={() => setEdited('new')}>{t('addTemplate')}</Button>
    </>
  );
  return (
    <>
      <Dialog title={t('templates')} size="lg" onClose={onClose} footer={footer}>
        <p className={styles.templatesHint}>{t('templatesHint')}</p>
        {isError && <ErrorWithRetry message={t('templatesFailed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Bones label={t('templates')} />}
        {data?.templates.length === 0 && <EmptyState icon={IconMail} title={t('noTemplates')} />}
        <ul className={styles.templates}>
          {data?.templates.map((template) => (
            <Template key={template.id} template={template} onEdit={() => setEdited(template)} />
          ))}
        </ul>
      </Dialog>
      {edited && (
        <TemplateForm template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

type TemplateProps = { readonly template: LeadMailTemplate; readonly onEdit: () => void };

function Template({ template, onEdit }: TemplateProps) {
  const t = useText(messages);
  const remove = useTemplateRemoval();
  const { name, subject } = template;
  return (
    <li className={styles.template}>
      <span className={styles.templateText}>
        <strong>{name}</strong>
        <span className={styles.soft}>{subject || t('noSubject')}</span>
      </span>
      <ActionIcon aria-label={t('editTemplateOf', { name })} title={t('editTemplate')} onClick={onEdit}>
        <IconEdit />
      </ActionIcon>
      <ActionIcon
        color="red"
        aria-label={t('deleteTemplateOf', { name })}
        title={t('deleteTemplate')}
        onClick={() => void remove(template)}
      >
        <IconDelete />
      </ActionIcon>
    </li>
  );
}

function useTemplateRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.leads.removeMailTemplate);
  return useRecordRemoval<LeadMailTemplate>({
    title: t('deleteTemplate'),
    question: t('deleteTemplateQuestion'),
    remove: ({ id }) => remove.mutateAsync({ params: { id } }),
    deleted: ({ name }) => t('templateDeleted', { name }),
    deleteFailed: (error) => t('deleteTemplateFailed', { message: errorText(error) }),
  });
}
