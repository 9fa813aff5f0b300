import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Sends failed emails again, and stops those not sent yet. */
export function useMailActions(id: string) {
  const t = useText(messages);
  const resend = useWrite(contract.announcements.retryDeliveries, ['jobs']);
  const cancel = useWrite(contract.announcements.cancelDeliveries, ['jobs']);
  const retry = async () => {
    try {
      const { queued } = await resend.mutateAsync({ params: { id } });
      toast({ message: t('retried', { count: queued }) });
    } catch (error) {
      toast({ tone: 'danger', message: t('retryFailed', { message: errorText(error) }) });
    }
  };
  const stop = async () => {
    const title = t('stopMails');
    const question = { title, message: t('stopMailsQuestion'), confirmLabel: title, danger: true };
    if (!(await askConfirmation(question))) return;
    try {
      const { cancelled } = await cancel.mutateAsync({ params: { id } });
      toast({ message: t('stopped', { count: cancelled }) });
    } catch (error) {
      toast({ tone: 'danger', message: t('stopFailed', { message: errorText(error) }) });
    }
  };
  return { retry, stop, busy: resend.isPending || cancel.isPending };
}
