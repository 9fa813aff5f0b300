import type { SchoolClass } from '#contract/classes.ts';
import { contract } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { messages } from './messages.ts';

/** Asks and deletes; a class that something still refers to stays, and the server says what. */
export function useClassRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.classes.remove);
  const reasonOf = (error: unknown) =>
    error instanceof ApiError && error.told && error.status < 500
      ? t('deleteRefused', { message: error.message })
      : t('deleteFailed');

  return async ({ class_id, class_name }: SchoolClass) => {
    const question = { title: t('delete'), message: t('deleteQuestion'), confirmLabel: t('delete') };
    if (!(await askConfirmation({ ...question, danger: true }))) return;
    try {
      await remove.mutateAsync({ params: { id: class_id } });
      toast({ message: t('deleted', { name: class_name }) });
    } catch (error) {
      toast({ tone: 'danger', message: reasonOf(error) });
    }
  };
}
