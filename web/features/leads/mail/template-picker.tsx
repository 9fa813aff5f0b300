import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { LeadMail } from '#contract/leads/mail.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import styles from './mail.module.css';
import { messages } from './messages.ts';

type TemplatePickerProps = {
  readonly lead: string;
  /** Whether the draft has text or files, which a template would replace. */
  readonly hasContent: boolean;
  readonly onReplaced: (draft: LeadMail) => void;
  readonly onManage: () => void;
};

/** Begins the email again from a template. */
export function TemplatePicker({ lead, hasContent, onReplaced, onManage }: TemplatePickerProps) {
  const t = useText(messages);
  const may = useMay();
  const { data, isError, refetch } = useQuery(queryFor(contract.leads.listMailTemplates));
  const write = useWrite(contract.leads.writeMail);
  const replace = async (template_id: string) => {
    if (template_id === '' || (hasContent && !(await askReplacing(t)))) return;
    try {
      onReplaced(await write.mutateAsync({ params: { id: lead }, body: { template_id } }));
    } catch (error) {
      toast({ tone: 'danger', message: t('replaceFailed', { message: errorText(error) }) });
    }
  };
  const templates = data?.templates.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      {isError && <ErrorWithRetry message={t('templatesFailed')} onRetry={() => void refetch()} />}
      <div className={styles.templateRow}>
        <NativeSelect
          className={styles.picker ?? ''}
          label={t('template')}
          value=""
          disabled={write.isPending || templates.length === 0}
          data={[
            { value: '', label: t(data && templates.length === 0 ? 'noTemplates' : 'chooseTemplate') },
            ...templates,
          ]}
          onChange={(event) => void replace(event.currentTarget.value)}
        />
        {may('leads.addMailTemplate') && (
          <Button variant="default" onClick={onManage}>
            {t('manageTemplates')}
          </Button>
        )}
      </div>
    </>
  );
}

const askReplacing = (t: ReturnType<typeof useText<typeof messages.messages>>) =>
  askConfirmation({
    title: t('replace'),
    message: t('replaceQuestion'),
    confirmLabel: t('replace'),
    danger: true,
  });
