import { z } from 'zod';
import { attendanceStatus, notMarked, personTypes } from './attendance-values.ts';
import { calendarDate, id, idParams, instant, text, text10000 } from './common.ts';
import { defineRoute } from './route.ts';

const count = z.int().min(0);
/** Unrounded; null where no day counts, which is shown as 'No data'. */
const rate = z.number().nullable();

const date = calendarDate('Date');
/** The school's today when left out. */
const ofDay = z.object({ date: date.optional() });
const section = text('Section', 50).optional();
const personType = z.enum(personTypes, 'Person type must be student or teacher');
/** Left out: the remark stays. Blank: it goes. */
const notes = text10000('Remarks').nullable().optional();
/** `version` as the register gave it; null for somebody without a mark. Left out: whatever was marked in between is replaced. */
const version = instant.nullable().optional();
/** Marks on a day without school. */
const override = z.boolean('Override must be true or false').default(false);
const correctionReason = text10000('Reason').optional();

const dayCounts = {
  present: count,
  absent: count,
  late: count,
  half_day: count,
  excused: count,
  unmarked: count,
};
const classOfDay = z.object({ class_id: id, class_name: z.string(), ...dayCounts });
export type ClassOfDay = z.infer<typeof classOfDay> & { student_count?: number; teacher_count?: number };

const personOfDay = {
  photo_url: z.string().nullable(),
  attendance_status: attendanceStatus,
  attendance_reason: z.string().nullable(),
  marked_at: instant.nullable(),
  /** The user's id, `not_marked`, or `unknown` for marks that came without an author. */
  marked_by: z.string(),
  marked_by_name: z.string().nullable(),
  is_corrected: z.boolean(),
  version: instant.nullable(),
};
const studentOfDay = z.object({
  student_id: id,
  student_name: z.string(),
  section: z.string().nullable(),
  roll_no: z.string().nullable(),
  ...personOfDay,
});
export type StudentOfDay = z.infer<typeof studentOfDay>;
const teacherOfDay = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  employee_id: z.string(),
  department: z.string().nullable(),
  ...personOfDay,
});
export type TeacherOfDay = z.infer<typeof teacherOfDay>;

const classDay = {
  class_id: id,
  class_name: z.string(),
  date,
  is_school_day: z.boolean(),
  /** The name of the holiday or closure. */
  closed_because: z.string().nullable(),
};
const takenRegister = z.object({
  section: z.string().nullable(),
  taken_at: instant,
  taken_by_name: z.string().nullable(),
});

const mark = z.object({
  person_id: id,
  person_type: personType,
  class_id: id.nullable(),
  attendance_date: date,
  status: attendanceStatus,
  remarks: z.string().nullable(),
  marked_at: instant,
  marked_by: z.string(),
  version: instant,
});
export type AttendanceMark = z.infer<typeof mark>;

const markBody = z.object({
  date,
  status: attendanceStatus,
  notes,
  version,
  override,
  reason: correctionReason,
});

const tally = {
  /** The days that count: enrolled, school kept, marked. */
  totalDays: count,
  presentDays: count,
  absentDays: count,
  lateDays: count,
  halfDays: count,
  excusedDays: count,
  attendancePercentage: rate,
};
export type Tally = { [Name in keyof typeof tally]: z.infer<(typeof tally)[Name]> };

const record = z.object({
  attendance_date: date,
  status: attendanceStatus,
  remarks: z.string().nullable(),
  class_name: z.string().nullable(),
  section: z.string().nullable(),
  marked_at: instant,
  marked_by: z.string(),
  marked_by_name: z.string().nullable(),
  is_corrected: z.boolean(),
  /** Whether the day is one of `totalDays`. */
  counts: z.boolean(),
  version: instant,
});
export type AttendanceRecord = z.infer<typeof record>;

const attendanceFile = z.object({
  records: z.array(record),
  summary: z.object({ ...tally, is_chronically_absent: z.boolean() }),
  months: z.array(z.object({ month: z.string(), ...tally })),
});
export type AttendanceFile = z.infer<typeof attendanceFile>;

const wholeNumber = (label: string, min: number, max: number) =>
  z.coerce
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)
    .optional();

/** Any of them, all of them together, or none for everything. */
const period = z.object({
  /** A school year by the calendar year it starts in; together with `month` that calendar year. */
  year: wholeNumber('Year', 1900, 2199),
  month: wholeNumber('Month', 1, 12),
  from_date: calendarDate('From').optional(),
  to_date: calendarDate('To').optional(),
});

const pupilOfPeriod = z.object({
  student_id: id,
  student_name: z.string(),
  section: z.string().nullable(),
  roll_no: z.string().nullable(),
  /** Status by date; a day without a mark is left out. */
  marks: z.record(z.string(), attendanceStatus),
  ...tally,
  is_chronically_absent: z.boolean(),
});
export type PupilOfPeriod = z.infer<typeof pupilOfPeriod>;

const correction = z.object({
  status_before: attendanceStatus,
  remarks_before: z.string().nullable(),
  marked_by_before_name: z.string().nullable(),
  /** Null when the mark was taken away. */
  status_after: attendanceStatus.nullable(),
  remarks_after: z.string().nullable(),
  reason: z.string().nullable(),
  changed_by_name: z.string().nullable(),
  changed_at: instant,
});
export type Correction = z.infer<typeof correction>;

const bulkBody = z.object({
  class_id: id,
  person_type: personType,
  date,
  section,
  override,
  reason: correctionReason,
  records: z
    .array(z.object({ person_id: id, status: attendanceStatus, notes, version }), 'Records must be a list')
    .min(1, 'At least one record is required')
    .max(1000, 'At most 1000 records can be saved at once')
    .refine(
      (records) => new Set(records.map(({ person_id }) => person_id.toLowerCase())).size === records.length,
      'Each person can be marked only once',
    ),
});

export const attendance = {
  listStudentClasses: defineRoute({
    method: 'GET',
    path: '/school/attendance/classes/students',
    summary: 'Classes with students on a day, and how many are marked what',
    query: ofDay,
    result: z.object({ classes: z.array(classOfDay.extend({ student_count: count })) }),
  }),
  listTeacherClasses: defineRoute({
    method: 'GET',
    path: '/school/attendance/classes/teachers',
    summary: 'Classes with teachers in the year of a day, and how many are marked what',
    query: ofDay,
    result: z.object({ classes: z.array(classOfDay.extend({ teacher_count: count })) }),
  }),
  studentRegister: defineRoute({
    method: 'GET',
    path: '/school/attendance/class/{id}/students',
    summary: 'The register of a class: who was enrolled on the day, each with their mark',
    params: idParams,
    query: ofDay.extend({ section }),
    result: z.object({ ...classDay, registers: z.array(takenRegister), students: z.array(studentOfDay) }),
  }),
  teacherRegister: defineRoute({
    method: 'GET',
    path: '/school/attendance/class/{id}/teachers',
    summary: 'The teachers of a class in the year of a day, each with their mark',
    params: idParams,
    query: ofDay,
    result: z.object({ ...classDay, teachers: z.array(teacherOfDay) }),
  }),
  mark: defineRoute({
    method: 'POST',
    path: '/school/attendance/mark',
    summary: 'Mark one person on a day; marking again changes the mark',
    message: 'Attendance marked',
    body: markBody.extend({ person_id: id, person_type: personType, class_id: id }),
    result: mark,
  }),
  markMany: defineRoute({
    method: 'POST',
    path: '/school/attendance/bulk',
    summary: 'Mark people of one class on a day: all of them, or none',
    message: 'Attendance saved',
    body: bulkBody,
    result: z.object({ saved: count }),
  }),
  daySummary: defineRoute({
    method: 'GET',
    path: '/school/attendance/summary/{id}',
    summary: 'How many of a class are marked what on a day',
    params: idParams,
    query: ofDay.extend({ person_type: personType.default('student') }),
    result: z.object({
      total_count: count,
      present_count: count,
      absent_count: count,
      late_count: count,
      half_day_count: count,
      excused_count: count,
      unmarked_count: count,
      attendance_percentage: rate,
    }),
  }),
  classSummary: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}/attendance/summary',
    summary: 'How many students or teachers of a class are marked what on a day',
    params: idParams,
    query: ofDay.extend({
      type: z.enum(['students', 'teachers'], 'Type must be students or teachers').default('students'),
    }),
    result: z.object({ total: count, ...dayCounts, percentage: rate }),
  }),
  listOpenRegisters: defineRoute({
    method: 'GET',
    path: '/school/attendance/registers/open',
    summary: 'Registers not taken on a day, by class and section; none on a day without school',
    query: ofDay,
    result: z.object({
      date,
      is_school_day: z.boolean(),
      closed_because: z.string().nullable(),
      registers: z.array(
        z.object({
          class_id: id,
          class_name: z.string(),
          section: z.string().nullable(),
          student_count: count,
          unmarked: count,
        }),
      ),
    }),
  }),
  classPeriod: defineRoute({
    method: 'GET',
    path: '/school/attendance/class/{id}/period',
    summary: 'A month or term of a class: every mark, and the rate of each student',
    params: idParams,
    query: z
      .object({ from_date: calendarDate('From'), to_date: calendarDate('To'), section })
      .refine(({ from_date, to_date }) => from_date <= to_date, {
        path: ['to_date'],
        error: 'To must not be before From',
      })
      .refine(({ from_date, to_date }) => Date.parse(to_date) - Date.parse(from_date) < 400 * 86_400_000, {
        path: ['to_date'],
        error: 'At most 400 days can be shown at once',
      }),
    result: z.object({
      class_id: id,
      class_name: z.string(),
      days: z.array(z.object({ date, is_school_day: z.boolean(), closed_because: z.string().nullable() })),
      students: z.array(pupilOfPeriod),
      summary: z.object(tally),
    }),
  }),
  history: defineRoute({
    method: 'GET',
    path: '/school/attendance/history',
    summary: 'Every correction of one mark, the newest first',
    query: z.object({ person_id: id, person_type: personType, date }),
    result: z.object({ corrections: z.array(correction) }),
  }),
  ofStudent: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/attendance',
    summary: 'The marks of a student, with the rate and what it is made of',
    params: idParams,
    query: period,
    result: attendanceFile,
  }),
  markStudent: defineRoute({
    method: 'PUT',
    path: '/school/students/{id}/attendance',
    summary: 'Mark a student on a day, or correct the mark',
    params: idParams,
    body: markBody,
    result: mark,
  }),
  ofTeacher: defineRoute({
    method: 'GET',
    path: '/school/teachers/{id}/attendance',
    summary: 'The marks of a teacher, with the rate and what it is made of',
    params: idParams,
    query: period,
    result: attendanceFile,
  }),
  markTeacher: defineRoute({
    method: 'PUT',
    path: '/school/teachers/{id}/attendance',
    summary: 'Mark a teacher on a day, or correct the mark',
    params: idParams,
    body: markBody,
    result: mark,
  }),
};

export const isMarked = ({ marked_by }: { readonly marked_by: string }) => marked_by !== notMarked;
