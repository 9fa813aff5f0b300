import type { Analytics } from '#contract/analytics/calls.ts';
import type { ExamName } from '#contract/marks/exam-names.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The requested year, or else the one that began last. */
export const findYear = defineQuery(
  'analytics.find_year',
  `select academic_year_id, start_year as year, starts_on, ends_on
  from academic_years
  where school_id = :school_id
    and case when :year?::int is null then starts_on <= :today::date else start_year = :year? end
  order by starts_on desc
  limit 1`,
);

/** The enrollment on a day, and per month until then. */
export const countEnrolment = defineQuery(
  'analytics.enrolment',
  `with figures as materialized (
    select *
    from enrolment_counts(:academic_year_id::uuid, :class_id?::uuid)
    where current_school() = :school_id
  ), counted as (
    select class_id, coalesce(sum(begun - ended) filter (where gender = 'male'), 0) as male,
      coalesce(sum(begun - ended) filter (where gender = 'female'), 0) as female,
      coalesce(sum(begun - ended) filter (where gender = 'other'), 0) as other,
      coalesce(sum(begun - ended), 0) as total
    from figures
    where day <= :as_of::date
    group by grouping sets ((class_id), ())
  ), months as (
    select month::date as month
    from generate_series(date_trunc('month', :starts_on::date), :as_of::date, interval '1 month') month
  ), changes as materialized (
    select date_trunc('month', day)::date as month, sum(begun) - sum(ended) as more, sum(joined) as joined,
      sum(gone) as gone
    from figures
    group by 1
  )
  select coalesce(
      (
        select json_agg(
            json_build_object(
              'class_id', counted.class_id, 'class_name', cls.name, 'male', counted.male, 'female',
              counted.female, 'other', counted.other, 'total', counted.total
            )
            order by cls.position, cls.name_folded, cls.class_id
          )
        from counted join classes cls on cls.school_id = :school_id and cls.class_id = counted.class_id
        where counted.total > 0
      ),
      '[]'
    ) as by_class,
    (
      select json_build_object('male', male, 'female', female, 'other', other, 'total', total)
      from counted
      where class_id is null
    ) as "totals!",
    coalesce(
      (
        select json_agg(
            json_build_object(
              'month', to_char(months.month, 'YYYY-MM'), 'enrolled',
              (select coalesce(sum(changes.more), 0) from changes where changes.month <= months.month),
              'joined',
              (select coalesce(sum(changes.joined), 0) from changes where changes.month = months.month),
              'left', (select coalesce(sum(changes.gone), 0) from changes where changes.month = months.month)
            )
            order by months.month
          )
        from months
      ),
      '[]'
    ) as over_time`,
);

const statuses = ['present', 'late', 'half_day', 'absent', 'excused'] as const;
const attendanceSums = statuses.map((status) => `sum(${status}) as ${status}`).join(', ');
const attendanceDays = statuses.join(' + ');
const attendanceValue = statuses.map((status) => `${status} * day_value('${status}')`).join(' + ');

export const countAttendance = defineQuery(
  'analytics.attendance',
  `with open_days as materialized (
    select day from school_days_between(:from::date, :to::date)
  ), counted as materialized (
    select *
    from attendance_counts(:from::date, :to::date, :class_id?::uuid)
    where current_school() = :school_id
      and (overrides_calendar or attendance_date in (select day from open_days))
  ), by_day_and_gender as materialized (
    select attendance_date as day, gender, ${attendanceSums} from counted group by attendance_date, gender
  ), summed as materialized (
    select day, null::uuid as class_id, gender, ${attendanceSums}
    from by_day_and_gender
    group by grouping sets ((day), (gender))
    union all
    select null, class_id, null, ${attendanceSums} from counted group by class_id
  ), valued as materialized (
    select summed.*, ${attendanceDays} as days, ${attendanceValue} as value from summed
  ), months as (
    select to_char(day, 'YYYY-MM') as month, sum(days) as days,
      attendance_rate(sum(value), sum(days)::bigint) as rate
    from valued
    where day is not null
    group by grouping sets ((to_char(day, 'YYYY-MM')), ())
  )
  select (select rate from months where month is null) as rate,
    coalesce((select days from months where month is null), 0) as days,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'date', day, 'rate', attendance_rate(value, days::bigint), 'days', days, 'present', present,
              'late', late, 'half_day', half_day, 'absent', absent, 'excused', excused
            )
            order by day
          )
        from valued
        where day is not null
      ),
      '[]'
    ) as by_day,
    coalesce(
      (
        select json_agg(json_build_object('month', month, 'rate', rate, 'days', days) order by month)
        from months
        where month is not null
      ),
      '[]'
    ) as by_month,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'class_id', cls.class_id, 'class_name', cls.name, 'rate',
              attendance_rate(valued.value, valued.days::bigint), 'days', valued.days
            )
            order by cls.position, cls.name_folded, cls.class_id
          )
        from valued join classes cls on cls.school_id = :school_id and cls.class_id = valued.class_id
      ),
      '[]'
    ) as by_class,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'gender', initcap(gender), 'rate', attendance_rate(value, days::bigint), 'days', days
            )
            order by gender
          )
        from valued
        where gender is not null
      ),
      '[]'
    ) as by_gender`,
  narrowTo<Analytics['attendance']>(),
);

type ExamFigures = Analytics['marks']['by_exam'][number] & { exam_name: ExamName };

export const averageMarks = defineQuery(
  'analytics.marks',
  `with counted as materialized (
    select * from mark_counts(:academic_year_id::uuid, :class_id?::uuid) where current_school() = :school_id
  ), figures as materialized (
    select grouping(subject_id, class_id, gender, exam_id) as level, subject_id, class_id, gender, exam_id,
      sum(total) / sum(n) as average, sum(n) as n
    from counted
    where subject_id is not null
    group by grouping sets ((subject_id), (class_id), (gender), (exam_id), ())
  ), grades as (
    select grade, sum(n) as n, max(lower_bound) as lower_bound
    from counted
    where grade is not null
    group by grade
  )
  select (select average from figures where level = 15) as average,
    coalesce((select n from figures where level = 15), 0) as marks,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'subject_id', figures.subject_id, 'subject_name', subject.name, 'average', figures.average,
              'marks', figures.n
            )
            order by fold(subject.name), subject.subject_id
          )
        from figures
        join subjects subject on subject.school_id = :school_id and subject.subject_id = figures.subject_id
        where figures.level = 7
      ),
      '[]'
    ) as by_subject,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'class_id', figures.class_id, 'class_name', cls.name, 'average', figures.average, 'marks',
              figures.n
            )
            order by cls.position, cls.name_folded, cls.class_id
          )
        from figures join classes cls on cls.school_id = :school_id and cls.class_id = figures.class_id
        where figures.level = 11
      ),
      '[]'
    ) as by_class,
    coalesce(
      (
        select json_agg(
            json_build_object('gender', initcap(gender), 'average', average, 'marks', n)
            order by gender
          )
        from figures
        where level = 13
      ),
      '[]'
    ) as by_gender,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'exam_name', exam.name, 'exam_date', exam.exam_date, 'average', figures.average, 'marks',
              figures.n
            )
            order by exam.exam_date nulls last, exam.name
          )
        from figures join exams exam on exam.school_id = :school_id and exam.exam_id = figures.exam_id
        where figures.level = 14
      ),
      '[]'
    ) as by_exam,
    coalesce(
      (select json_agg(json_build_object('grade', grade, 'count', n) order by lower_bound desc) from grades),
      '[]'
    ) as grade_distribution`,
  narrowTo<Omit<Analytics['marks'], 'by_exam'> & { by_exam: ExamFigures[] }>(),
);

export const listSchoolsToCount = defineQuery(
  'analytics.list_schools_to_count',
  'select distinct school_id from figure_changes',
);

/** Counts some of what has changed again, and returns how many changes that were; 0 if none is left. */
export const refreshFigures = defineQuery(
  'analytics.refresh',
  'select refresh_figures(:most::int) as changes',
);

/** Counts everything again the next time. */
export const requestRecount = defineQuery(
  'analytics.request_recount',
  'insert into figure_changes (school_id) values (:school_id)',
);

export const listClasses = defineQuery(
  'analytics.list_classes',
  'select class_id from classes where school_id = :school_id order by class_id',
);

export const countWrongFigures = defineQuery(
  'analytics.count_wrong',
  'select count_wrong_figures(:class_id::uuid)::int as wrong',
);
