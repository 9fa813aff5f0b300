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

/**
 * The enrollment now, and per month. A student who moves between classes, or continues in the next year, neither joins
 * nor leaves.
 */
export const countEnrolment = defineQuery(
  'analytics.enrolment',
  `with places as materialized (
    select enrol.student_id, enrol.class_id, student.gender, enrol.from_date, enrol.to_date, enrol.exit_reason
    from enrolments enrol
    join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
      and student.deleted_dt is null
    where enrol.school_id = :school_id and enrol.academic_year_id = :academic_year_id
      and enrol.deleted_dt is null and (:class_id?::uuid is null or enrol.class_id = :class_id?)
  ), now as (
    select class_id, gender, count(*) as n
    from places
    where from_date <= :as_of::date and (to_date is null or to_date >= :as_of::date)
    group by 1, 2
  ), counted as (
    select class_id, coalesce(sum(n) filter (where gender = 'male'), 0) as male,
      coalesce(sum(n) filter (where gender = 'female'), 0) as female,
      coalesce(sum(n) filter (where gender = 'other'), 0) as other, coalesce(sum(n), 0) as total
    from now
    group by grouping sets ((class_id), ())
  ), months as (
    select month::date as month, (month + interval '1 month' - interval '1 day')::date as last_day
    from generate_series(date_trunc('month', :starts_on::date), :until::date, interval '1 month') month
  ), year_before as (
    select max(ends_on) as last_day
    from academic_years
    where school_id = :school_id and ends_on < :starts_on::date
  ), year_after as (
    select min(starts_on) as first_day
    from academic_years
    where school_id = :school_id and starts_on > :ends_on::date
  ), changes as (
    select date_trunc('month', from_date)::date as month, count(*) as begun, 0 as ended,
      count(*) filter (where not exists (
          select from enrolments former
          where former.school_id = :school_id and former.student_id = places.student_id
            and former.deleted_dt is null
            and former.to_date = case
              when places.from_date = :starts_on::date then (select last_day from year_before)
              else places.from_date - 1
            end
        )) as joined,
      0 as gone
    from places
    group by 1
    union all
    select date_trunc('month', to_date + 1)::date, 0, count(*), 0, 0
    from places
    where to_date is not null
    group by 1
    union all
    select date_trunc('month', to_date)::date, 0, 0, 0, count(*)
    from places
    where to_date is not null and exit_reason is distinct from 'moved'
      and not (to_date = :ends_on::date
        and exists (
          select from enrolments following
          where following.school_id = :school_id and following.student_id = places.student_id
            and following.deleted_dt is null and following.from_date = (select first_day from year_after)
        ))
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
              (
                select coalesce(sum(changes.begun - changes.ended), 0)
                from changes
                where changes.month <= months.month
              ),
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

export const countAttendance = defineQuery(
  'analytics.attendance',
  `with grouped as materialized (
    select *
    from attendance_groups(:from::date, :to::date, :class_id?::uuid)
    where current_school() = :school_id
  ), figures as (
    select grouping(day, class_id, gender, to_char(day, 'YYYY-MM')) as level, day, class_id, gender,
      to_char(day, 'YYYY-MM') as month, attendance_rate(sum(n * day_value(status)), sum(n)::bigint) as rate,
      sum(n) as days, coalesce(sum(n) filter (where status = 'present'), 0) as present,
      coalesce(sum(n) filter (where status = 'late'), 0) as late,
      coalesce(sum(n) filter (where status = 'half_day'), 0) as half_day,
      coalesce(sum(n) filter (where status = 'absent'), 0) as absent,
      coalesce(sum(n) filter (where status = 'excused'), 0) as excused
    from grouped
    group by grouping sets ((day), (class_id), (gender), (to_char(day, 'YYYY-MM')), ())
  )
  select (select rate from figures where level = 15) as rate,
    coalesce((select days from figures where level = 15), 0) as days,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'date', day, 'rate', rate, 'days', days, 'present', present, 'late', late, 'half_day',
              half_day, 'absent', absent, 'excused', excused
            )
            order by day
          )
        from figures
        where level = 7
      ),
      '[]'
    ) as by_day,
    coalesce(
      (
        select json_agg(json_build_object('month', month, 'rate', rate, 'days', days) order by month)
        from figures
        where level = 14
      ),
      '[]'
    ) as by_month,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'class_id', figures.class_id, 'class_name', cls.name, 'rate', figures.rate, 'days', figures.days
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
            json_build_object('gender', initcap(gender), 'rate', rate, 'days', days)
            order by gender
          )
        from figures
        where level = 13
      ),
      '[]'
    ) as by_gender`,
  narrowTo<Analytics['attendance']>(),
);

type ExamFigures = Analytics['marks']['by_exam'][number] & { exam_name: ExamName };

export const averageMarks = defineQuery(
  'analytics.marks',
  `with graded as materialized (
    select * from mark_groups(:academic_year_id::uuid, :class_id?::uuid) where current_school() = :school_id
  ), figures as (
    select grouping(subject_id, class_id, gender, exam_id, grade) as level, subject_id, class_id, gender,
      exam_id, grade, sum(total) / sum(n) as average, sum(n) as n, max(lower_bound) as lower_bound
    from graded
    group by grouping sets ((subject_id), (class_id), (gender), (exam_id), (grade), ())
  )
  select (select average from figures where level = 31) as average,
    coalesce((select n from figures where level = 31), 0) as marks,
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
        where figures.level = 15
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
        where figures.level = 23
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
        where level = 27
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
        where figures.level = 29
      ),
      '[]'
    ) as by_exam,
    coalesce(
      (
        select json_agg(json_build_object('grade', grade, 'count', n) order by lower_bound desc)
        from figures
        where level = 30 and grade is not null
      ),
      '[]'
    ) as grade_distribution`,
  narrowTo<Omit<Analytics['marks'], 'by_exam'> & { by_exam: ExamFigures[] }>(),
);
