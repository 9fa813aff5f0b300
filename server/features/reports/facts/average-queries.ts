import { defineQuery, type RowOf } from '#server/db/query.ts';

/** Rounding to six places takes away what storing thirds with eight left over. */
const mean = 'round(avg(percentage), 6)';

export type AverageRow = RowOf<typeof listAverages>;

/** Averages over what was marked, of each exam and of the year; a year is graded by the bands of its newest exam. */
export const listAverages = defineQuery(
  'reports.list_averages',
  `with given as materialized (
    select m.student_id, m.academic_year_id, m.exam_id, m.percentage, coalesce(m.exam_date, e.exam_date) as paper_date
    from marks m join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
    where m.school_id = :school_id and m.student_id = any (:student_ids::uuid[])
      and m.academic_year_id = any (:year_ids::uuid[])
  ), scales as materialized (
    select exam_id, bands from exam_bands where school_id = :school_id and exam_id in (select exam_id from given)
  ), sums as (
    select student_id, academic_year_id, exam_id, ${mean} as average, count(percentage)::int as papers,
      (array_agg(exam_id order by paper_date desc nulls last, exam_id))[1] as newest_exam
    from given group by grouping sets ((student_id, academic_year_id, exam_id), (student_id, academic_year_id))
  )
  select s.student_id, s.academic_year_id, s.exam_id, round(s.average, 1) as average,
    round(s.average) as whole_average, grade_of(s.average, x.bands) as grade, s.papers
  from sums s join scales x on x.exam_id = s.newest_exam`,
);

export type SubjectAverageRow = RowOf<typeof listSubjectAverages>;

export const listSubjectAverages = defineQuery(
  'reports.list_subject_averages',
  `with given as materialized (
    select m.student_id, m.academic_year_id, m.subject_id, m.exam_id, m.percentage,
      coalesce(m.exam_date, e.exam_date) as paper_date
    from marks m join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
    where m.school_id = :school_id and m.student_id = any (:student_ids::uuid[])
      and m.academic_year_id = any (:year_ids::uuid[]) and m.percentage is not null
      and (:exam_id?::uuid is null or m.exam_id = :exam_id?)
  ), scales as materialized (
    select exam_id, bands from exam_bands where school_id = :school_id and exam_id in (select exam_id from given)
  ), sums as (
    select student_id, academic_year_id, subject_id, ${mean} as average, count(*)::int as papers,
      (array_agg(exam_id order by paper_date desc nulls last, exam_id))[1] as newest_exam
    from given group by 1, 2, 3
  )
  select s.student_id, s.academic_year_id, s.subject_id, b.name as subject, round(s.average, 1) as average,
    grade_of(s.average, x.bands) as grade, s.papers
  from sums s
  join scales x on x.exam_id = s.newest_exam
  join subjects b on b.school_id = :school_id and b.subject_id = s.subject_id
  order by s.average desc, fold(b.name), s.subject_id`,
);

export type ClassAverageRow = RowOf<typeof listClassAverages>;

/** What a class averages: in each exam and the year, over its students' averages; in each subject and paper, over the marks. */
export const listClassAverages = defineQuery(
  'reports.list_class_averages',
  `select exam_id, null::uuid as subject_id, round(avg(average), 1) as average, round(avg(average)) as whole_average,
    count(average)::int as students
  from class_standings(:class_id, :year_id) group by exam_id
  union all
  select m.exam_id, m.subject_id, round(avg(m.percentage), 1), round(avg(m.percentage)), count(distinct m.student_id)::int
  from class_members(:class_id, :year_id) n
  join marks m on m.school_id = :school_id and m.student_id = n.student_id and m.academic_year_id = :year_id
  group by grouping sets ((m.subject_id), (m.exam_id, m.subject_id))`,
);

export type RankRow = RowOf<typeof listRanks>;

export const listRanks = defineQuery(
  'reports.list_ranks',
  `select student_id, exam_id, place, (count(place) over (partition by exam_id))::int as ranked
  from class_standings(:class_id, :year_id) where :school_id::uuid is not null`,
);
