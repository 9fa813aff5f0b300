import { contract } from '#contract/index.ts';
import { AttendanceFile } from './panel.tsx';

type TeacherAttendanceTabProps = {
  readonly teacher: { readonly teacher_id: string; readonly teacher_name: string };
};

/** A teacher's year: calendar, months, and the rate with its days. */
export function TeacherAttendanceTab({ teacher }: TeacherAttendanceTabProps) {
  return (
    <AttendanceFile
      type="teacher"
      id={teacher.teacher_id}
      name={teacher.teacher_name}
      route={contract.attendance.ofTeacher}
    />
  );
}
