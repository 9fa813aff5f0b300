import { contract } from '#contract/index.ts';
import { type Mark, newMark } from '#contract/student-marks.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { affected } from './choices.ts';
import { messages } from './messages.ts';

/** Asks, deletes and offers Undo, which enters the same mark again. */
export function useMarkRemoval(id: string) {
  const t = useText(messages);
  const remove = useWrite(contract.marks.remove, affected);
  const create = useWrite(contract.marks.create, affected);
  const undo = (mark: Mark) =>
    create.mutateAsync({ params: { id }, body: newMark.parse(mark) }).then(
      () => toast({ message: t('markBack', { subject: mark.subject_name }) }),
      () => toast({ tone: 'danger', message: t('markSaveFailed') }),
    );
  return async (mark: Mark) => {
    const title = t('deleteMark');
    const question = { title, message: t('deleteMarkQuestion'), confirmLabel: title, danger: true };
    if (!(await askConfirmation(question))) return;
    await remove.mutateAsync({ params: { id, markId: mark.id }, version: mark.updated_dt }).then(
      () =>
        toast({ message: t('markDeleted', { subject: mark.subject_name }), onUndo: () => void undo(mark) }),
      () => toast({ tone: 'danger', message: t('markDeleteFailed') }),
    );
  };
}
