import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { reading } from '#web/lib/api/server-state.ts';
import { type Person, personOfStudent, personOfTeacher } from './person.ts';
import type { PeopleType } from './use-attendance-state.ts';

type Of<Name extends 'studentRegister' | 'teacherRegister'> = ResultOf<(typeof contract.attendance)[Name]>;

export type Register = Pick<
  Of<'studentRegister'>,
  'class_id' | 'class_name' | 'date' | 'is_school_day' | 'closed_because'
> & {
  readonly people: readonly Person[];
  readonly taken: Of<'studentRegister'>['registers'];
};

/** Others mark the same register at the same time: what they did shows within two seconds. */
const pollMs = 1500;

const fromStudents = ({ students, registers, ...day }: Of<'studentRegister'>): Register => ({
  ...day,
  taken: registers,
  people: students.map(personOfStudent),
});
const fromTeachers = ({ teachers, ...day }: Of<'teacherRegister'>): Register => ({
  ...day,
  taken: [],
  people: teachers.map(personOfTeacher),
});

export const registerKey = (type: PeopleType, class_id: string, date: string) =>
  type === 'students'
    ? reading(contract.attendance.studentRegister, { params: { id: class_id }, query: { date } }).queryKey
    : reading(contract.attendance.teacherRegister, { params: { id: class_id }, query: { date } }).queryKey;

/** The whole register of a class and day, kept up to date while it is open. */
export function useRegister(type: PeopleType, class_id: string, date: string) {
  const request = { params: { id: class_id }, query: { date } };
  const always = { refetchInterval: pollMs, staleTime: 0 };
  const students = useQuery({
    ...reading(contract.attendance.studentRegister, request),
    ...always,
    select: fromStudents,
    enabled: type === 'students',
  });
  const teachers = useQuery({
    ...reading(contract.attendance.teacherRegister, request),
    ...always,
    select: fromTeachers,
    enabled: type === 'teachers',
  });
  return type === 'students' ? students : teachers;
}
