import type { AttendanceRecord, Correction, PupilOfPeriod, Tally } from '#contract/attendance-shapes.ts';
import type { PersonType } from '#contract/attendance-values.ts';
import { defineQuery } from '#server/kit/query.ts';

/** The days from `from` to `to`; null leaves that end open. */
type Period = { school_id: string; person_id: string; from: string | null; to: string | null };

const inPeriod = `a.attendance_date >= coalesce(:from::date, '-infinity') and a.attendance_date <= coalesce(:to::date, 'infinity')`;

/** Sums over rows `a` that have a status, a day value and whether they count. */
const tallyColumns = `count(*) filter (where a.counts)::int as "totalDays",
    count(*) filter (where a.counts and a.status = 'present')::int as "presentDays",
    count(*) filter (where a.counts and a.status = 'absent')::int as "absentDays",
    count(*) filter (where a.counts and a.status = 'late')::int as "lateDays",
    count(*) filter (where a.counts and a.status = 'half_day')::int as "halfDays",
    count(*) filter (where a.counts and a.status = 'excused')::int as "excusedDays",
    attendance_rate(sum(day_value(a.status)) filter (where a.counts), count(*) filter (where a.counts)) as "attendancePercentage"`;

const chronic = `coalesce(is_chronically_absent(coalesce(sum(day_value(a.status)) filter (where a.counts), 0),
    count(*) filter (where a.counts)), false) as is_chronically_absent`;

type Shape = { table: string; person: string; counted: string };
const shapes: Record<PersonType, Shape> = {
  student: { table: 'student_attendance', person: 'student_id', counted: 'counted_attendance' },
  teacher: { table: 'teacher_attendance', person: 'teacher_id', counted: 'counted_teacher_attendance' },
};

const marksOf = ({ table, person, counted }: Shape) => `(
    select a.*, c.status is not null as counts from ${table} a
    left join ${counted} c on c.school_id = a.school_id and c.${person} = a.${person}
      and c.attendance_date = a.attendance_date
    where a.school_id = :school_id and a.${person} = :person_id and ${inPeriod}
  ) a`;

const recordsText = (shape: Shape, type: PersonType, place: string, placeJoin: string) => `select
    a.${shape.person} as person_id, '${type}' as person_type, a.attendance_date, a.status,
    a.reason as remarks, ${place}, a.marked_dt as marked_at, coalesce(a.marked_by::text, 'unknown') as marked_by,
    u.name as marked_by_name, a.updated_dt > a.created_dt as is_corrected, a.counts, a.updated_dt as version
  from ${marksOf(shape)}
  ${placeJoin} left join users u on u.school_id = a.school_id and u.user_id = a.marked_by
  order by a.attendance_date desc`;

export const recordsOf = {
  student: defineQuery<Period, AttendanceRecord>(
    'attendance.records_of_student',
    recordsText(
      shapes.student,
      'student',
      'a.class_id, k.name as class_name, n.name as section',
      `left join classes k on k.school_id = a.school_id and k.class_id = a.class_id
  left join sections n on n.school_id = a.school_id and n.section_id = a.section_id`,
    ),
  ),
  teacher: defineQuery<Period, AttendanceRecord>(
    'attendance.records_of_teacher',
    recordsText(shapes.teacher, 'teacher', 'null as class_id, null as class_name, null as section', ''),
  ),
};

/** One row for each month, and one with `month` null for all of them. */
type TallyRow = Tally & { month: string | null; is_chronically_absent: boolean };

const talliesText = (
  shape: Shape,
) => `select to_char(date_trunc('month', a.attendance_date), 'YYYY-MM') as month,
    ${tallyColumns}, ${chronic}
  from ${marksOf(shape)}
  group by grouping sets ((), (date_trunc('month', a.attendance_date)))
  order by month`;

export const talliesOf = {
  student: defineQuery<Period, TallyRow>('attendance.tallies_of_student', talliesText(shapes.student)),
  teacher: defineQuery<Period, TallyRow>('attendance.tallies_of_teacher', talliesText(shapes.teacher)),
};

type Person = { school_id: string; person_id: string };

/** The person, and the class a student was in on a day: whoever asks for no day learns of no class. */
export const findPerson = {
  student: defineQuery<Person & { date: string | null }, { class_id: string | null }>(
    'attendance.find_student',
    `select e.class_id from students s left join enrolments e on e.school_id = s.school_id and e.student_id = s.student_id
      and e.deleted_dt is null and e.from_date <= :date::date and (e.to_date is null or e.to_date >= :date::date)
    where s.school_id = :school_id and s.student_id = :person_id and s.deleted_dt is null`,
  ),
  teacher: defineQuery<Person & { date: string | null }, { class_id: string | null }>(
    'attendance.find_teacher',
    `select null::uuid as class_id from teachers
    where school_id = :school_id and teacher_id = :person_id and deleted_dt is null`,
  ),
};

/** The first and last day of the school year that starts in a calendar year. */
export const findYear = defineQuery<
  { school_id: string; start_year: number },
  { starts_on: string; ends_on: string }
>(
  'attendance.find_year',
  'select starts_on, ends_on from academic_years where school_id = :school_id and start_year = :start_year',
);

export const listCorrections = defineQuery<Person & { person_type: PersonType; date: string }, Correction>(
  'attendance.list_corrections',
  `select h.status_before, h.reason_before as remarks_before, m.name as marked_by_before_name, h.status_after,
    h.reason_after as remarks_after, h.correction_reason as reason, u.name as changed_by_name, h.changed_dt as changed_at
  from attendance_history h
  left join users m on m.school_id = h.school_id and m.user_id = h.marked_by_before
  left join users u on u.school_id = h.school_id and u.user_id = h.changed_by
  where h.school_id = :school_id and h.person_type = :person_type and h.person_id = :person_id
    and h.attendance_date = :date::date
  order by h.changed_dt desc, h.attendance_history_id desc`,
);

type ClassPeriod = { school_id: string; class_id: string; section: string | null; from: string; to: string };

type Day = { date: string; is_school_day: boolean; closed_because: string | null };

export const daysOfPeriod = defineQuery<Pick<ClassPeriod, 'school_id' | 'from' | 'to'>, Day>(
  'attendance.days_of_period',
  `select d::date as date, is_school_day(d::date) as is_school_day, (
      select c.name from calendar_days c where c.school_id = :school_id and c.kind <> 'school_day'
        and d::date between c.starts_on and c.ends_on order by c.starts_on desc limit 1) as closed_because
  from generate_series(:from::date, :to::date, interval '1 day') d order by d`,
);

export const findClass = defineQuery<
  Pick<ClassPeriod, 'school_id' | 'class_id'>,
  { class_id: string; class_name: string }
>(
  'attendance.find_class',
  'select class_id, name as class_name from classes where school_id = :school_id and class_id = :class_id',
);

/** One row a student, and one with `student_id` null for all of them. */
type PeriodRow = (PupilOfPeriod | { student_id: null }) & Tally;

/** The calendar is asked once a day; a mark counts while the student was in the class. */
export const pupilsOfPeriod = defineQuery<ClassPeriod, PeriodRow>(
  'attendance.pupils_of_period',
  `with days as materialized (
    select d::date as day, is_school_day(d::date) as is_open
    from generate_series(:from::date, :to::date, interval '1 day') d
  ), placed as materialized (
    select e.student_id, n.name as section, n.position, e.roll_no, e.from_date, e.to_date
    from enrolments e left join sections n on n.school_id = e.school_id and n.section_id = e.section_id
    where e.school_id = :school_id and e.class_id = :class_id and e.deleted_dt is null
      and e.from_date <= :to::date and (e.to_date is null or e.to_date >= :from::date)
      and (:section::text is null or fold(n.name) = fold(:section))
  ), marked as (
    select p.student_id, a.attendance_date, a.status, a.attendance_date is not null and (a.overrides_calendar or d.is_open) as counts
    from placed p left join student_attendance a on a.school_id = :school_id and a.student_id = p.student_id
      and a.attendance_date >= greatest(p.from_date, :from::date) and a.attendance_date <= least(p.to_date, :to::date)
    left join days d on d.day = a.attendance_date
  ), tallied as (
    select a.student_id, coalesce(jsonb_object_agg(a.attendance_date, a.status) filter (where a.status is not null), '{}') as marks,
      ${tallyColumns}, ${chronic}
    from marked a group by grouping sets ((), (a.student_id))
  ), person as (
    select distinct on (student_id) student_id, section, position, roll_no from placed order by student_id, from_date desc
  )
  select t.student_id, s.name as student_name, p.section, p.roll_no,
    case when t.student_id is null then '{}' else t.marks end as marks, t."totalDays", t."presentDays", t."absentDays",
    t."lateDays", t."halfDays", t."excusedDays", t."attendancePercentage", t.is_chronically_absent
  from tallied t
  left join person p on p.student_id = t.student_id
  left join students s on s.school_id = :school_id and s.student_id = t.student_id
  order by p.position, p.section, char_length(p.roll_no), p.roll_no, s.name_folded, t.student_id`,
);

type Exported = Pick<ClassPeriod, 'school_id' | 'section' | 'from' | 'to'> & {
  class_id: string | null;
  most: number;
};

export type ExportedMark = {
  attendance_date: string;
  class_name: string | null;
  section: string | null;
  number: string | null;
  name: string;
  status: string;
  remarks: string | null;
  marked_by_name: string | null;
  marked_at: string;
};

export const exportedMarks = {
  student: defineQuery<Exported, ExportedMark>(
    'attendance.export_students',
    `select a.attendance_date, k.name as class_name, n.name as section, e.roll_no as number, s.name, a.status,
      a.reason as remarks, u.name as marked_by_name, a.marked_dt as marked_at
    from student_attendance a
    join students s on s.school_id = a.school_id and s.student_id = a.student_id
    join classes k on k.school_id = a.school_id and k.class_id = a.class_id
    left join sections n on n.school_id = a.school_id and n.section_id = a.section_id
    left join enrolments e on e.school_id = a.school_id and e.student_id = a.student_id and e.from_date <= a.attendance_date
      and (e.to_date is null or e.to_date >= a.attendance_date)
    left join users u on u.school_id = a.school_id and u.user_id = a.marked_by
    where a.school_id = :school_id and a.attendance_date between :from::date and :to::date
      and (:class_id::uuid is null or a.class_id = :class_id) and (:section::text is null or fold(n.name) = fold(:section))
    order by a.attendance_date, k.position, k.name_folded, n.position, char_length(e.roll_no), e.roll_no, s.name_folded
    limit :most`,
  ),
  teacher: defineQuery<Exported, ExportedMark>(
    'attendance.export_teachers',
    `select a.attendance_date, null as class_name, null as section, t.employee_id as number, t.name, a.status,
      a.reason as remarks, u.name as marked_by_name, a.marked_dt as marked_at
    from teacher_attendance a
    join teachers t on t.school_id = a.school_id and t.teacher_id = a.teacher_id
    left join users u on u.school_id = a.school_id and u.user_id = a.marked_by
    where a.school_id = :school_id and a.attendance_date between :from::date and :to::date and :section::text is null
      and (:class_id::uuid is null or exists (select from class_teachers c where c.school_id = a.school_id
        and c.class_id = :class_id and c.teacher_id = a.teacher_id and c.academic_year_id = year_of(a.attendance_date)))
    order by a.attendance_date, t.name_folded, t.teacher_id
    limit :most`,
  ),
};
