import { meanOf } from '#server/db/mean-sql.ts';
import { defineQuery, type RowOf } from '#server/db/query.ts';

/** The requested year, or the one that is current on a day; `to` is its last day so far. */
export const findYear = defineQuery(
  'teachers.find_year',
  `select academic_year_id, start_year as year, starts_on as "from",
    greatest(starts_on, least(ends_on, :today::date)) as "to"
  from academic_years
  where school_id = :school_id and (:year?::int is null or start_year = :year?)
  order by starts_on > :today::date, abs(starts_on - :today::date)
  limit 1`,
);

const lessons = `select distinct assignment.class_id, assignment.section_id, assignment.subject_id
  from teacher_assignments assignment
  where assignment.school_id = :school_id and assignment.teacher_id = :teacher_id
    and assignment.academic_year_id = :academic_year_id`;

const inLessonCondition = (row: string) =>
  `${row}.class_id = lessons.class_id and (lessons.section_id is null or ${row}.section_id = lessons.section_id)`;

const figures = (decimals: number) => `count(*) filter (where own)::int as marks_count,
      round(${meanOf('percentage', 'own')}, ${decimals}) as average_percentage,
      round(${meanOf('percentage')}, ${decimals}) as class_average_percentage`;

const examJson = `json_agg(json_build_object('exam_name', exam_name, 'exam_date', exam_date, 'marks_count', marks_count,
      'average_percentage', average_percentage, 'class_average_percentage', class_average_percentage)
      order by exam_date nulls last, exam_name)`;

/**
 * Averages of the teacher's subjects in the teacher's classes (`own`), next to all subjects of the same students.
 * Absent and exempt have no percentage and are left out.
 */
export const readTaught = defineQuery(
  'teachers.taught',
  `with lessons as materialized (${lessons}), seats as materialized (
    select * from class_seats(array(select class_id from lessons), :academic_year_id)
  ), papers as materialized (
    select mark.student_id, mark.subject_id, mark.exam_id, exam.name as exam_name, exam.exam_date,
      mark.percentage, seats.class_id, seats.section_id
    from seats
    join marks mark on mark.school_id = :school_id and mark.student_id = seats.student_id
      and mark.academic_year_id = :academic_year_id
    join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
    where mark.percentage is not null and seats.class_id in (select class_id from lessons)
      and coalesce(mark.exam_date, exam.exam_date, :to::date) >= seats.since
      and coalesce(mark.exam_date, exam.exam_date, :to::date) < seats.until
  ), taught as materialized (
    select lessons.class_id, lessons.section_id, lessons.subject_id, papers.exam_id, papers.exam_name,
      papers.exam_date, papers.percentage, papers.subject_id = lessons.subject_id as own
    from lessons join papers on ${inLessonCondition('papers')}
  ), by_exam as (
    select class_id, section_id, subject_id, exam_id, exam_name, exam_date, ${figures(1)}
    from taught
    group by class_id, section_id, subject_id, exam_id, exam_name, exam_date
    having bool_or(own)
  ), by_lesson as (
    select class_id, section_id, subject_id, ${figures(0)}
    from taught
    group by class_id, section_id, subject_id
  ), once as materialized (
    select papers.*,
      exists (
        select from lessons where ${inLessonCondition('papers')} and lessons.subject_id = papers.subject_id
      ) as own
    from papers
    where exists (select from lessons where ${inLessonCondition('papers')})
  ), present as materialized (
    select seats.student_id, seats.class_id, seats.section_id
    from seats
    where seats.from_date <= :to::date and (seats.to_date is null or seats.to_date >= :to::date)
  )
  select (
      select coalesce(
          json_agg(
            json_build_object(
              'class_id', lessons.class_id, 'class_name', cls.name, 'section', section.name, 'subject_id',
              lessons.subject_id, 'subject_name', subject.name, 'pupils',
              (select count(*) from present where ${inLessonCondition('present')}), 'marks_count',
              coalesce(by_lesson.marks_count, 0), 'average_percentage', by_lesson.average_percentage,
              'class_average_percentage', by_lesson.class_average_percentage, 'exams',
              (
                select coalesce(${examJson}, '[]'::json)
                from by_exam
                where by_exam.class_id = lessons.class_id
                  and by_exam.section_id is not distinct from lessons.section_id
                  and by_exam.subject_id = lessons.subject_id
              )
            )
            order by cls.position, cls.name_folded, section.position nulls first, fold(subject.name)
          ),
          '[]'::json
        )
      from lessons
      join classes cls on cls.school_id = :school_id and cls.class_id = lessons.class_id
      join subjects subject on subject.school_id = :school_id and subject.subject_id = lessons.subject_id
      left join sections section on section.school_id = :school_id and section.section_id = lessons.section_id
      left join by_lesson on by_lesson.class_id = lessons.class_id
        and by_lesson.section_id is not distinct from lessons.section_id
        and by_lesson.subject_id = lessons.subject_id
    ) as lessons,
    (
      select coalesce(${examJson}, '[]'::json)
      from (
        select exam_id, exam_name, exam_date, ${figures(1)}
        from once
        group by exam_id, exam_name, exam_date
        having bool_or(own)
      ) exam
    ) as exams,
    (
      select json_build_object(
          'pupils',
          (
            select count(distinct present.student_id)
            from present join lessons on ${inLessonCondition('present')}
          ),
          'marks_count', overall.marks_count, 'average_percentage', overall.average_percentage,
          'class_average_percentage', overall.class_average_percentage
        )
      from (select ${figures(0)} from once) overall
    ) as summary`,
);

export type OwnClass = RowOf<typeof readOwnClasses>;

/**
 * The classes whose class teacher they are in the year: their students, the recorded days that count, and the rate of
 * all.
 */
export const readOwnClasses = defineQuery(
  'teachers.own_classes',
  `select cls.class_id, cls.name as class_name, section.name as section,
    (
      select count(distinct enrol.student_id)
      from enrolments enrol
      join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
        and student.deleted_dt is null
      where enrol.school_id = :school_id and enrol.class_id = own.class_id
        and enrol.academic_year_id = :academic_year_id
        and (own.section_id is null or enrol.section_id = own.section_id) and enrol.deleted_dt is null
        and enrol.from_date <= :to::date and (enrol.to_date is null or enrol.to_date >= :to::date)
    ) as pupils,
    round(attendance_rate(attended.day_values, attended.marks_count), 1) as attendance_percentage,
    attended.days, attended.marks_count,
    round(
      attendance_rate(sum(attended.day_values) over (), sum(attended.marks_count) over ()::bigint), 1
    ) as overall_percentage
  from (
    select distinct class_id, section_id
    from teacher_assignments
    where school_id = :school_id and teacher_id = :teacher_id and academic_year_id = :academic_year_id
      and is_class_teacher
  ) own
  join classes cls on cls.school_id = :school_id and cls.class_id = own.class_id
  left join sections section on section.school_id = :school_id and section.section_id = own.section_id
  cross join lateral (
    select sum(counted.day_value) as day_values, count(*) as marks_count,
      count(distinct counted.attendance_date) as days
    from counted_class_attendance(own.class_id, :from::date, :to::date) counted
    where own.section_id is null or counted.section_id = own.section_id
  ) attended
  order by cls.position, cls.name_folded, section.position nulls first`,
);
