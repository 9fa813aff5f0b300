import { defineQuery } from '#server/db/query.ts';

/** The rule of `is_school_day()`, as a part of the statement: a call would cost more than the rest of it. */
export const schoolDayCondition = `(select is_kept(:date::date, d.week, d.open_days, d.closed_days)
    from school_calendar(:date::date, :date::date) d)`;

/** The people in the registers of a day. */
const enrolled = `enrolments e where e.school_id = :school_id and e.deleted_dt is null
    and e.from_date <= :date::date and (e.to_date is null or e.to_date >= :date::date)`;

const author = 'left join users u on u.school_id = :school_id and u.user_id = a.marked_by';

/** Who teaches in which class in the year of a day; who is not there any more only with a mark of that day. */
const teaching = (joined = '') => `(
    select distinct c.school_id, c.class_id, c.teacher_id from class_teachers c
    where c.school_id = :school_id and c.academic_year_id = year_of(:date::date)
  ) c
  join teachers t on t.school_id = :school_id and t.teacher_id = c.teacher_id and t.deleted_dt is null
    and (t.joining_date is null or t.joining_date <= :date::date)
  left join teacher_attendance a on a.school_id = :school_id and a.teacher_id = c.teacher_id
    and a.attendance_date = :date::date ${joined}
  where (t.status <> 'inactive' or a.teacher_id is not null)`;

const studentMark = `left join student_attendance a on a.school_id = :school_id and a.student_id = e.student_id
    and a.attendance_date = :date::date`;

const tallied = ['present', 'absent', 'late', 'half_day', 'excused']
  .map((status) => `count(*) filter (where a.status = '${status}')::int as ${status}`)
  .join(', ');

const markColumns = `coalesce(a.status, 'present') as attendance_status, a.reason as attendance_reason,
    a.marked_dt as marked_at, case when a.status is null then 'not_marked' else coalesce(a.marked_by::text, 'unknown') end as marked_by,
    u.name as marked_by_name, coalesce(a.updated_dt > a.created_dt, false) as is_corrected, a.updated_dt as version`;

export const listStudentClasses = defineQuery(
  'attendance.list_student_classes',
  `select k.class_id, k.name as class_name, counted.student_count, counted.present, counted.absent, counted.late,
    counted.half_day, counted.excused, counted.unmarked
  from (
    select e.class_id, count(*)::int as student_count, ${tallied}, count(*) filter (where a.status is null)::int as unmarked
    from (select e.class_id, e.student_id from ${enrolled}
      and (:places?::text[] is null or e.class_id::text || coalesce(e.section_id::text, '') = any (:places?))) e ${studentMark} group by e.class_id
  ) counted
  join classes k on k.school_id = :school_id and k.class_id = counted.class_id
  order by k.position, k.name_folded, k.class_id`,
);

export const listTeacherClasses = defineQuery(
  'attendance.list_teacher_classes',
  `select k.class_id, k.name as class_name, counted.teacher_count, counted.present, counted.absent, counted.late,
    counted.half_day, counted.excused, counted.unmarked
  from (
    select c.class_id, count(*)::int as teacher_count, ${tallied}, count(*) filter (where a.status is null)::int as unmarked
    from ${teaching()} group by c.class_id
  ) counted
  join classes k on k.school_id = :school_id and k.class_id = counted.class_id
  order by k.position, k.name_folded, k.class_id`,
);

/** Each teacher once, however many classes they have. */
export const countTeachers = defineQuery(
  'attendance.count_teachers',
  `select count(distinct c.teacher_id)::int as teachers from ${teaching()}`,
);

const closedBecause = (day: string) => `(select d.name from calendar_days d where d.school_id = :school_id
    and d.kind <> 'school_day' and ${day} between d.starts_on and d.ends_on order by d.starts_on desc limit 1)`;

/** The class, the calendar and which registers were taken; no row for a class that is not there. */
export const classDay = defineQuery(
  'attendance.class_day',
  `select k.class_id, k.name as class_name, ${schoolDayCondition} as "is_school_day!",
    ${closedBecause(':date::date')} as closed_because,
    coalesce((select jsonb_agg(jsonb_build_object('section', n.name, 'taken_by_name', u.name,
        'taken_at', to_char(r.taken_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.position, n.name)
      from registers r
      left join sections n on n.school_id = r.school_id and n.section_id = r.section_id
      left join users u on u.school_id = r.school_id and u.user_id = r.taken_by
      where r.school_id = :school_id and r.class_id = k.class_id and r.attendance_date = :date::date), '[]') as registers
  from classes k where k.school_id = :school_id and k.class_id = :class_id`,
);

export const studentRegister = defineQuery(
  'attendance.student_register',
  `select e.student_id, s.admission_no, s.name as student_name, n.name as section, e.roll_no, s.photo_file_id, ${markColumns}
  from (select e.student_id, e.section_id, e.roll_no from ${enrolled} and e.class_id = :class_id) e
  join students s on s.school_id = :school_id and s.student_id = e.student_id
  left join sections n on n.school_id = :school_id and n.section_id = e.section_id
  ${studentMark} ${author}
  where (:section?::text is null or fold(n.name) = fold(:section?))
    and (:sections?::text[] is null or n.name = any (:sections?))
  order by n.position, n.name, char_length(e.roll_no), e.roll_no, s.name_folded, e.student_id`,
);

export const teacherRegister = defineQuery(
  'attendance.teacher_register',
  `select t.teacher_id, t.name as teacher_name, t.employee_id, t.department, t.photo_file_id, ${markColumns}
  from ${teaching(author)} and c.class_id = :class_id
  order by t.name_folded, t.teacher_id`,
);

export const closedDay = defineQuery(
  'attendance.closed_day',
  `select ${schoolDayCondition} as "is_school_day!", ${closedBecause(':date::date')} as closed_because`,
);

export const listOpenRegisters = defineQuery(
  'attendance.list_open_registers',
  `select k.class_id, k.name as class_name, n.name as section, o.people as student_count, o.unmarked
  from open_registers(:date::date) o
  join classes k on k.school_id = :school_id and k.class_id = o.class_id
  left join sections n on n.school_id = :school_id and n.section_id = o.section_id
  order by k.position, k.name_folded, n.position, n.name`,
);

/** The rate of a day counts the marks that are there, and none on a day without school. */
const sumsOfDay = (marks: string) => `select k.class_id, count(a.person)::int as total, ${tallied},
    count(a.person) filter (where a.status is null)::int as unmarked,
    attendance_rate(sum(day_value(a.status)) filter (where a.status is not null and a.counts),
      count(*) filter (where a.status is not null and a.counts)) as percentage
  from classes k left join (${marks}) a on a.class_id = k.class_id
  where k.school_id = :school_id and k.class_id = :class_id group by k.class_id`;

const counts = `a.overrides_calendar or ${schoolDayCondition} as counts`;

export const summariseStudents = defineQuery(
  'attendance.summarise_students',
  sumsOfDay(`select e.class_id, e.student_id as person, a.status, ${counts}
    from (select e.class_id, e.student_id from ${enrolled} and e.class_id = :class_id) e ${studentMark}`),
);

export const summariseTeachers = defineQuery(
  'attendance.summarise_teachers',
  sumsOfDay(
    `select c.class_id, c.teacher_id as person, a.status, ${counts} from ${teaching()} and c.class_id = :class_id`,
  ),
);
