import { Button } from '@mantine/core';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/messages/all-messages.ts';
import type { UrgentMessage } from '#web/features/messages/urgent-message.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toastOutcome } from '#web/ui/feedback/toast-outcome.ts';

/** Cancels what is waiting, and sends again what failed or was cancelled. */
export function UrgentActions({ message: { id, counts } }: { readonly message: UrgentMessage }) {
  const t = useText(messages);
  const { retry, stop, isBusy } = useUrgentActions(id);
  return (
    <>
      {counts.waiting > 0 && (
        <Button variant="default" disabled={isBusy} onClick={() => void stop()}>
          {t('stop')}
        </Button>
      )}
      {counts.failed + counts.cancelled > 0 && (
        <Button variant="default" title={t('retryHint')} disabled={isBusy} onClick={() => void retry()}>
          {t('retry')}
        </Button>
      )}
    </>
  );
}

function useUrgentActions(id: string) {
  const t = useText(messages);
  const resend = useWrite(contract.messages.retryUrgent, ['jobs']);
  const cancel = useWrite(contract.messages.cancelUrgent, ['jobs']);
  const retry = () =>
    toastOutcome(() => resend.mutateAsync({ params: { id } }), {
      done: ({ queued }) => t('retried', { count: queued }),
      failed: (reason) => t('retryFailed', reason),
    });
  const stop = async () => {
    const title = t('stop');
    const words = { message: t('stopQuestion'), confirmLabel: title, cancelLabel: t('keepSending') };
    if (!(await askConfirmation({ title, ...words, danger: true }))) return;
    await toastOutcome(() => cancel.mutateAsync({ params: { id } }), {
      done: ({ cancelled }) => t('stopped', { count: cancelled }),
      failed: (reason) => t('stopFailed', reason),
    });
  };
  return { retry, stop, isBusy: resend.isPending || cancel.isPending };
}
