import { contract } from '#contract/index.ts';
import type { Registration } from '#contract/marks/registrations.ts';
import { affected } from '#web/features/marks/mark/affected.ts';
import { messages } from '#web/features/marks/messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Removes after a confirmation and offers Undo, which registers again. */
export function useSubjectRemoval(id: string) {
  const t = useText(messages);
  const remove = useWrite(contract.marks.removeSubject, affected);
  const register = useWrite(contract.marks.registerSubject, affected);
  const undo = ({ subject_id, subject_name, year }: Registration) =>
    register.mutateAsync({ params: { id }, body: { subject_id, year } }).then(
      () => toast({ message: t('subjectAdded', { subject: subject_name }) }),
      () => toast({ tone: 'danger', message: t('subjectAddFailed') }),
    );
  return async (subject: Registration) => {
    const marksNote = subject.marks_count > 0 ? ` ${t('keptMarks', { count: subject.marks_count })}` : '';
    const title = t('removeSubject');
    const message = `${t('removeSubjectQuestion')}${marksNote}`;
    if (!(await askConfirmation({ title, message, confirmLabel: title, danger: true }))) return;
    await remove.mutateAsync({ params: { id, subjectId: subject.id } }).then(
      () =>
        toast({
          message: t('subjectRemoved', { subject: subject.subject_name }),
          onUndo: () => void undo(subject),
        }),
      () => toast({ tone: 'danger', message: t('subjectRemoveFailed') }),
    );
  };
}
