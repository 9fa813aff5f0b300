import { useQuery } from '@tanstack/react-query';
import type { ClassSubject } from '#contract/classes/subjects.ts';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/api/server-state.ts';

type Choice = { readonly value: string; readonly label: string };

const atMost = 100;

function withKnown(choices: readonly Choice[], known: readonly Choice[]) {
  const values = new Set(choices.map(({ value }) => value));
  return [...choices, ...known.filter(({ value }) => value !== '' && !values.has(value))];
}

/**
 * Subjects and teachers to choose from; those that rows name already are among them, however many there are.
 * The others are not asked for unless they are wanted.
 */
export function useChoices(rows: readonly ClassSubject[] = [], wanted = true) {
  const query = { limit: atMost };
  const subjects = useQuery({ ...reading(contract.subjects.list, { query }), enabled: wanted });
  const teachers = useQuery({ ...reading(contract.teachers.list, { query }), enabled: wanted });
  const subjectChoices = withKnown(
    (subjects.data?.subjects ?? []).map(({ subject_id, subject_name, subject_code }) => ({
      value: subject_id,
      label: subject_code ? `${subject_name} (${subject_code})` : subject_name,
    })),
    rows.map(({ subject_id, subject_name }) => ({ value: subject_id, label: subject_name })),
  );
  const teacherChoices = withKnown(
    (teachers.data?.teachers ?? []).map(({ teacher_id, teacher_name }) => ({
      value: teacher_id,
      label: teacher_name,
    })),
    rows.map(({ teacher_id, teacher_name }) => ({ value: teacher_id ?? '', label: teacher_name ?? '' })),
  );
  const nameIn = (choices: readonly Choice[], id: string) =>
    choices.find(({ value }) => value === id)?.label ?? '';
  return {
    subjects: subjectChoices,
    teachers: teacherChoices,
    subjectName: (id: string) => nameIn(subjectChoices, id),
    teacherName: (id: string) => nameIn(teacherChoices, id),
    /** Nothing to choose from: the school has no subjects yet. */
    isWithoutSubjects: subjects.data?.total === 0,
    failed: subjects.isError || teachers.isError,
    retry: () => void Promise.all([subjects.refetch(), teachers.refetch()]),
  };
}
