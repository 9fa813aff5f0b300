import type { Correction, StudentOfPeriod } from '#contract/attendance/schemas.ts';
import type { PersonType } from '#contract/attendance/values.ts';
import { asInstant } from '#server/db/instant-sql.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

/** Sums over the rows of `counted`, which have a status, a day value and whether the day counts. */
const tallyColumns = `count(*) filter (where marked.counts)::int as "totalDays",
    count(*) filter (where marked.counts and marked.status = 'present')::int as "presentDays",
    count(*) filter (where marked.counts and marked.status = 'absent')::int as "absentDays",
    count(*) filter (where marked.counts and marked.status = 'late')::int as "lateDays",
    count(*) filter (where marked.counts and marked.status = 'half_day')::int as "halfDays",
    count(*) filter (where marked.counts and marked.status = 'excused')::int as "excusedDays",
    attendance_rate(sum(day_value(marked.status)) filter (where marked.counts), count(*) filter (where marked.counts)) as "attendancePercentage"`;

const chronicallyAbsent = `coalesce(is_chronically_absent(coalesce(sum(day_value(marked.status)) filter (where marked.counts), 0),
    count(*) filter (where marked.counts)), false)`;

/**
 * The same days as `counted_attendance`, but reads the calendar and the enrollments once instead of once per record.
 */
type Shape = {
  type: PersonType;
  people: string;
  table: string;
  person: string;
  place: string;
  places: string;
  counts: string;
  placed: string;
};

/** A year that the school does not have means the calendar year. */
const span = `span as materialized (
    select coalesce(greatest(:from?::date, school_year.starts_on, case when school_year.starts_on is null then make_date(:start_year?::int, 1, 1) end), '-infinity') as from_day,
      coalesce(least(:to?::date, school_year.ends_on, case when school_year.ends_on is null then make_date(:start_year?::int, 12, 31) end), 'infinity') as to_day
    from (values (:start_year?::int)) asked (start_year)
    left join academic_years school_year on school_year.school_id = :school_id and school_year.start_year = asked.start_year
  )`;

const markedCtes = ({ table, person, place, places, counts, placed }: Shape) => `marked as materialized (
    select record.*,
      (record.overrides_calendar
        or is_kept(record.attendance_date, day.week, day.open_days, day.closed_days)) ${counts} as counts
    from span
    cross join lateral school_calendar(span.from_day, span.to_day) day
    ${placed} join ${table} record on record.school_id = :school_id and record.${person} = :person_id
      and record.attendance_date between span.from_day and span.to_day
  ), named as materialized (
    select marking.*,
      account.name as marked_by_name${place && ', cls.name as class_name, section.name as section'}
    from (select distinct marked_by${place} from marked) marking
    ${places} left join users account on account.school_id = :school_id
      and account.user_id = marking.marked_by
  )`;

const recordList = ({ type, person, place }: Shape) => `(
      select coalesce(json_agg(listed order by listed.attendance_date desc), '[]')
      from (
        select marked.${person} as person_id, '${type}' as person_type, marked.attendance_date,
          marked.status, marked.reason as remarks,
          ${place ? 'marked.class_id, named.class_name, named.section' : 'null as class_id, null as class_name, null as section'},
          ${asInstant('marked.marked_dt')} as marked_at,
          coalesce(marked.marked_by::text, 'unknown') as marked_by, named.marked_by_name,
          marked.updated_dt > marked.created_dt as is_corrected, marked.counts,
          ${asInstant('marked.updated_dt')} as version
        from marked
        join named on named.marked_by is not distinct from marked.marked_by${
          place &&
          ' and named.class_id = marked.class_id and named.section_id is not distinct from marked.section_id'
        }
      ) listed
    )`;

const tallyList = `(
      select json_agg(monthly order by monthly.month)
      from (
        select to_char(marked.attendance_date, 'YYYY-MM') as month, ${tallyColumns},
          grouping(to_char(marked.attendance_date, 'YYYY-MM')) = 1 and ${chronicallyAbsent} as is_chronically_absent
        from marked
        group by grouping sets ((), (to_char(marked.attendance_date, 'YYYY-MM')))
      ) monthly
    )`;

const fileText = (shape: Shape) => `with ${span}, ${markedCtes(shape)}
  select ${recordList(shape)} as records, ${tallyList} as "tallies!"
  from ${shape.people} person
  where person.school_id = :school_id and person.${shape.person} = :person_id and person.deleted_dt is null`;

/** The attendance records of a person with their totals; no row for an unknown person. */
export const fileOf = {
  student: defineQuery(
    'attendance.file_of_student',
    fileText({
      type: 'student',
      people: 'students',
      table: 'student_attendance',
      person: 'student_id',
      place: ', class_id, section_id',
      places: `left join classes cls on cls.school_id = :school_id and cls.class_id = marking.class_id
    left join sections section on section.school_id = :school_id and section.section_id = marking.section_id`,
      counts: ' and coalesce(record.attendance_date <@ enrolled.days, false)',
      placed: `cross join (
      select range_agg(daterange(from_date, to_date, '[]')) as days from enrolments
      where school_id = :school_id and student_id = :person_id and deleted_dt is null
    ) enrolled`,
    }),
  ),
  teacher: defineQuery(
    'attendance.file_of_teacher',
    fileText({
      type: 'teacher',
      people: 'teachers',
      table: 'teacher_attendance',
      person: 'teacher_id',
      place: '',
      places: '',
      counts: '',
      placed: '',
    }),
  ),
};

/** The person, and the class that a student was in on a day. */
export const findPerson = {
  student: defineQuery(
    'attendance.find_student',
    `select enrol.class_id
    from students student
    left join enrolments enrol on enrol.school_id = student.school_id
      and enrol.student_id = student.student_id and enrol.deleted_dt is null
      and enrol.from_date <= :date::date and (enrol.to_date is null or enrol.to_date >= :date::date)
    where student.school_id = :school_id and student.student_id = :person_id and student.deleted_dt is null`,
  ),
  teacher: defineQuery(
    'attendance.find_teacher',
    `select null::uuid as class_id
    from teachers
    where school_id = :school_id and teacher_id = :person_id and deleted_dt is null`,
  ),
};

export const listCorrections = defineQuery(
  'attendance.list_corrections',
  `select history.status_before, history.reason_before as remarks_before,
    account.name as marked_by_before_name, history.status_after, history.reason_after as remarks_after,
    history.correction_reason as reason, corrector.name as changed_by_name, history.changed_dt as changed_at
  from attendance_history history
  left join users account on account.school_id = history.school_id
    and account.user_id = history.marked_by_before
  left join users corrector on corrector.school_id = history.school_id
    and corrector.user_id = history.changed_by
  where history.school_id = :school_id and history.person_type = :person_type
    and history.person_id = :person_id and history.attendance_date = :date::date
  order by history.changed_dt desc, history.attendance_history_id desc`,
  narrowTo<{ status_before: Correction['status_before']; status_after: Correction['status_after'] }>(),
);

export const daysOfPeriod = defineQuery(
  'attendance.days_of_period',
  `select day::date as date, is_school_day(day::date) as "is_school_day!",
    (
      select calendar_day.name
      from calendar_days calendar_day
      where calendar_day.school_id = :school_id and calendar_day.kind <> 'school_day'
        and day::date between calendar_day.starts_on and calendar_day.ends_on
      order by calendar_day.starts_on desc
      limit 1
    ) as closed_because
  from generate_series(:from::date, :to::date, interval '1 day') day
  order by day`,
);

export const findClass = defineQuery(
  'attendance.find_class',
  'select class_id, name as class_name from classes where school_id = :school_id and class_id = :class_id',
);

/** Reads the calendar once per day; a record counts if the student was in the class that day. */
export const readPeriodTotalsOfStudents = defineQuery(
  'attendance.pupils_of_period',
  `with days as materialized (
    select day::date as day, is_school_day(day::date) as is_open
    from generate_series(:from::date, :to::date, interval '1 day') day
  ), placed as materialized (
    select enrol.student_id, section.name as section, section.position, enrol.roll_no, enrol.from_date,
      enrol.to_date
    from enrolments enrol
    left join sections section on section.school_id = enrol.school_id
      and section.section_id = enrol.section_id
    where enrol.school_id = :school_id and enrol.class_id = :class_id and enrol.deleted_dt is null
      and enrol.from_date <= :to::date and (enrol.to_date is null or enrol.to_date >= :from::date)
      and (:section?::text is null or fold(section.name) = fold(:section?))
  ), marked as (
    select placed.student_id, record.attendance_date, record.status,
      record.attendance_date is not null and (record.overrides_calendar or days.is_open) as counts
    from placed
    left join student_attendance record on record.school_id = :school_id
      and record.student_id = placed.student_id
      and record.attendance_date >= greatest(placed.from_date, :from::date)
      and record.attendance_date <= least(placed.to_date, :to::date)
    left join days on days.day = record.attendance_date
  ), tallied as (
    select marked.student_id,
      coalesce(
        jsonb_object_agg(marked.attendance_date, marked.status) filter (where marked.status is not null), '{}'
      ) as marks,
      ${tallyColumns}, ${chronicallyAbsent} as is_chronically_absent
    from marked
    group by grouping sets ((), (marked.student_id))
  ), person as (
    select distinct on (student_id) student_id, section, position, roll_no
    from placed
    order by student_id, from_date desc
  )
  select tallied.student_id, student.admission_no as "admission_no!", student.name as student_name,
    person.section, person.roll_no,
    case when tallied.student_id is null then '{}' else tallied.marks end as marks, tallied."totalDays",
    tallied."presentDays", tallied."absentDays", tallied."lateDays", tallied."halfDays",
    tallied."excusedDays", tallied."attendancePercentage", tallied.is_chronically_absent
  from tallied
  left join person on person.student_id = tallied.student_id
  left join students student on student.school_id = :school_id and student.student_id = tallied.student_id
  order by
    person.position, person.section, char_length(person.roll_no), person.roll_no, student.name_folded,
    tallied.student_id`,
  narrowTo<{ marks: StudentOfPeriod['marks'] }>(),
);

export type ExportedMark = RowOf<(typeof exportedMarks)[PersonType]>;

export const exportedMarks = {
  student: defineQuery(
    'attendance.export_students',
    `select record.attendance_date, cls.name as class_name, section.name as section, enrol.roll_no as number,
      student.admission_no, student.name, record.status, record.reason as remarks,
      account.name as marked_by_name, record.marked_dt as marked_at
    from student_attendance record
    join students student on student.school_id = record.school_id and student.student_id = record.student_id
    join classes cls on cls.school_id = record.school_id and cls.class_id = record.class_id
    left join sections section on section.school_id = record.school_id
      and section.section_id = record.section_id
    left join enrolments enrol on enrol.school_id = record.school_id and enrol.student_id = record.student_id
      and enrol.from_date <= record.attendance_date
      and (enrol.to_date is null or enrol.to_date >= record.attendance_date)
    left join users account on account.school_id = record.school_id and account.user_id = record.marked_by
    where record.school_id = :school_id and record.attendance_date between :from::date and :to::date
      and (:class_id?::uuid is null or record.class_id = :class_id?)
      and (:section?::text is null or fold(section.name) = fold(:section?))
    order by
      record.attendance_date, cls.position, cls.name_folded, section.position, char_length(enrol.roll_no),
      enrol.roll_no, student.name_folded
    limit :most?`,
  ),
  teacher: defineQuery(
    'attendance.export_teachers',
    `select record.attendance_date, null as class_name, null as section, teacher.employee_id as number,
      null as admission_no, teacher.name, record.status, record.reason as remarks,
      account.name as marked_by_name, record.marked_dt as marked_at
    from teacher_attendance record
    join teachers teacher on teacher.school_id = record.school_id and teacher.teacher_id = record.teacher_id
    left join users account on account.school_id = record.school_id and account.user_id = record.marked_by
    where record.school_id = :school_id and record.attendance_date between :from::date and :to::date
      and :section?::text is null
      and (:class_id?::uuid is null
        or exists (
          select from class_teachers class_teacher
          where class_teacher.school_id = record.school_id and class_teacher.class_id = :class_id?
            and class_teacher.teacher_id = record.teacher_id
            and class_teacher.academic_year_id = year_of(record.attendance_date)
        ))
    order by record.attendance_date, teacher.name_folded, teacher.teacher_id
    limit :most?`,
  ),
};
