import type { ClassPerformance } from '#contract/classes/performance.ts';
import type { ExamName } from '#contract/marks/exam-names.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const mean = 'round(avg(percentage), 6)';
const figures = (decimals: number, bands: string) => `'marks_count', count(*),
      'average_percentage', round(avg(percentage), ${decimals}), 'grade', grade_of(${mean}, ${bands})`;

type ExamFigures = ClassPerformance['exams'][number] & {
  exam_name: ExamName;
  average_percentage: number;
};

/** What the marks of a class say. Absent and exempt have no percentage and are left out. */
export const readClassResults = defineQuery(
  'classes.results',
  `with seats as materialized (
    select c.*, k.name as section from class_seats(array[:class_id::uuid], :academic_year_id) c
    left join sections k on k.school_id = :school_id and k.section_id = c.section_id
  ), papers as materialized (
    select m.student_id, m.subject_id, m.exam_id, m.percentage, x.name as exam_name, x.exam_date
    from seats p
    join marks m on m.school_id = :school_id and m.student_id = p.student_id and m.academic_year_id = :academic_year_id
    join exams x on x.school_id = m.school_id and x.exam_id = m.exam_id
    where m.percentage is not null and p.class_id = :class_id
      and (:section?::text is null or fold(p.section) = fold(:section?))
      and coalesce(m.exam_date, x.exam_date, :to::date) >= p.since and coalesce(m.exam_date, x.exam_date, :to::date) < p.until
  ), scales as materialized (
    select b.exam_id, b.bands, row_number() over (order by e.exam_date desc nulls last, e.exam_name) as newest
    from exam_bands b join (select distinct exam_id, exam_name, exam_date from papers) e using (exam_id)
    where b.school_id = :school_id
  ), graded as materialized (
    select p.*, s.bands, grade_of(p.percentage, s.bands) as grade from papers p join scales s using (exam_id)
  ), last_scale as materialized (
    select coalesce((select bands from scales where newest = 1), bands_in_force(:school_id)) as bands
  ), grades as (
    select exam_id, json_agg(json_build_object('grade', grade, 'count', n) order by best desc) as distribution
    from (select exam_id, grade, count(*) as n, max(percentage) as best from graded group by exam_id, grade) g
    group by exam_id
  )
  select (
    select jsonb_build_object(${figures(0, '(select bands from last_scale)')}) from papers
  ) as summary, (
    select coalesce(jsonb_agg(e.exam order by e.exam_date nulls last, e.exam_name), '[]') from (
      select g.exam_date, g.exam_name, jsonb_build_object('exam_name', g.exam_name, 'exam_date', g.exam_date,
        'students', count(distinct g.student_id),
        'distribution', (select d.distribution from grades d where d.exam_id = g.exam_id), ${figures(1, 'g.bands')}) as exam
      from graded g group by g.exam_id, g.exam_name, g.exam_date, g.bands
    ) e
  ) as exams, (
    select coalesce(jsonb_agg(jsonb_build_object('subject_id', b.subject_id, 'subject_name', b.name, 'exams', t.exams)
      || y.year order by b.subject_type, fold(b.name), b.subject_id), '[]')
    from subjects b
    join (
      select subject_id, jsonb_build_object(${figures(0, '(select bands from last_scale)')}) as year
      from papers group by subject_id
    ) y using (subject_id)
    join (
      select subject_id, jsonb_agg(exam order by exam_date nulls last, exam_name) as exams
      from (
        select subject_id, exam_date, exam_name, jsonb_build_object('exam_name', exam_name, ${figures(1, 'bands')}) as exam
        from graded group by subject_id, exam_id, exam_name, exam_date, bands
      ) e group by subject_id
    ) t using (subject_id)
    where b.school_id = :school_id
  ) as subjects`,
  narrowTo<Pick<ClassPerformance, 'subjects'> & { exams: ExamFigures[] }>(),
);

/**
 * Who sits in the class now, and the rate over the days of the year that were marked there and count: those of
 * `counted_attendance`, with the calendar asked once a day instead of once a mark.
 */
export const readClassAttendance = defineQuery(
  'classes.attendance',
  `with seated as materialized (
    select c.student_id, c.from_date, coalesce(c.to_date, 'infinity') as to_date
    from class_seats(array[:class_id::uuid], :academic_year_id) c
    left join sections k on k.school_id = :school_id and k.section_id = c.section_id
    where c.class_id = :class_id and (:section?::text is null or fold(k.name) = fold(:section?))
  )
  select (select count(distinct student_id)::int from seated where :to::date between from_date and to_date) as students,
    round(attendance_rate(sum(a.day_value), count(*)), 1) as attendance_percentage,
    count(distinct a.attendance_date)::int as days, count(*)::int as marks_count
  from counted_class_attendance(:class_id, :from::date, :to::date) a
  left join sections k on k.school_id = :school_id and k.section_id = a.section_id
  where :section?::text is null or fold(k.name) = fold(:section?)`,
);
