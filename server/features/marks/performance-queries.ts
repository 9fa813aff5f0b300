import type { marks } from '#contract/marks.ts';
import type { ResultOf } from '#contract/route.ts';
import { defineQuery } from '#server/kit/query.ts';
import { inExam, inYear, mean, newestBands, type StudentMarks, studentMarks } from './column-queries.ts';

type Performance = ResultOf<typeof marks.performance>;
type Standing = { position: number | null; ranked: number; missing_papers: number };

type Place = {
  academic_year_id: string | null;
  class_id: string | null;
  class_name: string | null;
  shows_rank: boolean;
};

/** The class of a student in a year; no row for an unknown student. */
export const findPlace = defineQuery<{ school_id: string; student_id: string; year: number | null }, Place>(
  'marks.find_place',
  `select y.academic_year_id, p.class_id, c.name as class_name,
    coalesce((k.settings->>'shows_rank')::boolean, true) as shows_rank
  from students s
  join schools k on k.school_id = s.school_id
  left join academic_years y on y.school_id = s.school_id and y.start_year = :year
  left join lateral (
    select e.class_id from enrolments e
    where e.school_id = s.school_id and e.student_id = s.student_id and e.academic_year_id = y.academic_year_id
      and e.deleted_dt is null
    order by e.from_date desc limit 1
  ) p on true
  left join classes c on c.school_id = s.school_id and c.class_id = p.class_id
  where s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null`,
);

export const sumUpPerformance = defineQuery<StudentMarks, Performance['summary']>(
  'marks.sum_up_performance',
  `with ${studentMarks(inYear, inExam)}, graded as (
    select g.percentage, grade_of(g.percentage, x.bands) as grade
    from given g join scales x using (exam_id) where g.percentage is not null
  ), distribution as (
    select grade, sum(n)::int as n, max(lower_bound) as lower_bound from (
      select band ->> 'grade' as grade, (band ->> 'lower_bound')::numeric as lower_bound, 0 as n
      from scales, jsonb_array_elements(bands) band
      union all select grade, null, 1 from graded
    ) t group by grade
  )
  select (select count(distinct exam_id) from given)::int as "totalExams",
    round(avg(percentage), case when :exam_name::text is null then 0 else 1 end) as "averagePercentage",
    grade_of(${mean('percentage')}, ${newestBands}) as grade, max(percentage) as "highestMark",
    min(percentage) as "lowestMark", coalesce((
      select json_object_agg(grade, n order by lower_bound desc nulls last) from distribution
    ), '{}') as "gradeDistribution"
  from graded`,
);

type InClass = StudentMarks & { class_id: string | null; academic_year_id: string | null };

/** The exams in the order in which they were written; the row without an exam is all of them together. */
export const listResults = defineQuery<
  InClass,
  Omit<Performance['trend'][number], 'exam_name' | 'year' | 'rank'> & {
    exam_name: string | null;
    year: number | null;
    rank: Standing | null;
  }
>(
  'marks.list_results',
  `with ${studentMarks(inYear)}, standings as materialized (
    select * from class_standings(:class_id::uuid, :academic_year_id::uuid)
  ), averaged as (
    select exam_id, exam_name, start_year, min(paper_date) as exam_date, ${mean('percentage')} as average
    from given group by grouping sets ((exam_id, exam_name, start_year), ())
  )
  select a.exam_name, a.exam_date, a.start_year as year,
    round(a.average, case when a.exam_id is null then 0 else 1 end) as average_percentage,
    grade_of(a.average, coalesce(x.bands, ${newestBands})) as grade,
    round(c.average, case when a.exam_id is null then 0 else 1 end) as class_average,
    case when :class_id::uuid is not null then json_build_object('position', o.place, 'ranked', c.ranked,
      'missing_papers', coalesce(o.missing, 0)) end as rank
  from averaged a
  left join scales x on x.exam_id = a.exam_id
  left join standings o on o.student_id = :student_id and o.exam_id is not distinct from a.exam_id
  cross join lateral (
    select avg(s.average) as average, count(s.place)::int as ranked
    from standings s where s.exam_id is not distinct from a.exam_id
  ) c
  order by a.exam_id is null, a.exam_date nulls last, a.exam_name`,
);

/** Average in each subject beside the class's, over the same exams. */
export const listSubjectResults = defineQuery<InClass, Performance['subjects'][number]>(
  'marks.list_subject_results',
  `with ${studentMarks(inYear, inExam)}, members as materialized (
    select student_id from class_members(:class_id::uuid, :academic_year_id::uuid)
  ), classed as materialized (
    select m.subject_id, avg(m.percentage) as average
    from members n
    join marks m on m.school_id = :school_id and m.student_id = n.student_id
      and m.academic_year_id = :academic_year_id::uuid
    where m.exam_id in (select exam_id from given)
    group by m.subject_id
  )
  select g.subject_id, g.subject_name, count(g.percentage)::int as papers,
    round(avg(g.percentage), 1) as average_percentage, grade_of(${mean('g.percentage')}, ${newestBands}) as grade,
    round(c.average, 1) as class_average
  from given g left join classed c using (subject_id)
  group by g.subject_id, g.subject_name, c.average
  order by fold(g.subject_name), g.subject_id`,
);

type Year = ResultOf<typeof marks.academicHistory>['years'][number];

const ofYear = (table: string) =>
  `${table}.school_id = y.school_id and ${table}.student_id = :student_id and ${table}.academic_year_id = y.academic_year_id`;

export const listYears = defineQuery<{ school_id: string; student_id: string; today: string }, Year>(
  'marks.list_years',
  `with given as materialized (
    select m.academic_year_id, m.exam_id, e.name as exam_name, coalesce(e.exam_date, min(m.exam_date)) as exam_date,
      ${mean('m.percentage')} as average, sum(m.percentage) as sum, count(m.percentage) as papers
    from marks m join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
    where m.school_id = :school_id and m.student_id = :student_id
    group by m.academic_year_id, m.exam_id, e.name, e.exam_date
  ), scales as materialized (
    select exam_id, bands from exam_bands where school_id = :school_id and exam_id in (select exam_id from given)
  )
  select y.start_year as year, y.name as year_name, p.class_name, p.section,
    round(r.average) as average_percentage, grade_of(r.average, r.bands) as grade, (
      select round(attendance_rate(sum(day_value), count(*)), 1) from counted_attendance a
      where a.school_id = y.school_id and a.student_id = :student_id
        and a.attendance_date between y.starts_on and least(y.ends_on, :today::date)
    ) as attendance_percentage, coalesce(r.exams, '[]') as exams, coalesce(p.places, '[]') as places
  from academic_years y
  cross join lateral (
    select (array_agg(c.name order by e.from_date desc))[1] as class_name,
      (array_agg(k.name order by e.from_date desc))[1] as section,
      json_agg(json_build_object('class_name', c.name, 'section', k.name, 'from_date', e.from_date,
        'to_date', e.to_date, 'exit_reason', e.exit_reason) order by e.from_date) as places
    from enrolments e
    join classes c on c.school_id = e.school_id and c.class_id = e.class_id
    left join sections k on k.school_id = e.school_id and k.section_id = e.section_id
    where ${ofYear('e')} and e.deleted_dt is null
  ) p
  cross join lateral (
    select round(sum(g.sum) / nullif(sum(g.papers), 0), 6) as average,
      (array_agg(x.bands order by g.exam_date desc nulls last, g.exam_name))[1] as bands,
      json_agg(json_build_object('exam_name', g.exam_name, 'exam_date', g.exam_date, 'average_percentage',
        round(g.average, 1), 'grade', grade_of(g.average, x.bands)) order by g.exam_date, g.exam_name) as exams
    from given g join scales x using (exam_id) where g.academic_year_id = y.academic_year_id
  ) r
  where y.school_id = :school_id and (p.places is not null or r.exams is not null)
  order by y.starts_on desc`,
);
