import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { openEvents } from '#web/lib/live/open-events.ts';
import { type Person, personOfStudent, personOfTeacher } from './person.ts';
import type { PeopleType } from './use-attendance-state.ts';

type StudentRegister = ResultOf<typeof contract.attendance.studentRegister>;
type TeacherRegister = ResultOf<typeof contract.attendance.teacherRegister>;

export type Register = Pick<
  StudentRegister,
  'class_id' | 'class_name' | 'date' | 'is_school_day' | 'closed_because'
> & {
  readonly people: readonly Person[];
  readonly taken: StudentRegister['registers'];
  readonly access?: StudentRegister['access'];
};

const fromStudents = ({ students, registers, ...day }: StudentRegister): Register => ({
  ...day,
  taken: registers,
  people: students.map(personOfStudent),
});
const fromTeachers = ({ teachers, ...day }: TeacherRegister): Register => ({
  ...day,
  taken: [],
  people: teachers.map(personOfTeacher),
});

export const registerKey = (type: PeopleType, class_id: string, date: string) =>
  type === 'students'
    ? queryFor(contract.attendance.studentRegister, { params: { id: class_id }, query: { date } }).queryKey
    : queryFor(contract.attendance.teacherRegister, { params: { id: class_id }, query: { date } }).queryKey;

/** The register of a class and day; while it is open, the server reports every change. */
export function useRegister(type: PeopleType, class_id: string, date: string) {
  const request = { params: { id: class_id }, query: { date } };
  useRegisterEvents(type, class_id, date);
  const students = useQuery({
    ...queryFor(contract.attendance.studentRegister, request),
    staleTime: 0,
    select: fromStudents,
    enabled: type === 'students',
  });
  const teachers = useQuery({
    ...queryFor(contract.attendance.teacherRegister, request),
    staleTime: 0,
    select: fromTeachers,
    enabled: type === 'teachers',
  });
  return type === 'students' ? students : teachers;
}

/**
 * Reads the register again after every change and every connection, because a change may have been missed before.
 */
function useRegisterEvents(type: PeopleType, class_id: string, date: string) {
  const client = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    const person_type = type === 'students' ? 'student' : 'teacher';
    const onEvent = () => void client.invalidateQueries({ queryKey: registerKey(type, class_id, date) });
    openEvents(
      contract.attendance.followRegister,
      { params: { id: class_id }, query: { date, person_type } },
      { onEvent, signal: ending.signal },
      // The register itself shows a refusal.
    ).catch(() => undefined);
    return () => ending.abort();
  }, [client, type, class_id, date]);
}
