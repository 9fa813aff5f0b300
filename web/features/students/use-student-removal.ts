import { contract } from '#contract/index.ts';
import type { ListedStudent } from '#contract/students.ts';
import { ApiError, errorText } from '#web/lib/api-error.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { messages } from './messages.ts';

function reasonOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'deleteFailed.missing';
  if (error.status === 403) return 'deleteFailed.forbidden';
  return error.status >= 500 ? 'deleteFailed.server' : undefined;
}

/** Asks, deletes and offers Undo; answers whether the student is gone. */
export function useStudentRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.students.remove, ['guardians']);
  const restore = useWrite(contract.students.restore, ['guardians']);

  const undo = async ({ student_id, name }: ListedStudent) => {
    try {
      await restore.mutateAsync({ params: { id: student_id } });
      toast({ message: t('restored', { name }) });
    } catch (error) {
      toast({ tone: 'danger', message: t('restoreFailed', { message: errorText(error) }) });
    }
  };

  return async (student: ListedStudent) => {
    const question = { title: t('delete'), message: t('deleteQuestion'), confirmLabel: t('delete') };
    if (!(await askConfirmation({ ...question, danger: true }))) return false;
    try {
      await remove.mutateAsync({ params: { id: student.student_id } });
    } catch (error) {
      const reason = reasonOf(error);
      toast({
        tone: 'danger',
        message: reason ? `${t('deleteFailed')} ${t(reason)}` : t('deleteFailed'),
      });
      return false;
    }
    toast({ message: t('deleted', { name: student.name }), onUndo: () => void undo(student) });
    return true;
  };
}
