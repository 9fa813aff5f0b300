import { contract } from '#contract/index.ts';
import { type Mark, newMark } from '#contract/marks/mark.ts';
import { messages } from '#web/features/marks/messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { affected } from './affected.ts';

/** Deletes after a confirmation and offers Undo, which enters the same mark again. */
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
