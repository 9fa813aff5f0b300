import { messages } from '#web/features/announcements/messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';

/** The part of a request that publishes although no one gets an email. */
type Confirmation = { readonly confirm_unreachable?: true };

/** Sends a change, and asks whether to go on if the server says that no one can be reached by email. */
export function useReachQuestion() {
  const t = useText(messages);
  return async <Result>(send: (confirmation: Confirmation) => Promise<Result>): Promise<Result> => {
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
}
