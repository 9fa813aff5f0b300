import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { TeacherAssignment } from '#contract/teachers/assignments.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

export function useAssignments(teacher_id: string, year: number | undefined) {
  const query = { ...(year !== undefined && { year }) };
  const request = queryFor(contract.teachers.listAssignments, { params: { id: teacher_id }, query });
  return useQuery({ ...request, enabled: year !== undefined });
}

/** Removes the assignment after a confirmation and offers Undo. */
export function useAssignmentRemoval(teacher_id: string) {
  const t = useText(messages);
  const remove = useWrite(contract.teachers.removeAssignment);
  const add = useWrite(contract.teachers.addAssignment);
  return useRecordRemoval<TeacherAssignment>({
    title: t('removeAssignment'),
    question: t('removeQuestion'),
    remove: ({ id }) => remove.mutateAsync({ params: { id: teacher_id, assignmentId: id } }),
    restore: ({ class_id, subject_id, section, schedule, is_class_teacher, year }) =>
      add.mutateAsync({
        params: { id: teacher_id },
        body: { class_id, subject_id, section, schedule, is_class_teacher, year },
      }),
    deleted: ({ subject_name }) => t('assignmentRemoved', { subject: subject_name }),
    deleteFailed: () => t('removeFailed'),
    restored: ({ subject_name }) => t('assignmentBack', { subject: subject_name }),
    restoreFailed: (error) => t('assignmentFailedBecause', { message: errorText(error) }),
  });
}
