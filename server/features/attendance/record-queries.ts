import type { Correction, StudentOfPeriod } from '#contract/attendance/schemas.ts';
import type { PersonType } from '#contract/attendance/values.ts';
import { asInstant } from '#server/db/instant-sql.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

/** Sums over rows `a` that have a status, a day value and whether they count. */
const tallyColumns = `count(*) filter (where a.counts)::int as "totalDays",
    count(*) filter (where a.counts and a.status = 'present')::int as "presentDays",
    count(*) filter (where a.counts and a.status = 'absent')::int as "absentDays",
    count(*) filter (where a.counts and a.status = 'late')::int as "lateDays",
    count(*) filter (where a.counts and a.status = 'half_day')::int as "halfDays",
    count(*) filter (where a.counts and a.status = 'excused')::int as "excusedDays",
    attendance_rate(sum(day_value(a.status)) filter (where a.counts), count(*) filter (where a.counts)) as "attendancePercentage"`;

const chronic = `coalesce(is_chronically_absent(coalesce(sum(day_value(a.status)) filter (where a.counts), 0),
    count(*) filter (where a.counts)), false)`;

/** The same days as `counted_attendance`, with the calendar and the enrolments read once and not once a mark. */
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

/** A year that the school does not know is one of the calendar. */
const span = `span as materialized (
    select coalesce(greatest(:from?::date, y.starts_on, case when y.starts_on is null then make_date(:start_year?::int, 1, 1) end), '-infinity') as from_day,
      coalesce(least(:to?::date, y.ends_on, case when y.ends_on is null then make_date(:start_year?::int, 12, 31) end), 'infinity') as to_day
    from (values (:start_year?::int)) asked (start_year)
    left join academic_years y on y.school_id = :school_id and y.start_year = asked.start_year
  )`;

const fileText = ({
  type,
  people,
  table,
  person,
  place,
  places,
  counts,
  placed,
}: Shape) => `with ${span}, marked as materialized (
    select a.*, (a.overrides_calendar or is_kept(a.attendance_date, c.week, c.open_days, c.closed_days))${counts} as counts
    from span cross join lateral school_calendar(span.from_day, span.to_day) c ${placed}
    join ${table} a on a.school_id = :school_id and a.${person} = :person_id
      and a.attendance_date between span.from_day and span.to_day
  ), named as materialized (
    select g.*, u.name as marked_by_name${place && ', k.name as class_name, n.name as section'}
    from (select distinct marked_by${place} from marked) g ${places}
    left join users u on u.school_id = :school_id and u.user_id = g.marked_by
  )
  select (
      select coalesce(json_agg(r order by r.attendance_date desc), '[]') from (
        select a.${person} as person_id, '${type}' as person_type, a.attendance_date, a.status, a.reason as remarks,
          ${place ? 'a.class_id, g.class_name, g.section' : 'null as class_id, null as class_name, null as section'},
          ${asInstant('a.marked_dt')} as marked_at, coalesce(a.marked_by::text, 'unknown') as marked_by,
          g.marked_by_name, a.updated_dt > a.created_dt as is_corrected, a.counts, ${asInstant('a.updated_dt')} as version
        from marked a join named g on g.marked_by is not distinct from a.marked_by${
          place && ' and g.class_id = a.class_id and g.section_id is not distinct from a.section_id'
        }
      ) r
    ) as records, (
      select json_agg(t order by t.month) from (
        select to_char(a.attendance_date, 'YYYY-MM') as month, ${tallyColumns},
          grouping(to_char(a.attendance_date, 'YYYY-MM')) = 1 and ${chronic} as is_chronically_absent
        from marked a group by grouping sets ((), (to_char(a.attendance_date, 'YYYY-MM')))
      ) t
    ) as "tallies!"
  from ${people} p where p.school_id = :school_id and p.${person} = :person_id and p.deleted_dt is null`;

/** The marks of a person and what they add up to; no row for someone who is not there. */
export const fileOf = {
  student: defineQuery(
    'attendance.file_of_student',
    fileText({
      type: 'student',
      people: 'students',
      table: 'student_attendance',
      person: 'student_id',
      place: ', class_id, section_id',
      places: `left join classes k on k.school_id = :school_id and k.class_id = g.class_id
    left join sections n on n.school_id = :school_id and n.section_id = g.section_id`,
      counts: ' and coalesce(a.attendance_date <@ e.days, false)',
      placed: `cross join (
      select range_agg(daterange(from_date, to_date, '[]')) as days from enrolments
      where school_id = :school_id and student_id = :person_id and deleted_dt is null
    ) e`,
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

/** The person, and the class a student was in on a day. */
export const findPerson = {
  student: defineQuery(
    'attendance.find_student',
    `select e.class_id from students s left join enrolments e on e.school_id = s.school_id and e.student_id = s.student_id
      and e.deleted_dt is null and e.from_date <= :date::date and (e.to_date is null or e.to_date >= :date::date)
    where s.school_id = :school_id and s.student_id = :person_id and s.deleted_dt is null`,
  ),
  teacher: defineQuery(
    'attendance.find_teacher',
    `select null::uuid as class_id from teachers
    where school_id = :school_id and teacher_id = :person_id and deleted_dt is null`,
  ),
};

export const listCorrections = defineQuery(
  'attendance.list_corrections',
  `select h.status_before, h.reason_before as remarks_before, m.name as marked_by_before_name, h.status_after,
    h.reason_after as remarks_after, h.correction_reason as reason, u.name as changed_by_name, h.changed_dt as changed_at
  from attendance_history h
  left join users m on m.school_id = h.school_id and m.user_id = h.marked_by_before
  left join users u on u.school_id = h.school_id and u.user_id = h.changed_by
  where h.school_id = :school_id and h.person_type = :person_type and h.person_id = :person_id
    and h.attendance_date = :date::date
  order by h.changed_dt desc, h.attendance_history_id desc`,
  narrowTo<{ status_before: Correction['status_before']; status_after: Correction['status_after'] }>(),
);

export const daysOfPeriod = defineQuery(
  'attendance.days_of_period',
  `select d::date as date, is_school_day(d::date) as "is_school_day!", (
      select c.name from calendar_days c where c.school_id = :school_id and c.kind <> 'school_day'
        and d::date between c.starts_on and c.ends_on order by c.starts_on desc limit 1) as closed_because
  from generate_series(:from::date, :to::date, interval '1 day') d order by d`,
);

export const findClass = defineQuery(
  'attendance.find_class',
  'select class_id, name as class_name from classes where school_id = :school_id and class_id = :class_id',
);

/** The calendar is asked once a day; a mark counts while the student was in the class. */
export const readPeriodTotalsOfStudents = defineQuery(
  'attendance.pupils_of_period',
  `with days as materialized (
    select d::date as day, is_school_day(d::date) as is_open
    from generate_series(:from::date, :to::date, interval '1 day') d
  ), placed as materialized (
    select e.student_id, n.name as section, n.position, e.roll_no, e.from_date, e.to_date
    from enrolments e left join sections n on n.school_id = e.school_id and n.section_id = e.section_id
    where e.school_id = :school_id and e.class_id = :class_id and e.deleted_dt is null
      and e.from_date <= :to::date and (e.to_date is null or e.to_date >= :from::date)
      and (:section?::text is null or fold(n.name) = fold(:section?))
  ), marked as (
    select p.student_id, a.attendance_date, a.status, a.attendance_date is not null and (a.overrides_calendar or d.is_open) as counts
    from placed p left join student_attendance a on a.school_id = :school_id and a.student_id = p.student_id
      and a.attendance_date >= greatest(p.from_date, :from::date) and a.attendance_date <= least(p.to_date, :to::date)
    left join days d on d.day = a.attendance_date
  ), tallied as (
    select a.student_id, coalesce(jsonb_object_agg(a.attendance_date, a.status) filter (where a.status is not null), '{}') as marks,
      ${tallyColumns}, ${chronic} as is_chronically_absent
    from marked a group by grouping sets ((), (a.student_id))
  ), person as (
    select distinct on (student_id) student_id, section, position, roll_no from placed order by student_id, from_date desc
  )
  select t.student_id, s.admission_no as "admission_no!", s.name as student_name, p.section, p.roll_no,
    case when t.student_id is null then '{}' else t.marks end as marks, t."totalDays", t."presentDays", t."absentDays",
    t."lateDays", t."halfDays", t."excusedDays", t."attendancePercentage", t.is_chronically_absent
  from tallied t
  left join person p on p.student_id = t.student_id
  left join students s on s.school_id = :school_id and s.student_id = t.student_id
  order by p.position, p.section, char_length(p.roll_no), p.roll_no, s.name_folded, t.student_id`,
  narrowTo<{ marks: StudentOfPeriod['marks'] }>(),
);

export type ExportedMark = RowOf<(typeof exportedMarks)[PersonType]>;

export const exportedMarks = {
  student: defineQuery(
    'attendance.export_students',
    `select a.attendance_date, k.name as class_name, n.name as section, e.roll_no as number, s.admission_no, s.name, a.status,
      a.reason as remarks, u.name as marked_by_name, a.marked_dt as marked_at
    from student_attendance a
    join students s on s.school_id = a.school_id and s.student_id = a.student_id
    join classes k on k.school_id = a.school_id and k.class_id = a.class_id
    left join sections n on n.school_id = a.school_id and n.section_id = a.section_id
    left join enrolments e on e.school_id = a.school_id and e.student_id = a.student_id and e.from_date <= a.attendance_date
      and (e.to_date is null or e.to_date >= a.attendance_date)
    left join users u on u.school_id = a.school_id and u.user_id = a.marked_by
    where a.school_id = :school_id and a.attendance_date between :from::date and :to::date
      and (:class_id?::uuid is null or a.class_id = :class_id?) and (:section?::text is null or fold(n.name) = fold(:section?))
    order by a.attendance_date, k.position, k.name_folded, n.position, char_length(e.roll_no), e.roll_no, s.name_folded
    limit :most?`,
  ),
  teacher: defineQuery(
    'attendance.export_teachers',
    `select a.attendance_date, null as class_name, null as section, t.employee_id as number, null as admission_no, t.name, a.status,
      a.reason as remarks, u.name as marked_by_name, a.marked_dt as marked_at
    from teacher_attendance a
    join teachers t on t.school_id = a.school_id and t.teacher_id = a.teacher_id
    left join users u on u.school_id = a.school_id and u.user_id = a.marked_by
    where a.school_id = :school_id and a.attendance_date between :from::date and :to::date and :section?::text is null
      and (:class_id?::uuid is null or exists (select from class_teachers c where c.school_id = a.school_id
        and c.class_id = :class_id? and c.teacher_id = a.teacher_id and c.academic_year_id = year_of(a.attendance_date)))
    order by a.attendance_date, t.name_folded, t.teacher_id
    limit :most?`,
  ),
};
