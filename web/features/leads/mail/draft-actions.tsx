import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import styles from './mail.module.css';
import { messages } from './messages.ts';
import type { MailValues } from './use-draft-calls.ts';

export type MailForm = UseFormReturnType<MailValues>;

type DraftActionsProps = {
  readonly id: string;
  readonly form: MailForm;
  readonly save: (values: MailValues) => Promise<void>;
  readonly onDeleted: () => void;
};

/** Saves the draft without sending it, or deletes it. */
export function DraftActions({ id, form, save, onDeleted }: DraftActionsProps) {
  const t = useText(messages);
  const [busy, setBusy] = useState(false);
  const remove = useDraftRemoval(id);
  const saveDraft = async () => {
    setBusy(true);
    const values = form.getValues();
    try {
      await save(values);
      form.resetDirty(values);
      toast({ message: t('draftSaved') });
    } catch (error) {
      toast({ tone: 'danger', message: t('saveFailed', { message: errorText(error) }) });
    } finally {
      setBusy(false);
    }
  };
  const removeDraft = async () => {
    if (await remove(undefined)) onDeleted();
  };
  return (
    <div className={styles.actions}>
      <Button variant="default" loading={busy} onClick={() => void saveDraft()}>
        {t('saveDraft')}
      </Button>
      <Button variant="default" color="red" disabled={busy} onClick={() => void removeDraft()}>
        {t('deleteDraft')}
      </Button>
    </div>
  );
}

function useDraftRemoval(id: string) {
  const t = useText(messages);
  const remove = useWrite(contract.leads.removeMail);
  return useRecordRemoval<undefined>({
    title: t('deleteDraft'),
    question: t('deleteQuestion'),
    remove: () => remove.mutateAsync({ params: { id } }),
    deleted: () => t('draftDeleted'),
    deleteFailed: (error) => t('deleteFailed', { message: errorText(error) }),
  });
}
