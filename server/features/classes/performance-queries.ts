import type { ClassPerformance } from '#contract/classes/performance.ts';
import type { ExamName } from '#contract/marks/exam-names.ts';
import { meanOf } from '#server/db/mean-sql.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const figures = (decimals: number, bands: string) => `'marks_count', count(*),
      'average_percentage', round(${meanOf('percentage')}, ${decimals}), 'grade', grade_of(${meanOf('percentage')}, ${bands})`;

type ExamFigures = ClassPerformance['exams'][number] & {
  exam_name: ExamName;
  average_percentage: number;
};

/** Averages of the marks of a class. Absent and exempt have no percentage and are left out. */
export const readClassResults = defineQuery(
  'classes.results',
  `with seats as materialized (
    select seat.*, section.name as section
    from class_seats(array[:class_id::uuid], :academic_year_id) seat
    left join sections section on section.school_id = :school_id and section.section_id = seat.section_id
  ), papers as materialized (
    select mark.student_id, mark.subject_id, mark.exam_id, mark.percentage, exam.name as exam_name,
      exam.exam_date
    from seats
    join marks mark on mark.school_id = :school_id and mark.student_id = seats.student_id
      and mark.academic_year_id = :academic_year_id
    join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
    where mark.percentage is not null and seats.class_id = :class_id
      and (:section?::text is null or fold(seats.section) = fold(:section?))
      and coalesce(mark.exam_date, exam.exam_date, :to::date) >= seats.since
      and coalesce(mark.exam_date, exam.exam_date, :to::date) < seats.until
  ), scales as materialized (
    select scale.exam_id, scale.bands,
      row_number() over (order by exam.exam_date desc nulls last, exam.exam_name) as newest
    from exam_bands scale
    join (select distinct exam_id, exam_name, exam_date from papers) exam using (exam_id)
    where scale.school_id = :school_id
  ), graded as materialized (
    select papers.*, scales.bands, grade_of(papers.percentage, scales.bands) as grade
    from papers join scales using (exam_id)
  ), last_scale as materialized (
    select coalesce((select bands from scales where newest = 1), bands_in_force(:school_id)) as bands
  ), grades as (
    select exam_id, json_agg(json_build_object('grade', grade, 'count', n) order by best desc) as distribution
    from (
      select exam_id, grade, count(*) as n, max(percentage) as best from graded group by exam_id, grade
    ) by_grade
    group by exam_id
  )
  select (select jsonb_build_object(${figures(0, '(select bands from last_scale)')}) from papers) as summary,
    (
      select coalesce(jsonb_agg(exam.exam order by exam.exam_date nulls last, exam.exam_name), '[]')
      from (
        select graded.exam_date, graded.exam_name,
          jsonb_build_object(
            'exam_name', graded.exam_name, 'exam_date', graded.exam_date, 'students',
            count(distinct graded.student_id), 'distribution',
            (select grades.distribution from grades where grades.exam_id = graded.exam_id),
            ${figures(1, 'graded.bands')}
          ) as exam
        from graded
        group by graded.exam_id, graded.exam_name, graded.exam_date, graded.bands
      ) exam
    ) as exams,
    (
      select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'subject_id', subject.subject_id, 'subject_name', subject.name, 'exams', timeline.exams
            ) || by_subject.year
            order by subject.subject_type, fold(subject.name), subject.subject_id
          ),
          '[]'
        )
      from subjects subject
      join (
        select subject_id, jsonb_build_object(${figures(0, '(select bands from last_scale)')}) as year
        from papers
        group by subject_id
      ) by_subject using (subject_id)
      join (
        select subject_id, jsonb_agg(exam order by exam_date nulls last, exam_name) as exams
        from (
          select subject_id, exam_date, exam_name,
            jsonb_build_object('exam_name', exam_name, ${figures(1, 'bands')}) as exam
          from graded
          group by subject_id, exam_id, exam_name, exam_date, bands
        ) exam
        group by subject_id
      ) timeline using (subject_id)
      where subject.school_id = :school_id
    ) as subjects`,
  narrowTo<Pick<ClassPerformance, 'subjects'> & { exams: ExamFigures[] }>(),
);

/**
 * The students of the class today, and the rate over the days of the year that have a record and count: those of
 * `counted_attendance`, but with the calendar read once per day instead of once per record.
 */
export const readClassAttendance = defineQuery(
  'classes.attendance',
  `with seated as materialized (
    select seat.student_id, seat.from_date, coalesce(seat.to_date, 'infinity') as to_date
    from class_seats(array[:class_id::uuid], :academic_year_id) seat
    left join sections section on section.school_id = :school_id and section.section_id = seat.section_id
    where seat.class_id = :class_id and (:section?::text is null or fold(section.name) = fold(:section?))
  )
  select (
      select count(distinct student_id)::int from seated where :to::date between from_date and to_date
    ) as students,
    round(attendance_rate(sum(counted.day_value), count(*)), 1) as attendance_percentage,
    count(distinct counted.attendance_date)::int as days, count(*)::int as marks_count
  from counted_class_attendance(:class_id, :from::date, :to::date) counted
  left join sections section on section.school_id = :school_id and section.section_id = counted.section_id
  where :section?::text is null or fold(section.name) = fold(:section?)`,
);
