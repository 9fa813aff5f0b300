import { meanOf } from '#server/db/mean-sql.ts';
import { defineQuery, type RowOf } from '#server/db/query.ts';

export type AverageRow = RowOf<typeof listAverages>;

/** Averages over the entered marks, of each exam and of the year; a year is graded by the bands of its newest exam. */
export const listAverages = defineQuery(
  'reports.list_averages',
  `with result as materialized (
    select mark.student_id, mark.academic_year_id, mark.exam_id, mark.percentage,
      coalesce(mark.exam_date, exam.exam_date) as paper_date
    from marks mark join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
    where mark.school_id = :school_id and mark.student_id = any(:student_ids::uuid[])
      and mark.academic_year_id = any(:year_ids::uuid[])
  ), scales as materialized (
    select exam_id, bands
    from exam_bands
    where school_id = :school_id and exam_id in (select exam_id from result)
  ), sums as (
    select student_id, academic_year_id, exam_id, ${meanOf('percentage')} as average,
      count(percentage)::int as papers,
      (array_agg(exam_id order by paper_date desc nulls last, exam_id))[1] as newest_exam
    from result
    group by grouping sets ((student_id, academic_year_id, exam_id), (student_id, academic_year_id))
  )
  select sums.student_id, sums.academic_year_id, sums.exam_id, round(sums.average, 1) as average,
    round(sums.average) as whole_average, grade_of(sums.average, scales.bands) as grade, sums.papers
  from sums join scales on scales.exam_id = sums.newest_exam`,
);

export type SubjectAverageRow = RowOf<typeof listSubjectAverages>;

export const listSubjectAverages = defineQuery(
  'reports.list_subject_averages',
  `with result as materialized (
    select mark.student_id, mark.academic_year_id, mark.subject_id, mark.exam_id, mark.percentage,
      coalesce(mark.exam_date, exam.exam_date) as paper_date
    from marks mark join exams exam on exam.school_id = mark.school_id and exam.exam_id = mark.exam_id
    where mark.school_id = :school_id and mark.student_id = any(:student_ids::uuid[])
      and mark.academic_year_id = any(:year_ids::uuid[]) and mark.percentage is not null
      and (:exam_id?::uuid is null or mark.exam_id = :exam_id?)
  ), scales as materialized (
    select exam_id, bands
    from exam_bands
    where school_id = :school_id and exam_id in (select exam_id from result)
  ), sums as (
    select student_id, academic_year_id, subject_id, ${meanOf('percentage')} as average,
      count(*)::int as papers,
      (array_agg(exam_id order by paper_date desc nulls last, exam_id))[1] as newest_exam
    from result
    group by 1, 2, 3
  )
  select sums.student_id, sums.academic_year_id, sums.subject_id, subject.name as subject,
    round(sums.average, 1) as average, grade_of(sums.average, scales.bands) as grade, sums.papers
  from sums
  join scales on scales.exam_id = sums.newest_exam
  join subjects subject on subject.school_id = :school_id and subject.subject_id = sums.subject_id
  order by sums.average desc, fold(subject.name), sums.subject_id`,
);

export type ClassAverageRow = RowOf<typeof listClassAverages>;

/**
 * The averages of a class: in each exam and the year, over its students' averages; in each subject and paper, over
 * the marks.
 */
export const listClassAverages = defineQuery(
  'reports.list_class_averages',
  `select exam_id, null::uuid as subject_id, round(avg(average), 1) as average,
    round(avg(average)) as whole_average, count(average)::int as students
  from class_standings(:class_id, :year_id)
  group by exam_id
  union all
  select mark.exam_id, mark.subject_id, round(${meanOf('mark.percentage')}, 1),
    round(${meanOf('mark.percentage')}), count(distinct mark.student_id)::int
  from class_members(:class_id, :year_id) member
  join marks mark on mark.school_id = :school_id and mark.student_id = member.student_id
    and mark.academic_year_id = :year_id
  group by grouping sets ((mark.subject_id), (mark.exam_id, mark.subject_id))`,
);

export type RankRow = RowOf<typeof listRanks>;

export const listRanks = defineQuery(
  'reports.list_ranks',
  `select student_id, exam_id, place, (count(place) over (partition by exam_id))::int as ranked
  from class_standings(:class_id, :year_id)
  where :school_id::uuid is not null`,
);
