import type { ResultOf } from '#contract/kit/route.ts';
import type { marks } from '#contract/marks/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';
import {
  inYear,
  mean,
  newestBands,
  newestBandsOf,
  studentMarks,
} from '#server/features/marks/mark/columns-sql.ts';

type Performance = ResultOf<typeof marks.performance>;

/** The class of the student in the year. */
const place = `select y.academic_year_id, p.class_id, c.name as class_name,
      coalesce((k.settings->>'shows_rank')::boolean, true) as shows_rank
    from students s
    join schools k on k.school_id = s.school_id
    left join academic_years y on y.school_id = s.school_id and y.start_year = :year?
    left join lateral (
      select e.class_id from enrolments e
      where e.school_id = s.school_id and e.student_id = s.student_id and e.academic_year_id = y.academic_year_id
        and e.deleted_dt is null
      order by e.from_date desc limit 1
    ) p on true
    left join classes c on c.school_id = s.school_id and c.class_id = p.class_id
    where s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null`;

const summary = `select json_build_object('totalExams', (select count(distinct exam_id) from chosen),
      'averagePercentage', round(avg(percentage), case when :exam_name::text is null then 0 else 1 end),
      'grade', grade_of(${mean('percentage')}, ${newestBandsOf('chosen')}),
      'highestMark', max(percentage), 'lowestMark', min(percentage), 'gradeDistribution', coalesce((
        select json_object_agg(grade, n order by lower_bound desc nulls last) from distribution
      ), '{}'))
    from graded`;

const results = `select json_agg(json_build_object('exam_name', a.exam_name, 'exam_date', a.exam_date,
      'year', a.start_year, 'average_percentage', round(a.average, case when a.exam_id is null then 0 else 1 end),
      'grade', grade_of(a.average, coalesce(x.bands, ${newestBands})),
      'class_average', round(o.average, case when a.exam_id is null then 0 else 1 end),
      'rank', case when place.class_id is not null then json_build_object('position', o.place,
        'ranked', coalesce(o.ranked, 0), 'missing_papers', coalesce(o.missing, 0)) end)
      order by a.exam_id is null, a.exam_date nulls last, a.exam_name)
    from (
      select exam_id, exam_name, start_year, min(paper_date) as exam_date, ${mean('percentage')} as average
      from given group by grouping sets ((exam_id, exam_name, start_year), ())
    ) a
    left join scales x on x.exam_id = a.exam_id
    left join standings o on o.exam_id is not distinct from a.exam_id`;

const subjects = `select coalesce(json_agg(json_build_object('subject_id', g.subject_id, 'subject_name', g.subject_name,
      'papers', g.papers, 'average_percentage', round(g.average, 1), 'grade', grade_of(g.mean, x.bands),
      'class_average', round(c.average, 1)) order by fold(g.subject_name), g.subject_id), '[]')
    from (
      select subject_id, subject_name, count(percentage) as papers, avg(percentage) as average,
        ${mean('percentage')} as mean
      from chosen group by subject_id, subject_name
    ) g
    cross join (select ${newestBandsOf('chosen')} as bands) x
    left join (
      select subject_id, sum(total) / nullif(sum(papers), 0) as average from results
      where student_id is null and exam_id in (select exam_id from chosen) group by subject_id
    ) c using (subject_id)`;

/**
 * A student's averages in a year, next to those of the class. The class average of a subject counts only exams that the
 * student has too; `chosen` holds the marks of the requested exam, or all. No row for an unknown student.
 */
export const readPerformance = defineQuery(
  'marks.read_performance',
  `with place as materialized (${place}), ${studentMarks(inYear)}, chosen as materialized (
    select * from given where :exam_name?::text is null or exam_name = :exam_name?
  ), results as materialized (
    select r.* from place p cross join lateral class_results(p.class_id, p.academic_year_id) r
  ), standings as materialized (
    select exam_id, avg(average) as average, count(place) as ranked,
      max(place) filter (where student_id = :student_id) as place,
      max(missing) filter (where student_id = :student_id) as missing
    from results where student_id is not null group by exam_id
  ), graded as materialized (
    select g.percentage, grade_of(g.percentage, x.bands) as grade
    from chosen g join scales x using (exam_id) where g.percentage is not null
  ), distribution as (
    select grade, sum(n)::int as n, max(lower_bound) as lower_bound from (
      select band ->> 'grade' as grade, (band ->> 'lower_bound')::numeric as lower_bound, 0 as n
      from scales, jsonb_array_elements(bands) band where exam_id in (select exam_id from chosen)
      union all select grade, null, 1 from graded
    ) t group by grade
  )
  select place.class_name, place.shows_rank, (${summary}) as summary, (${results}) as "results!", (${subjects}) as subjects
  from place`,
  narrowTo<{ summary: Performance['summary'] }>(),
);

const ofYear = (table: string) =>
  `${table}.school_id = y.school_id and ${table}.student_id = :student_id and ${table}.academic_year_id = y.academic_year_id`;

export const listYears = defineQuery(
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
