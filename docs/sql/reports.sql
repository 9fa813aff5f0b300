-- reports.find_class
select c.name, array(select k.name from sections k where k.school_id = c.school_id and k.class_id = c.class_id
  order by k.position, k.name) as sections
from classes c where c.school_id = $1 and c.class_id = $2;

-- reports.find_student
select name from students where school_id = $1 and student_id = $2 and deleted_dt is null;

-- reports.get_class_rate
with years as materialized (
  select academic_year_id, starts_on, ends_on from academic_years
  where school_id = $1 and academic_year_id = any ($2::uuid[])
), school_days as materialized (
  select y.academic_year_id, d.day
  from years y cross join lateral school_days_between(y.starts_on, least(y.ends_on, $3::date)) d
), counted as (
  select a.student_id, y.academic_year_id, a.attendance_date, a.status, day_value(a.status) as day_value
  from student_attendance a
  join years y on a.attendance_date between y.starts_on and y.ends_on
  left join school_days d on d.academic_year_id = y.academic_year_id and d.day = a.attendance_date
  where a.school_id = $1 and a.class_id = $4 and (a.overrides_calendar or d.day is not null)
    and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
      and e.deleted_dt is null and e.from_date <= a.attendance_date
      and (e.to_date is null or e.to_date >= a.attendance_date))
)
select round(attendance_rate(sum(day_value), count(*)), 1) as rate, count(distinct student_id)::int as students
from counted;

-- reports.get_print_settings
select name, address, phone, email, locale, logo, coalesce((settings->>'shows_rank')::boolean, true) as shows_rank,
  coalesce((settings->>'chronic_absence_percent')::numeric, 10) as chronic_absence_percent,
  coalesce((settings->>'chronic_absence_days')::int, 10) as chronic_absence_days
from schools where school_id = $1;

-- reports.insert
with r as (
  insert into student_reports
    (school_id, student_id, academic_year_id, exam_id, report_type, content, figures, provider, generated_by)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8,
    $9)
  returning *
)
select r.student_report_id as id, r.report_type, y.start_year as year, e.name as exam_name, r.content,
  r.figures, r.provider, r.generated_by, u.name as generated_by_name, r.created_dt from r join academic_years y on y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
left join exams e on e.school_id = r.school_id and e.exam_id = r.exam_id
left join users u on u.school_id = r.school_id and u.user_id = r.generated_by;

-- reports.list
select r.student_report_id as id, r.report_type, y.start_year as year, e.name as exam_name, r.content,
  r.figures, r.provider, r.generated_by, u.name as generated_by_name, r.created_dt from student_reports r join academic_years y on y.school_id = r.school_id and y.academic_year_id = r.academic_year_id
left join exams e on e.school_id = r.school_id and e.exam_id = r.exam_id
left join users u on u.school_id = r.school_id and u.user_id = r.generated_by
where r.school_id = $1 and r.student_id = $2
  and ($3::int is null or y.start_year = $3) and ($4::text is null or e.name = $4)
order by r.created_dt desc, r.student_report_id desc limit 200;

-- reports.list_attendance
with years as materialized (
  select academic_year_id, starts_on, ends_on from academic_years
  where school_id = $1 and academic_year_id = any ($2::uuid[])
), school_days as materialized (
  select y.academic_year_id, d.day
  from years y cross join lateral school_days_between(y.starts_on, least(y.ends_on, $3::date)) d
), counted as (
  select a.student_id, y.academic_year_id, a.attendance_date, a.status, day_value(a.status) as day_value
  from student_attendance a
  join years y on a.attendance_date between y.starts_on and y.ends_on
  left join school_days d on d.academic_year_id = y.academic_year_id and d.day = a.attendance_date
  where a.school_id = $1 and a.student_id = any ($4::uuid[]) and (a.overrides_calendar or d.day is not null)
    and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
      and e.deleted_dt is null and e.from_date <= a.attendance_date
      and (e.to_date is null or e.to_date >= a.attendance_date))
)
select student_id, academic_year_id, sum(day_value)::float8 as attended, count(*)::int as days,
  round(attendance_rate(sum(day_value), count(*)), 1) as rate, (count(*) filter (where status = 'present'))::int as present, (count(*) filter (where status = 'late'))::int as late, (count(*) filter (where status = 'half_day'))::int as half_day, (count(*) filter (where status = 'absent'))::int as absent, (count(*) filter (where status = 'excused'))::int as excused
from counted group by 1, 2;

-- reports.list_averages
with given as materialized (
  select m.student_id, m.academic_year_id, m.exam_id, m.percentage, coalesce(m.exam_date, e.exam_date) as paper_date
  from marks m join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
  where m.school_id = $1 and m.student_id = any ($2::uuid[])
    and m.academic_year_id = any ($3::uuid[])
), scales as materialized (
  select exam_id, bands from exam_bands where school_id = $1 and exam_id in (select exam_id from given)
), sums as (
  select student_id, academic_year_id, exam_id, round(avg(percentage), 6) as average, count(percentage)::int as papers,
    (array_agg(exam_id order by paper_date desc nulls last, exam_id))[1] as newest_exam
  from given group by grouping sets ((student_id, academic_year_id, exam_id), (student_id, academic_year_id))
)
select s.student_id, s.academic_year_id, s.exam_id, round(s.average, 1) as average,
  round(s.average) as whole_average, grade_of(s.average, x.bands) as grade, s.papers
from sums s join scales x on x.exam_id = s.newest_exam;

-- reports.list_class_averages
select exam_id, null::uuid as subject_id, round(avg(average), 1) as average, round(avg(average)) as whole_average,
  count(average)::int as students
from class_standings($1, $2) group by exam_id
union all
select m.exam_id, m.subject_id, round(avg(m.percentage), 1), round(avg(m.percentage)), count(distinct m.student_id)::int
from class_members($1, $2) n
join marks m on m.school_id = $3 and m.student_id = n.student_id and m.academic_year_id = $2
group by grouping sets ((m.subject_id), (m.exam_id, m.subject_id));

-- reports.list_exams
select x.exam_id, x.academic_year_id, x.name, coalesce(e.exam_date, (
    select min(m.exam_date) from marks m where m.school_id = $1 and m.exam_id = x.exam_id)) as exam_date,
  x.published_dt is not null as is_published, x.bands
from exam_bands x join exams e on e.school_id = x.school_id and e.exam_id = x.exam_id
where x.school_id = $1 and x.academic_year_id = any ($2::uuid[])
order by 4 nulls last, e.created_dt, x.exam_id;

-- reports.list_marks
with given as materialized (
  select student_id, academic_year_id, exam_id, subject_id, state, marks, total_marks, percentage, remarks
  from marks
  where school_id = $1 and student_id = any ($2::uuid[])
    and academic_year_id = any ($3::uuid[])
), scales as materialized (
  select exam_id, bands from exam_bands where school_id = $1 and exam_id in (select exam_id from given)
)
select m.student_id, m.academic_year_id, m.exam_id, m.subject_id, b.name as subject, m.state, m.marks,
  m.total_marks, round(m.percentage, 1) as percentage, grade_of(m.percentage, x.bands) as grade, m.remarks
from given m
join scales x using (exam_id)
join subjects b on b.school_id = $1 and b.subject_id = m.subject_id
order by m.student_id, fold(b.name), m.subject_id;

-- reports.list_months
with years as materialized (
  select academic_year_id, starts_on, ends_on from academic_years
  where school_id = $1 and academic_year_id = any ($2::uuid[])
), school_days as materialized (
  select y.academic_year_id, d.day
  from years y cross join lateral school_days_between(y.starts_on, least(y.ends_on, $3::date)) d
), counted as (
  select a.student_id, y.academic_year_id, a.attendance_date, a.status, day_value(a.status) as day_value
  from student_attendance a
  join years y on a.attendance_date between y.starts_on and y.ends_on
  left join school_days d on d.academic_year_id = y.academic_year_id and d.day = a.attendance_date
  where a.school_id = $1 and a.student_id = any ($4::uuid[]) and (a.overrides_calendar or d.day is not null)
    and exists (select from enrolments e where e.school_id = a.school_id and e.student_id = a.student_id
      and e.deleted_dt is null and e.from_date <= a.attendance_date
      and (e.to_date is null or e.to_date >= a.attendance_date))
)
select to_char(attendance_date, 'YYYY-MM') as month, sum(day_value)::float8 as attended, count(*)::int as days,
  round(attendance_rate(sum(day_value), count(*)), 1) as rate from counted group by 1 order by 1;

-- reports.list_places
select p.student_id, s.name, p.academic_year_id, p.class_id, c.name as class_name, k.name as section, p.roll_no
from (select distinct on (e.student_id, e.academic_year_id)
  e.student_id, e.academic_year_id, e.class_id, e.section_id, e.roll_no
from enrolments e
where e.school_id = $1 and e.deleted_dt is null and e.student_id = any ($2::uuid[]) and e.academic_year_id = any ($3::uuid[])
order by e.student_id, e.academic_year_id, e.from_date desc) p
join students s on s.school_id = $1 and s.student_id = p.student_id and s.deleted_dt is null
join classes c on c.school_id = $1 and c.class_id = p.class_id
left join sections k on k.school_id = $1 and k.section_id = p.section_id;

-- reports.list_ranks
select student_id, exam_id, place, (count(place) over (partition by exam_id))::int as ranked
from class_standings($1, $2) where $3::uuid is not null;

-- reports.list_registrations
select r.student_id, r.academic_year_id, r.subject_id, b.name as subject
from student_subjects r join subjects b on b.school_id = r.school_id and b.subject_id = r.subject_id
where r.school_id = $1 and r.student_id = any ($2::uuid[])
  and r.academic_year_id = any ($3::uuid[]) and r.removed_dt is null
order by r.student_id, fold(b.name), r.subject_id;

-- reports.list_roster
select n.student_id, s.name, k.name as section
from class_members($1, $2) n
join students s on s.school_id = $3 and s.student_id = n.student_id and s.deleted_dt is null
cross join lateral (
  select e.section_id, e.roll_no from enrolments e
  where e.school_id = $3 and e.student_id = n.student_id and e.academic_year_id = $2
    and e.deleted_dt is null
  order by e.from_date desc limit 1
) e
left join sections k on k.school_id = $3 and k.section_id = e.section_id
where $4::text is null or fold(k.name) = fold($4)
order by k.position nulls last, k.name, nullif(regexp_replace(e.roll_no, '\D', '', 'g'), '')::numeric nulls last,
  e.roll_no, s.name_folded, s.student_id;

-- reports.list_subject_averages
with given as materialized (
  select m.student_id, m.academic_year_id, m.subject_id, m.exam_id, m.percentage,
    coalesce(m.exam_date, e.exam_date) as paper_date
  from marks m join exams e on e.school_id = m.school_id and e.exam_id = m.exam_id
  where m.school_id = $1 and m.student_id = any ($2::uuid[])
    and m.academic_year_id = any ($3::uuid[]) and m.percentage is not null
    and ($4::uuid is null or m.exam_id = $4)
), scales as materialized (
  select exam_id, bands from exam_bands where school_id = $1 and exam_id in (select exam_id from given)
), sums as (
  select student_id, academic_year_id, subject_id, round(avg(percentage), 6) as average, count(*)::int as papers,
    (array_agg(exam_id order by paper_date desc nulls last, exam_id))[1] as newest_exam
  from given group by 1, 2, 3
)
select s.student_id, s.academic_year_id, s.subject_id, b.name as subject, round(s.average, 1) as average,
  grade_of(s.average, x.bands) as grade, s.papers
from sums s
join scales x on x.exam_id = s.newest_exam
join subjects b on b.school_id = $1 and b.subject_id = s.subject_id
order by s.average desc, fold(b.name), s.subject_id;

-- reports.list_years
select academic_year_id, start_year as year, name, starts_on, ends_on
from academic_years where school_id = $1 order by starts_on;
