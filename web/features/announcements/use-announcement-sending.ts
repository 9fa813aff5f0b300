import type { SavedAnnouncement } from '#contract/announcements/record.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

/** The part of a request that publishes although no one gets an email. */
type Confirmation = { readonly confirm_unreachable?: true };
type Send = (confirmation: Confirmation) => Promise<SavedAnnouncement>;

/**
 * Sends a change, and asks whether to go on if the server says that no one can be reached by email. Says when the emails
 * leave if they wait for the end of the quiet hours.
 */
export function useAnnouncementSending() {
  const t = useText(messages);
  const format = useFormat();
  const ask = async (send: Send) => {
    try {
      return await send({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unreachable') throw error;
      const question = {
        title: t('unreachableTitle'),
        message: t('unreachableQuestion', { reason: error.message }),
        confirmLabel: t('publishAnyway'),
      };
      if (!(await askConfirmation(question))) throw error;
      return send({ confirm_unreachable: true });
    }
  };
  return async (send: Send): Promise<SavedAnnouncement> => {
    const saved = await ask(send);
    const until = saved.mailing?.quiet_until;
    if (until) toast({ message: t('mailsHeld', { time: format.dateTime(until) }) });
    return saved;
  };
}
