import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toastOutcome } from '#web/ui/feedback/toast-outcome.ts';

/** Sends failed emails again, and stops those not sent yet. */
export function useMailActions(id: string) {
  const t = useText(messages);
  const resend = useWrite(contract.announcements.retryDeliveries, ['jobs']);
  const cancel = useWrite(contract.announcements.cancelDeliveries, ['jobs']);
  const retry = () =>
    toastOutcome(() => resend.mutateAsync({ params: { id } }), {
      done: ({ queued }) => t('retried', { count: queued }),
      failed: (reason) => t('retryFailed', reason),
    });
  const stop = async () => {
    const title = t('stopMails');
    const question = { title, message: t('stopMailsQuestion'), confirmLabel: title, danger: true };
    if (!(await askConfirmation(question))) return;
    await toastOutcome(() => cancel.mutateAsync({ params: { id } }), {
      done: ({ cancelled }) => t('stopped', { count: cancelled }),
      failed: (reason) => t('stopFailed', reason),
    });
  };
  return { retry, stop, busy: resend.isPending || cancel.isPending };
}
