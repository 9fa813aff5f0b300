import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

type RemovalMutation = {
  readonly mutateAsync: (input: { readonly params: { readonly id: string } }) => Promise<unknown>;
  readonly error: Error | null;
};

/** Asks once, removes, and keeps the reason when the server refuses: what still refers to the row. */
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
