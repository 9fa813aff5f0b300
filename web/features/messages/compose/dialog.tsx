import { Button } from '@mantine/core';
import { useId } from 'react';
import { urgentDraft } from '#contract/messages/urgent.ts';
import { messages } from '#web/features/messages/all-messages.ts';
import styles from '#web/features/messages/messages.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { DraftFields } from './fields.tsx';
import { ReachPanel } from './reach-panel.tsx';
import { draftOf, newValues } from './rules.ts';
import { useReach } from './use-reach.ts';
import { useSending } from './use-sending.ts';

type ComposeDialogProps = {
  readonly onSent: (id: string) => void;
  readonly onClose: () => void;
};

/** Writes an urgent message next to its reach and cost, and sends it after a second confirmation. */
export function ComposeDialog({ onSent, onClose }: ComposeDialogProps) {
  const t = useText(messages);
  const formId = useId();
  const send = useSending(onSent);
  const edit = useEditForm({
    initial: newValues,
    schema: urgentDraft,
    bodyOf: draftOf,
    version: undefined,
    send: (draft) => send(draft),
    onSaved: () => undefined,
  });
  const { form, busy, failure } = edit;
  const counted = useReach(form.values);
  const close = async () => {
    if (!busy && (!form.isDirty() || (await askDiscard()))) onClose();
  };
  const footer = (
    <>
      <Button variant="default" disabled={busy} onClick={() => void close()}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {t('send')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('add')} size="xl" onClose={() => void close()} footer={footer}>
      <form id={formId} noValidate className={styles.columns} onSubmit={edit.onSubmit}>
        <div>
          {failure && <Banner tone="danger">{errorText(failure, t('sendFailed'))}</Banner>}
          <DraftFields form={form} reach={counted.reach} />
        </div>
        <ReachPanel counted={counted} />
      </form>
    </Dialog>
  );
}
