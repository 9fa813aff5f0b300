import { contract } from '#contract/index.ts';
import { AttendanceFile } from './panel.tsx';

type StudentAttendanceTabProps = { readonly student: { readonly student_id: string; readonly name: string } };

/** A student's year: calendar, months, and the rate with its days. */
export function StudentAttendanceTab({ student }: StudentAttendanceTabProps) {
  return (
    <AttendanceFile
      type="student"
      id={student.student_id}
      name={student.name}
      route={contract.attendance.ofStudent}
    />
  );
}
