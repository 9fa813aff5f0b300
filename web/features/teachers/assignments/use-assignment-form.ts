import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { TeacherAssignment } from '#contract/teachers/assignments.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';

export type AssignmentValues = {
  readonly class_id: string;
  readonly subject_id: string;
  readonly section: string;
  readonly schedule: string;
  readonly is_class_teacher: boolean;
};

export type AssignmentFormOptions = {
  readonly teacher: { readonly teacher_id: string; readonly teacher_name: string };
  readonly year: number;
  /** The assignment to edit; undefined for a new one. */
  readonly assignment: TeacherAssignment | undefined;
  readonly onSaved: () => void;
};

const blank = { class_id: '', subject_id: '', section: '', schedule: '', is_class_teacher: false };

const valuesOf = (assignment: TeacherAssignment | undefined): AssignmentValues =>
  assignment
    ? { ...assignment, section: assignment.section ?? '', schedule: assignment.schedule ?? '' }
    : blank;

const isTaken = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ code }) => code === 'class_teacher_taken');

/** Values and saving of the form; asks before it replaces another class teacher. */
export function useAssignmentForm({ assignment, onSaved, ...place }: AssignmentFormOptions) {
  const t = useText(messages);
  const [before] = useState(() => valuesOf(assignment));
  const [values, setValues] = useState(before);
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { send, busy } = useSending({ assignment, ...place });

  const save = async (replace = false): Promise<void> => {
    setFailure(undefined);
    try {
      await send(values, replace);
    } catch (error) {
      if (isTaken(error) && !replace) {
        if (await askReplacement(errorText(error), t, place.teacher.teacher_name)) return save(true);
        return undefined;
      }
      setRefused(error instanceof ApiError ? error.fields : {});
      setFailure(
        [t('assignmentFailed'), error instanceof ApiError && error.isFromServer ? error.message : '']
          .join(' ')
          .trim(),
      );
      return undefined;
    }
    return onSaved();
  };
  return {
    values,
    change: (part: Partial<AssignmentValues>) => {
      setRefused({});
      // Another class has other sections.
      setValues({ ...values, ...('class_id' in part && { section: '' }), ...part });
    },
    save: () => void save(),
    failure,
    errorOf: (field: keyof AssignmentValues) => refused[field],
    ready: values.class_id !== '' && values.subject_id !== '',
    unsaved: JSON.stringify(values) !== JSON.stringify(before),
    busy,
  };
}

export type AssignmentForm = ReturnType<typeof useAssignmentForm>;

type SaveOptions = Pick<AssignmentFormOptions, 'teacher' | 'year' | 'assignment'>;

function useSending({ teacher: { teacher_id: id }, year, assignment }: SaveOptions) {
  const keyFor = useIdempotencyKey();
  const add = useWrite(contract.teachers.addAssignment);
  const update = useWrite(contract.teachers.updateAssignment);
  const send = (
    { class_id, subject_id, section, schedule, is_class_teacher }: AssignmentValues,
    replace: boolean,
  ) => {
    const typed = { class_id, subject_id, section, schedule, is_class_teacher };
    const body = { ...typed, ...(replace && { replace_class_teacher: true }) };
    if (!assignment) {
      const created = { ...body, year };
      return add.mutateAsync({ params: { id }, body: created, idempotencyKey: keyFor(created) });
    }
    const params = { id, assignmentId: assignment.id };
    return update.mutateAsync({ params, body, version: assignment.updated_dt });
  };
  return { send, busy: add.isPending || update.isPending };
}

type AssignmentText = ReturnType<typeof useText<typeof messages.messages>>;

const askReplacement = (taken: string, t: AssignmentText, name: string) =>
  askConfirmation({
    title: t('classTeacher'),
    message: t('replaceQuestion', { taken, name }),
    confirmLabel: t('replace'),
  });
