import type { AbsenceWithNotices } from '#contract/attendance/notices.ts';
import { isMarked, type StudentOfDay, type TeacherOfDay } from '#contract/attendance/schemas.ts';
import type { AttendanceStatus } from '#contract/attendance/values.ts';

/** One row of a register, for a student or a teacher. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly section: string | null;
  readonly detail: string | null;
  readonly photo: string | null;
  /** Undefined if there is no attendance record yet. */
  readonly status: AttendanceStatus | undefined;
  readonly remarks: string | null;
  readonly marked_at: string | null;
  readonly marked_by_name: string | null;
  readonly is_corrected: boolean;
  readonly version: string | null;
  /** The absence of today with its notice to the family. */
  readonly absence?: AbsenceWithNotices | undefined;
};

type MarkedRow = Omit<StudentOfDay, 'student_id' | 'admission_no' | 'student_name' | 'section' | 'roll_no'>;

const markOf = (row: MarkedRow) => ({
  photo: row.photo_url,
  status: isMarked(row) ? row.attendance_status : undefined,
  remarks: row.attendance_reason,
  marked_at: row.marked_at,
  marked_by_name: row.marked_by_name,
  is_corrected: row.is_corrected,
  version: row.version,
});

export const personOfStudent = (row: StudentOfDay): Person => ({
  id: row.student_id,
  name: row.student_name,
  number: row.roll_no,
  section: row.section,
  detail: [row.section, row.admission_no].filter(Boolean).join(' · '),
  ...markOf(row),
});

export const personOfTeacher = (row: TeacherOfDay): Person => ({
  id: row.teacher_id,
  name: row.teacher_name,
  number: row.employee_id,
  section: null,
  detail: row.department,
  ...markOf(row),
});
