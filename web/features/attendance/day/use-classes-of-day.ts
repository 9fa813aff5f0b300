import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { PeopleType } from '#web/features/attendance/register/use-attendance-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';

/** The classes with people on a day, with counts per status. */
export function useClassesOfDay(type: PeopleType, date: string) {
  const query = { query: { date } };
  const students = useQuery({
    ...queryFor(contract.attendance.listStudentClasses, query),
    enabled: type === 'students',
  });
  const teachers = useQuery({
    ...queryFor(contract.attendance.listTeacherClasses, query),
    enabled: type === 'teachers',
  });
  const { isError, refetch } = type === 'students' ? students : teachers;
  const classes =
    type === 'students'
      ? students.data?.classes.map((row) => ({ ...row, total: row.student_count }))
      : teachers.data?.classes.map((row) => ({ ...row, total: row.teacher_count }));
  return { classes, isError, refetch };
}
