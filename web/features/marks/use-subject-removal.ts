import { contract } from '#contract/index.ts';
import type { Registration } from '#contract/subject-registrations.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { affected } from './choices.ts';
import { messages } from './messages.ts';

/** Asks, removes and offers Undo, which registers again. */
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
    const kept = subject.marks_count > 0 ? ` ${t('keptMarks', { count: subject.marks_count })}` : '';
    const title = t('removeSubject');
    const message = `${t('removeSubjectQuestion')}${kept}`;
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
