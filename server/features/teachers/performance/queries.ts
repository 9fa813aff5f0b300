import { defineQuery, type RowOf } from '#server/db/query.ts';

/** The year asked for, or the one that counts as current on a day; `to` is its last day so far. */
export const findYear = defineQuery(
  'teachers.find_year',
  `select academic_year_id, start_year as year, starts_on as "from", greatest(starts_on, least(ends_on, :today::date)) as "to"
  from academic_years
  where school_id = :school_id and (:year?::int is null or start_year = :year?)
  order by starts_on > :today::date, abs(starts_on - :today::date) limit 1`,
);

const lessons = `select distinct a.class_id, a.section_id, a.subject_id from teacher_assignments a
    where a.school_id = :school_id and a.teacher_id = :teacher_id and a.academic_year_id = :academic_year_id`;

const inLesson = (row: string) =>
  `${row}.class_id = l.class_id and (l.section_id is null or ${row}.section_id = l.section_id)`;

const figures = (decimals: number) => `count(*) filter (where own)::int as marks_count,
      round(avg(percentage) filter (where own), ${decimals}) as average_percentage,
      round(avg(percentage), ${decimals}) as class_average_percentage`;

const examJson = `json_agg(json_build_object('exam_name', exam_name, 'exam_date', exam_date, 'marks_count', marks_count,
      'average_percentage', average_percentage, 'class_average_percentage', class_average_percentage)
      order by exam_date nulls last, exam_name)`;

/**
 * What the marks say: the teacher's subjects in the teacher's classes (`own`) beside all subjects of the same students.
 * Absent and exempt have no percentage and are left out.
 */
export const readTaught = defineQuery(
  'teachers.taught',
  `with lessons as materialized (${lessons}), seats as materialized (
    select * from class_seats(array(select class_id from lessons), :academic_year_id)
  ),
  papers as materialized (
    select m.student_id, m.subject_id, m.exam_id, x.name as exam_name, x.exam_date, m.percentage, p.class_id, p.section_id
    from seats p
    join marks m on m.school_id = :school_id and m.student_id = p.student_id and m.academic_year_id = :academic_year_id
    join exams x on x.school_id = m.school_id and x.exam_id = m.exam_id
    where m.percentage is not null and p.class_id in (select class_id from lessons)
      and coalesce(m.exam_date, x.exam_date, :to::date) >= p.since and coalesce(m.exam_date, x.exam_date, :to::date) < p.until
  ), taught as materialized (
    select l.class_id, l.section_id, l.subject_id, r.exam_id, r.exam_name, r.exam_date, r.percentage,
      r.subject_id = l.subject_id as own
    from lessons l join papers r on ${inLesson('r')}
  ), by_exam as (
    select class_id, section_id, subject_id, exam_id, exam_name, exam_date, ${figures(1)}
    from taught group by class_id, section_id, subject_id, exam_id, exam_name, exam_date having bool_or(own)
  ), by_lesson as (
    select class_id, section_id, subject_id, ${figures(0)} from taught group by class_id, section_id, subject_id
  ), once as materialized (
    select r.*, exists (select from lessons l where ${inLesson('r')} and l.subject_id = r.subject_id) as own
    from papers r where exists (select from lessons l where ${inLesson('r')})
  ), present as materialized (
    select p.student_id, p.class_id, p.section_id from seats p
    where p.from_date <= :to::date and (p.to_date is null or p.to_date >= :to::date)
  )
  select (
    select coalesce(json_agg(json_build_object('class_id', l.class_id, 'class_name', c.name, 'section', k.name,
      'subject_id', l.subject_id, 'subject_name', j.name,
      'pupils', (select count(*) from present p where ${inLesson('p')}),
      'marks_count', coalesce(b.marks_count, 0), 'average_percentage', b.average_percentage,
      'class_average_percentage', b.class_average_percentage,
      'exams', (select coalesce(${examJson}, '[]'::json) from by_exam e where e.class_id = l.class_id
        and e.section_id is not distinct from l.section_id and e.subject_id = l.subject_id))
      order by c.position, c.name_folded, k.position nulls first, fold(j.name)), '[]'::json)
    from lessons l
    join classes c on c.school_id = :school_id and c.class_id = l.class_id
    join subjects j on j.school_id = :school_id and j.subject_id = l.subject_id
    left join sections k on k.school_id = :school_id and k.section_id = l.section_id
    left join by_lesson b on b.class_id = l.class_id and b.section_id is not distinct from l.section_id
      and b.subject_id = l.subject_id
  ) as lessons, (
    select coalesce(${examJson}, '[]'::json) from (
      select exam_id, exam_name, exam_date, ${figures(1)} from once
      group by exam_id, exam_name, exam_date having bool_or(own)
    ) e
  ) as exams, (
    select json_build_object('pupils', (select count(distinct p.student_id) from present p join lessons l on ${inLesson('p')}),
      'marks_count', s.marks_count, 'average_percentage', s.average_percentage,
      'class_average_percentage', s.class_average_percentage)
    from (select ${figures(0)} from once) s
  ) as "summary!"`,
);

export type OwnClass = RowOf<typeof readOwnClasses>;

/** The classes whose class teacher they are in the year: who sits there, the days marked that count, and the rate of all. */
export const readOwnClasses = defineQuery(
  'teachers.own_classes',
  `select c.class_id, c.name as class_name, k.name as section,
    (select count(distinct e.student_id) from enrolments e
      join students s on s.school_id = e.school_id and s.student_id = e.student_id and s.deleted_dt is null
      where e.school_id = :school_id and e.class_id = o.class_id and e.academic_year_id = :academic_year_id
        and (o.section_id is null or e.section_id = o.section_id) and e.deleted_dt is null
        and e.from_date <= :to::date and (e.to_date is null or e.to_date >= :to::date)) as pupils,
    round(attendance_rate(d.day_values, d.marks_count), 1) as attendance_percentage, d.days, d.marks_count,
    round(attendance_rate(sum(d.day_values) over (), sum(d.marks_count) over ()::bigint), 1) as overall_percentage
  from (
    select distinct class_id, section_id from teacher_assignments
    where school_id = :school_id and teacher_id = :teacher_id and academic_year_id = :academic_year_id
      and is_class_teacher
  ) o
  join classes c on c.school_id = :school_id and c.class_id = o.class_id
  left join sections k on k.school_id = :school_id and k.section_id = o.section_id
  cross join lateral (
    select sum(a.day_value) as day_values, count(*) as marks_count, count(distinct a.attendance_date) as days
    from counted_class_attendance(o.class_id, :from::date, :to::date) a
    where o.section_id is null or a.section_id = o.section_id
  ) d
  order by c.position, c.name_folded, k.position nulls first`,
);
