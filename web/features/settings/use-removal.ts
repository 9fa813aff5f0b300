import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './all-messages.ts';

type RemovalMutation = {
  readonly mutateAsync: (input: { readonly params: { readonly id: string } }) => Promise<unknown>;
  readonly error: Error | null;
};

/** Removes after a confirmation; if the server refuses, keeps the reason. */
export function useRemoval(removing: RemovalMutation, title: string) {
  const t = useText(messages);
  const ask = async (id: string, name: string) => {
    const message = t('removeQuestion', { name });
    if (!(await askConfirmation({ title, message, confirmLabel: title, danger: true }))) return;
    await removing.mutateAsync({ params: { id } }).then(
      () => toast({ message: t('removed', { name }) }),
      () => undefined,
    );
  };
  return { ask, failure: removing.error ? errorText(removing.error, t('removeFailed')) : undefined };
}
