import type { GradeBand } from '#contract/settings/grading.ts';
import { asInstant } from '#server/db/instant-sql.ts';
import { meanOf } from '#server/db/mean-sql.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import { inYear, newestFirst, studentMarks } from '#server/features/marks/mark/columns-sql.ts';

/** The class of the student in the year. */
const place = `select school_year.academic_year_id, place.class_id, cls.name as class_name,
    coalesce((school.settings ->> 'shows_rank')::boolean, true) as shows_rank
  from students student
  join schools school on school.school_id = student.school_id
  left join academic_years school_year on school_year.school_id = student.school_id
    and school_year.start_year = :year?
  left join lateral (
    select enrol.class_id
    from enrolments enrol
    where enrol.school_id = student.school_id and enrol.student_id = student.student_id
      and enrol.academic_year_id = school_year.academic_year_id and enrol.deleted_dt is null
    order by enrol.from_date desc
    limit 1
  ) place on true
  left join classes cls on cls.school_id = student.school_id and cls.class_id = place.class_id
  where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null`;

/** The marks of the student, newest first, with the exam whose bands grade them. */
const marks = `select coalesce(
      json_agg(
        json_build_object(
          'exam_id', result.exam_id, 'id', result.mark_id, 'subject_id', result.subject_id, 'subject_name',
          result.subject_name, 'subject_code', result.subject_code, 'exam_name', result.exam_name, 'year',
          result.start_year, 'state', result.state, 'marks', result.marks, 'total_marks', result.total_marks,
          'percentage', result.percentage, 'exam_date', result.paper_date, 'remarks', result.remarks,
          'created_dt', ${asInstant('result.created_dt')}, 'updated_dt', ${asInstant('result.updated_dt')}
        )
        order by ${newestFirst}
      ),
      '[]'
    )
  from chosen result`;

const summary = `select json_build_object(
      'totalExams', count(distinct exam_id), 'average', ${meanOf('percentage')}, 'averagePercentage',
      round(${meanOf('percentage')}, case when :exam_name::text is null then 0 else 1 end), 'highestMark',
      max(percentage), 'lowestMark', min(percentage)
    )
  from chosen`;

const results = `select coalesce(
      json_agg(
        json_build_object(
          'exam_id', by_exam.exam_id, 'exam_name', by_exam.exam_name, 'exam_date', by_exam.exam_date, 'year',
          by_exam.start_year, 'average', by_exam.average, 'average_percentage',
          round(by_exam.average, case when by_exam.exam_id is null then 0 else 1 end), 'class_average',
          round(standings.average, case when by_exam.exam_id is null then 0 else 1 end), 'rank',
          case
            when place.class_id is not null then json_build_object(
              'position', standings.place, 'ranked', coalesce(standings.ranked, 0), 'missing_papers',
              coalesce(standings.missing, 0)
            )
          end
        )
        order by by_exam.exam_id is null, by_exam.exam_date nulls last, by_exam.exam_name
      ),
      '[]'
    )
  from (
    select exam_id, exam_name, start_year, min(paper_date) as exam_date, ${meanOf('percentage')} as average
    from result
    group by grouping sets ((exam_id, exam_name, start_year), ())
  ) by_exam
  left join standings on standings.exam_id is not distinct from by_exam.exam_id`;

const subjects = `select coalesce(
      json_agg(
        json_build_object(
          'subject_id', by_subject.subject_id, 'subject_name', by_subject.subject_name, 'papers',
          by_subject.papers, 'average', by_subject.average, 'average_percentage',
          round(by_subject.average, 1), 'class_average', round(cls.average, 1)
        )
        order by fold(by_subject.subject_name), by_subject.subject_id
      ),
      '[]'
    )
  from (
    select subject_id, subject_name, count(percentage) as papers, ${meanOf('percentage')} as average
    from chosen
    group by subject_id, subject_name
  ) by_subject
  left join class_averages cls on cls.subject_id = by_subject.subject_id`;

type Scale = { readonly exam_id: string; readonly bands: readonly GradeBand[] };

export type PerformanceRow = RowOf<typeof readPerformance>;

/**
 * A student's marks and averages in a year, with the averages of the class, without grades: rules.ts grades them. The
 * class average of a subject counts only exams that the student has too; `chosen` holds the marks of the requested
 * exam, or all. No row for an unknown student.
 */
export const readPerformance = defineQuery(
  'marks.read_performance',
  `with place as materialized (${place}), ${studentMarks(inYear)}, chosen as materialized (
    select * from result where :exam_name?::text is null or exam_name = :exam_name?
  ), results as materialized (
    select result.* from place cross join lateral class_results(place.class_id, place.academic_year_id) result
  ), standings as materialized (
    select exam_id, avg(average) as average, count(place) as ranked,
      max(place) filter (where student_id = :student_id) as place,
      max(missing) filter (where student_id = :student_id) as missing
    from results
    where student_id is not null
    group by exam_id
  ), class_averages as materialized (
    select subject_id, sum(total) / nullif(sum(papers), 0) as average
    from results
    where student_id is null and exam_id in (select exam_id from chosen)
    group by subject_id
  )
  select place.class_name, place.shows_rank, (${marks}) as marks,
    (
      select coalesce(json_agg(json_build_object('exam_id', exam_id, 'bands', bands)), '[]') from scales
    ) as scales,
    (${summary}) as summary, (${results}) as results, (${subjects}) as subjects
  from place`,
  narrowTo<{ scales: readonly Scale[] }>(),
);

const ofYear = (table: string) =>
  `${table}.school_id = school_year.school_id and ${table}.student_id = :student_id and ${table}.academic_year_id = school_year.academic_year_id`;

export const listYears = defineQuery(
  'marks.list_years',
  `with result as materialized (
    select mark.academic_year_id, mark.exam_id, exam.name as exam_name,
      coalesce(exam.exam_date, min(mark.exam_date)) as exam_date, ${meanOf('mark.percentage')} as average,
      sum(mark.percentage) as sum, count(mark.percentage) as papers
    from marks mark join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
    where mark.school_id = :school_id and mark.student_id = :student_id
    group by mark.academic_year_id, mark.exam_id, exam.name, exam.exam_date
  ), scales as materialized (
    select exam_id, bands
    from exam_bands
    where school_id = :school_id and exam_id in (select exam_id from result)
  )
  select school_year.start_year as year, school_year.name as year_name, place.class_name, place.section,
    round(result.average) as average_percentage, grade_of(result.average, result.bands) as grade,
    (
      select round(attendance_rate(sum(day_value), count(*)), 1)
      from counted_attendance counted_attendance
      where counted_attendance.school_id = school_year.school_id
        and counted_attendance.student_id = :student_id
        and counted_attendance.attendance_date between school_year.starts_on and least(
          school_year.ends_on, :today::date
        )
    ) as attendance_percentage,
    coalesce(result.exams, '[]') as exams, coalesce(place.places, '[]') as places
  from academic_years school_year
  cross join lateral (
    select (array_agg(cls.name order by enrol.from_date desc))[1] as class_name,
      (array_agg(section.name order by enrol.from_date desc))[1] as section,
      json_agg(
        json_build_object(
          'class_name', cls.name, 'section', section.name, 'from_date', enrol.from_date, 'to_date',
          enrol.to_date, 'exit_reason', enrol.exit_reason
        )
        order by enrol.from_date
      ) as places
    from enrolments enrol
    join classes cls on cls.school_id = enrol.school_id and cls.class_id = enrol.class_id
    left join sections section on section.school_id = enrol.school_id
      and section.section_id = enrol.section_id
    where ${ofYear('enrol')} and enrol.deleted_dt is null
  ) place
  cross join lateral (
    select round(sum(result.sum) / nullif(sum(result.papers), 0), 6) as average,
      (array_agg(scales.bands order by result.exam_date desc nulls last, result.exam_name))[1] as bands,
      json_agg(
        json_build_object(
          'exam_name', result.exam_name, 'exam_date', result.exam_date, 'average_percentage',
          round(result.average, 1), 'grade', grade_of(result.average, scales.bands)
        )
        order by result.exam_date, result.exam_name
      ) as exams
    from result join scales using (exam_id)
    where result.academic_year_id = school_year.academic_year_id
  ) result
  where school_year.school_id = :school_id and (place.places is not null or result.exams is not null)
  order by school_year.starts_on desc`,
);
