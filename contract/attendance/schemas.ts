import { z } from 'zod';
import { calendarDate, chosenId, count, id, instant, text, text10000 } from '#contract/kit/common.ts';
import { dayMs } from '#contract/kit/days.ts';
import { attendanceStatus, notMarked, personTypes } from './values.ts';

/** Unrounded; null if no day counts, which is shown as 'No data'. */
export const rate = z.number().nullable();

export const date = calendarDate('Date');
/** When left out: today in the school's time zone. */
export const ofDay = z.object({ date: date.optional() });
export const section = text('Section', 50).optional();
export const personType = z.enum(personTypes, 'Person type must be student or teacher');
/** Left out: the remark stays. Blank: the remark is removed. */
const notes = text10000('Remarks').nullable().optional();
/** `version` from the register; null for a person without an attendance record. Left out: a record saved in between is replaced. */
const version = instant.nullable().optional();
/** Records attendance on a day without school. */
const override = z.boolean('Override must be yes or no').default(false);
const correctionReason = text10000('Reason').optional();

export const dayCounts = {
  present: count,
  absent: count,
  late: count,
  half_day: count,
  excused: count,
  unmarked: count,
};
export const classOfDay = z.object({ class_id: id, class_name: z.string(), ...dayCounts });
const personOfDay = {
  photo_url: z.string().nullable(),
  attendance_status: attendanceStatus,
  attendance_reason: z.string().nullable(),
  marked_at: instant.nullable(),
  /** The user's id, `not_marked`, or `unknown` for records without an author. */
  marked_by: z.string(),
  marked_by_name: z.string().nullable(),
  is_corrected: z.boolean(),
  version: instant.nullable(),
};
export const studentOfDay = z.object({
  student_id: id,
  admission_no: z.string(),
  student_name: z.string(),
  section: z.string().nullable(),
  roll_no: z.string().nullable(),
  ...personOfDay,
});
export type StudentOfDay = z.infer<typeof studentOfDay>;
export const teacherOfDay = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  employee_id: z.string(),
  department: z.string().nullable(),
  ...personOfDay,
});
export type TeacherOfDay = z.infer<typeof teacherOfDay>;

export const classDay = {
  class_id: id,
  class_name: z.string(),
  date,
  is_school_day: z.boolean(),
  /** The name of the holiday or closure. */
  closed_because: z.string().nullable(),
};
export const takenRegister = z.object({
  section: z.string().nullable(),
  taken_at: instant,
  taken_by_name: z.string().nullable(),
});

export const mark = z
  .object({
    person_id: id,
    person_type: personType,
    class_id: id.nullable(),
    attendance_date: date,
    status: attendanceStatus,
    remarks: z.string().nullable(),
    marked_at: instant,
    marked_by: z.string(),
    version: instant,
  })
  .meta({ id: 'AttendanceRecord' });
export type AttendanceMark = z.infer<typeof mark>;

export const markBody = z
  .object({
    date,
    status: attendanceStatus,
    notes,
    version,
    override,
    reason: correctionReason,
  })
  .meta({ id: 'AttendanceUpdate' });

export const tally = {
  /** The days that count: enrolled, a school day, and with a record. */
  totalDays: count,
  presentDays: count,
  absentDays: count,
  lateDays: count,
  halfDays: count,
  excusedDays: count,
  attendancePercentage: rate,
};
export type AttendanceTally = { [Name in keyof typeof tally]: z.infer<(typeof tally)[Name]> };

const record = z.object({
  person_id: id,
  person_type: personType,
  class_id: id.nullable(),
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

export const attendanceFile = z
  .object({
    records: z.array(record),
    summary: z.object({ ...tally, is_chronically_absent: z.boolean() }),
    months: z.array(z.object({ month: z.string(), ...tally })),
  })
  .meta({ id: 'AttendanceHistory' });
export type AttendanceFile = z.infer<typeof attendanceFile>;

const wholeNumber = (label: string, min: number, max: number) =>
  z.coerce
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)
    .optional();

/** Both days included. */
const fromTo = { from_date: calendarDate('From').optional(), to_date: calendarDate('To').optional() };
type FromTo = { readonly from_date?: string | undefined; readonly to_date?: string | undefined };

const daysOf = ({ from_date, to_date }: FromTo) =>
  from_date && to_date ? (Date.parse(to_date) - Date.parse(from_date)) / dayMs : 0;
const isInOrder = (span: FromTo) => daysOf(span) >= 0;
const turned = { path: ['to_date'], error: 'To must not be before From' };
const isReadable = (span: FromTo) => daysOf(span) < 400;
const tooLong = { path: ['to_date'], error: 'Choose at most 400 days' };

/** Any of them, all of them together, or none for everything. */
export const period = z
  .object({
    /** An academic year by the calendar year it starts in; together with `month` that calendar year. */
    year: wholeNumber('Year', 1900, 2199),
    month: wholeNumber('Month', 1, 12),
    ...fromTo,
  })
  .refine(isInOrder, turned);

/** If one is left out, the month of the other; if both are, the current month in the school's time zone. */
export const classPeriodQuery = z
  .object({ ...fromTo, section })
  .refine(isInOrder, turned)
  .refine(isReadable, tooLong);

/** One day by `date`, or a range; today in the school's time zone when left out. */
export const exportQuery = z
  .object({
    ...fromTo,
    date: date.optional(),
    person_type: personType.default('student'),
    class_id: id.optional(),
    section,
    format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').default('csv'),
  })
  .refine(isInOrder, turned)
  .refine(isReadable, tooLong);

export const studentOfPeriod = z.object({
  student_id: id,
  admission_no: z.string(),
  student_name: z.string(),
  section: z.string().nullable(),
  roll_no: z.string().nullable(),
  /** Status by date; a day without a record is left out. */
  marks: z.record(z.string(), attendanceStatus),
  ...tally,
  is_chronically_absent: z.boolean(),
});
export type StudentOfPeriod = z.infer<typeof studentOfPeriod>;

export const correction = z.object({
  status_before: attendanceStatus,
  remarks_before: z.string().nullable(),
  marked_by_before_name: z.string().nullable(),
  /** Null if the record was removed. */
  status_after: attendanceStatus.nullable(),
  remarks_after: z.string().nullable(),
  reason: z.string().nullable(),
  changed_by_name: z.string().nullable(),
  changed_at: instant,
});
export type Correction = z.infer<typeof correction>;

export const bulkBody = z.object({
  class_id: chosenId('Class'),
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
      'Each person can be listed only once',
    ),
});

export const isMarked = ({ marked_by }: { readonly marked_by: string }) => marked_by !== notMarked;
