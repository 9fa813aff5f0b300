-- attendance.class_day
select k.class_id, k.name as class_name, (select is_kept($1::date, d.week, d.open_days, d.closed_days)
  from school_calendar($1::date, $1::date) d) as is_school_day,
  (select d.name from calendar_days d where d.school_id = $2
  and d.kind <> 'school_day' and $1::date between d.starts_on and d.ends_on order by d.starts_on desc limit 1) as closed_because,
  coalesce((select jsonb_agg(jsonb_build_object('section', n.name, 'taken_by_name', u.name,
      'taken_at', to_char(r.taken_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.position, n.name)
    from registers r
    left join sections n on n.school_id = r.school_id and n.section_id = r.section_id
    left join users u on u.school_id = r.school_id and u.user_id = r.taken_by
    where r.school_id = $2 and r.class_id = k.class_id and r.attendance_date = $1::date), '[]') as registers
from classes k where k.school_id = $2 and k.class_id = $3;

-- attendance.closed_day
select (select is_kept($1::date, d.week, d.open_days, d.closed_days)
  from school_calendar($1::date, $1::date) d) as is_school_day, (select d.name from calendar_days d where d.school_id = $2
  and d.kind <> 'school_day' and $1::date between d.starts_on and d.ends_on order by d.starts_on desc limit 1) as closed_because;

-- attendance.count_teachers
select count(distinct c.teacher_id)::int as teachers from (
  select distinct c.school_id, c.class_id, c.teacher_id from class_teachers c
  where c.school_id = $1 and c.academic_year_id = year_of($2::date)
) c
join teachers t on t.school_id = $1 and t.teacher_id = c.teacher_id and t.deleted_dt is null
  and (t.joining_date is null or t.joining_date <= $2::date)
left join teacher_attendance a on a.school_id = $1 and a.teacher_id = c.teacher_id
  and a.attendance_date = $2::date 
where (t.status <> 'inactive' or a.teacher_id is not null);

-- attendance.days_of_period
select d::date as date, is_school_day(d::date) as is_school_day, (
    select c.name from calendar_days c where c.school_id = $1 and c.kind <> 'school_day'
      and d::date between c.starts_on and c.ends_on order by c.starts_on desc limit 1) as closed_because
from generate_series($2::date, $3::date, interval '1 day') d order by d;

-- attendance.describe_students
select p.student_id as person_id, p.name, a.status,
  u.name as marked_by_name
from students p
left join student_attendance a on a.school_id = p.school_id and a.student_id = p.student_id and a.attendance_date = $1::date
left join users u on u.school_id = p.school_id and u.user_id = a.marked_by
where p.school_id = $2 and p.student_id = any ($3::uuid[]);

-- attendance.describe_teachers
select p.teacher_id as person_id, p.name, a.status,
  u.name as marked_by_name
from teachers p
left join teacher_attendance a on a.school_id = p.school_id and a.teacher_id = p.teacher_id and a.attendance_date = $1::date
left join users u on u.school_id = p.school_id and u.user_id = a.marked_by
where p.school_id = $2 and p.teacher_id = any ($3::uuid[]);

-- attendance.export_students
select a.attendance_date, k.name as class_name, n.name as section, e.roll_no as number, s.name, a.status,
    a.reason as remarks, u.name as marked_by_name, a.marked_dt as marked_at
  from student_attendance a
  join students s on s.school_id = a.school_id and s.student_id = a.student_id
  join classes k on k.school_id = a.school_id and k.class_id = a.class_id
  left join sections n on n.school_id = a.school_id and n.section_id = a.section_id
  left join enrolments e on e.school_id = a.school_id and e.student_id = a.student_id and e.from_date <= a.attendance_date
    and (e.to_date is null or e.to_date >= a.attendance_date)
  left join users u on u.school_id = a.school_id and u.user_id = a.marked_by
  where a.school_id = $1 and a.attendance_date between $2::date and $3::date
    and ($4::uuid is null or a.class_id = $4) and ($5::text is null or fold(n.name) = fold($5))
  order by a.attendance_date, k.position, k.name_folded, n.position, char_length(e.roll_no), e.roll_no, s.name_folded
  limit $6;

-- attendance.export_teachers
select a.attendance_date, null as class_name, null as section, t.employee_id as number, t.name, a.status,
    a.reason as remarks, u.name as marked_by_name, a.marked_dt as marked_at
  from teacher_attendance a
  join teachers t on t.school_id = a.school_id and t.teacher_id = a.teacher_id
  left join users u on u.school_id = a.school_id and u.user_id = a.marked_by
  where a.school_id = $1 and a.attendance_date between $2::date and $3::date and $4::text is null
    and ($5::uuid is null or exists (select from class_teachers c where c.school_id = a.school_id
      and c.class_id = $5 and c.teacher_id = a.teacher_id and c.academic_year_id = year_of(a.attendance_date)))
  order by a.attendance_date, t.name_folded, t.teacher_id
  limit $6;

-- attendance.file_of_student
with span as materialized (
  select coalesce(greatest($1::date, y.starts_on, case when y.starts_on is null then make_date($2::int, 1, 1) end), '-infinity') as from_day,
    coalesce(least($3::date, y.ends_on, case when y.ends_on is null then make_date($2::int, 12, 31) end), 'infinity') as to_day
  from (values ($2::int)) asked (start_year)
  left join academic_years y on y.school_id = $4 and y.start_year = asked.start_year
), marked as materialized (
  select a.*, (a.overrides_calendar or is_kept(a.attendance_date, c.week, c.open_days, c.closed_days)) and coalesce(a.attendance_date <@ e.days, false) as counts
  from span cross join lateral school_calendar(span.from_day, span.to_day) c cross join (
    select range_agg(daterange(from_date, to_date, '[]')) as days from enrolments
    where school_id = $4 and student_id = $5 and deleted_dt is null
  ) e
  join student_attendance a on a.school_id = $4 and a.student_id = $5
    and a.attendance_date between span.from_day and span.to_day
), named as materialized (
  select g.*, u.name as marked_by_name, k.name as class_name, n.name as section
  from (select distinct marked_by, class_id, section_id from marked) g left join classes k on k.school_id = $4 and k.class_id = g.class_id
  left join sections n on n.school_id = $4 and n.section_id = g.section_id
  left join users u on u.school_id = $4 and u.user_id = g.marked_by
)
select (
    select coalesce(json_agg(r order by r.attendance_date desc), '[]') from (
      select a.student_id as person_id, 'student' as person_type, a.attendance_date, a.status, a.reason as remarks,
        a.class_id, g.class_name, g.section,
        to_char(a.marked_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as marked_at, coalesce(a.marked_by::text, 'unknown') as marked_by,
        g.marked_by_name, a.updated_dt > a.created_dt as is_corrected, a.counts, to_char(a.updated_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version
      from marked a join named g on g.marked_by is not distinct from a.marked_by and g.class_id = a.class_id and g.section_id is not distinct from a.section_id
    ) r
  ) as records, (
    select json_agg(t order by t.month) from (
      select to_char(a.attendance_date, 'YYYY-MM') as month, count(*) filter (where a.counts)::int as "totalDays",
  count(*) filter (where a.counts and a.status = 'present')::int as "presentDays",
  count(*) filter (where a.counts and a.status = 'absent')::int as "absentDays",
  count(*) filter (where a.counts and a.status = 'late')::int as "lateDays",
  count(*) filter (where a.counts and a.status = 'half_day')::int as "halfDays",
  count(*) filter (where a.counts and a.status = 'excused')::int as "excusedDays",
  attendance_rate(sum(day_value(a.status)) filter (where a.counts), count(*) filter (where a.counts)) as "attendancePercentage",
        grouping(to_char(a.attendance_date, 'YYYY-MM')) = 1 and coalesce(is_chronically_absent(coalesce(sum(day_value(a.status)) filter (where a.counts), 0),
  count(*) filter (where a.counts)), false) as is_chronically_absent
      from marked a group by grouping sets ((), (to_char(a.attendance_date, 'YYYY-MM')))
    ) t
  ) as tallies
from students p where p.school_id = $4 and p.student_id = $5 and p.deleted_dt is null;

-- attendance.file_of_teacher
with span as materialized (
  select coalesce(greatest($1::date, y.starts_on, case when y.starts_on is null then make_date($2::int, 1, 1) end), '-infinity') as from_day,
    coalesce(least($3::date, y.ends_on, case when y.ends_on is null then make_date($2::int, 12, 31) end), 'infinity') as to_day
  from (values ($2::int)) asked (start_year)
  left join academic_years y on y.school_id = $4 and y.start_year = asked.start_year
), marked as materialized (
  select a.*, (a.overrides_calendar or is_kept(a.attendance_date, c.week, c.open_days, c.closed_days)) as counts
  from span cross join lateral school_calendar(span.from_day, span.to_day) c 
  join teacher_attendance a on a.school_id = $4 and a.teacher_id = $5
    and a.attendance_date between span.from_day and span.to_day
), named as materialized (
  select g.*, u.name as marked_by_name
  from (select distinct marked_by from marked) g 
  left join users u on u.school_id = $4 and u.user_id = g.marked_by
)
select (
    select coalesce(json_agg(r order by r.attendance_date desc), '[]') from (
      select a.teacher_id as person_id, 'teacher' as person_type, a.attendance_date, a.status, a.reason as remarks,
        null as class_id, null as class_name, null as section,
        to_char(a.marked_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as marked_at, coalesce(a.marked_by::text, 'unknown') as marked_by,
        g.marked_by_name, a.updated_dt > a.created_dt as is_corrected, a.counts, to_char(a.updated_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version
      from marked a join named g on g.marked_by is not distinct from a.marked_by
    ) r
  ) as records, (
    select json_agg(t order by t.month) from (
      select to_char(a.attendance_date, 'YYYY-MM') as month, count(*) filter (where a.counts)::int as "totalDays",
  count(*) filter (where a.counts and a.status = 'present')::int as "presentDays",
  count(*) filter (where a.counts and a.status = 'absent')::int as "absentDays",
  count(*) filter (where a.counts and a.status = 'late')::int as "lateDays",
  count(*) filter (where a.counts and a.status = 'half_day')::int as "halfDays",
  count(*) filter (where a.counts and a.status = 'excused')::int as "excusedDays",
  attendance_rate(sum(day_value(a.status)) filter (where a.counts), count(*) filter (where a.counts)) as "attendancePercentage",
        grouping(to_char(a.attendance_date, 'YYYY-MM')) = 1 and coalesce(is_chronically_absent(coalesce(sum(day_value(a.status)) filter (where a.counts), 0),
  count(*) filter (where a.counts)), false) as is_chronically_absent
      from marked a group by grouping sets ((), (to_char(a.attendance_date, 'YYYY-MM')))
    ) t
  ) as tallies
from teachers p where p.school_id = $4 and p.teacher_id = $5 and p.deleted_dt is null;

-- attendance.find_class
select class_id, name as class_name from classes where school_id = $1 and class_id = $2;

-- attendance.find_student
select e.class_id from students s left join enrolments e on e.school_id = s.school_id and e.student_id = s.student_id
    and e.deleted_dt is null and e.from_date <= $1::date and (e.to_date is null or e.to_date >= $1::date)
  where s.school_id = $2 and s.student_id = $3 and s.deleted_dt is null;

-- attendance.find_teacher
select null::uuid as class_id from teachers
  where school_id = $1 and teacher_id = $2 and deleted_dt is null;

-- attendance.list_corrections
select h.status_before, h.reason_before as remarks_before, m.name as marked_by_before_name, h.status_after,
  h.reason_after as remarks_after, h.correction_reason as reason, u.name as changed_by_name, h.changed_dt as changed_at
from attendance_history h
left join users m on m.school_id = h.school_id and m.user_id = h.marked_by_before
left join users u on u.school_id = h.school_id and u.user_id = h.changed_by
where h.school_id = $1 and h.person_type = $2 and h.person_id = $3
  and h.attendance_date = $4::date
order by h.changed_dt desc, h.attendance_history_id desc;

-- attendance.list_open_registers
select k.class_id, k.name as class_name, n.name as section, o.people as student_count, o.unmarked
from open_registers($1::date) o
join classes k on k.school_id = $2 and k.class_id = o.class_id
left join sections n on n.school_id = $2 and n.section_id = o.section_id
order by k.position, k.name_folded, n.position, n.name;

-- attendance.list_student_classes
select k.class_id, k.name as class_name, counted.student_count, counted.present, counted.absent, counted.late,
  counted.half_day, counted.excused, counted.unmarked
from (
  select e.class_id, count(*)::int as student_count, count(*) filter (where a.status = 'present')::int as present, count(*) filter (where a.status = 'absent')::int as absent, count(*) filter (where a.status = 'late')::int as late, count(*) filter (where a.status = 'half_day')::int as half_day, count(*) filter (where a.status = 'excused')::int as excused, count(*) filter (where a.status is null)::int as unmarked
  from (select e.class_id, e.student_id from enrolments e where e.school_id = $1 and e.deleted_dt is null
  and e.from_date <= $2::date and (e.to_date is null or e.to_date >= $2::date)) e left join student_attendance a on a.school_id = $1 and a.student_id = e.student_id
  and a.attendance_date = $2::date group by e.class_id
) counted
join classes k on k.school_id = $1 and k.class_id = counted.class_id
order by k.position, k.name_folded, k.class_id;

-- attendance.list_teacher_classes
select k.class_id, k.name as class_name, counted.teacher_count, counted.present, counted.absent, counted.late,
  counted.half_day, counted.excused, counted.unmarked
from (
  select c.class_id, count(*)::int as teacher_count, count(*) filter (where a.status = 'present')::int as present, count(*) filter (where a.status = 'absent')::int as absent, count(*) filter (where a.status = 'late')::int as late, count(*) filter (where a.status = 'half_day')::int as half_day, count(*) filter (where a.status = 'excused')::int as excused, count(*) filter (where a.status is null)::int as unmarked
  from (
  select distinct c.school_id, c.class_id, c.teacher_id from class_teachers c
  where c.school_id = $1 and c.academic_year_id = year_of($2::date)
) c
join teachers t on t.school_id = $1 and t.teacher_id = c.teacher_id and t.deleted_dt is null
  and (t.joining_date is null or t.joining_date <= $2::date)
left join teacher_attendance a on a.school_id = $1 and a.teacher_id = c.teacher_id
  and a.attendance_date = $2::date 
where (t.status <> 'inactive' or a.teacher_id is not null) group by c.class_id
) counted
join classes k on k.school_id = $1 and k.class_id = counted.class_id
order by k.position, k.name_folded, k.class_id;

-- attendance.mark_students
with day as materialized (
  select (select is_kept($1::date, d.week, d.open_days, d.closed_days)
  from school_calendar($1::date, $1::date) d) as is_open, set_config('app.correction_reason', $2::text, true) as said
), given as materialized (
  select g.* from unnest($3::uuid[], $4::text[], $5::text[], $6::boolean[],
    $7::timestamptz[], $8::boolean[]) as g (person_id, status, reason, keeps, version, checks)
), held as materialized (
  select a.student_id as person_id, a.status, a.reason, a.marked_by, a.marked_dt, a.updated_dt from student_attendance a
  where a.school_id = $9 and a.attendance_date = $1::date and a.student_id = any ($3::uuid[])
  order by a.student_id for update
), roster as materialized (
  select e.student_id as person_id, e.class_id, e.section_id from enrolments e
  where e.school_id = $9 and e.class_id = $10 and e.deleted_dt is null
    and e.from_date <= $1::date and (e.to_date is null or e.to_date >= $1::date)
    and ($11::text is null or e.section_id = (select n.section_id from sections n
      where n.school_id = $9 and n.class_id = $10 and fold(n.name) = fold($11)))
), judged as materialized (
  select g.person_id, g.status, case when g.keeps then h.reason else g.reason end as reason, o.class_id, o.section_id,
    h.status as status_before, h.marked_by, h.marked_dt, h.updated_dt,
    case when o.person_id is null then 'elsewhere'
      when h.status = g.status and (g.keeps or h.reason is not distinct from g.reason) then 'same'
      when g.checks and h.updated_dt is distinct from g.version then 'stale'
      else 'write' end as verdict
  from given g left join held h on h.person_id = g.person_id left join roster o on o.person_id = g.person_id
), outcome as materialized (
  select is_open, (is_open or $12::boolean)
    and not exists (select from judged where verdict in ('elsewhere', 'stale')) as goes,
    cardinality($3::uuid[]) = 1 as is_alone
  from day
), written as (
  insert into student_attendance (school_id, student_id, attendance_date, status, reason, marked_by, overrides_calendar, class_id, section_id)
  select $9, person_id, $1::date, status, reason, $13, not is_open, class_id, section_id
  from judged cross join outcome where goes and verdict = 'write' order by person_id
  on conflict (school_id, student_id, attendance_date) do update
    set status = excluded.status, reason = excluded.reason, marked_by = excluded.marked_by, marked_dt = clock_timestamp(),
      overrides_calendar = excluded.overrides_calendar
    where student_attendance.student_id in (select person_id from held)
  returning student_id as person_id, marked_by, marked_dt, updated_dt
), registered as (
  insert into registers (school_id, class_id, section_id, attendance_date, taken_by, overrides_calendar)
  select $9, c.class_id, c.section_id, $1::date, $13, not outcome.is_open
  from (select distinct class_id, section_id from judged) c cross join outcome
  where goes and not exists (select from registers r where r.school_id = $9 and r.class_id = c.class_id
      and r.attendance_date = $1::date and r.section_id is not distinct from c.section_id)
    and not exists (select from roster o where o.section_id is not distinct from c.section_id
      and o.person_id <> all ($3::uuid[])
      and not exists (select from student_attendance a where a.school_id = $9 and a.student_id = o.person_id
        and a.attendance_date = $1::date))
  order by c.class_id, c.section_id
  on conflict do nothing
)
select j.person_id, outcome.is_open, j.status, j.status_before,
  case when w.person_id is not null then 'written' when j.verdict <> 'write' then j.verdict
    when goes then 'raced' else 'held_back' end as verdict,
  case when is_alone then j.class_id end as class_id, case when is_alone then j.reason end as reason,
  case when is_alone then coalesce(w.marked_by, j.marked_by) end as marked_by,
  case when is_alone then coalesce(w.marked_dt, j.marked_dt) end as marked_dt,
  case when is_alone then coalesce(w.updated_dt, j.updated_dt) end as updated_dt
from judged j cross join outcome left join written w on w.person_id = j.person_id;

-- attendance.mark_teachers
with day as materialized (
  select (select is_kept($1::date, d.week, d.open_days, d.closed_days)
  from school_calendar($1::date, $1::date) d) as is_open, set_config('app.correction_reason', $2::text, true) as said
), given as materialized (
  select g.* from unnest($3::uuid[], $4::text[], $5::text[], $6::boolean[],
    $7::timestamptz[], $8::boolean[]) as g (person_id, status, reason, keeps, version, checks)
), held as materialized (
  select a.teacher_id as person_id, a.status, a.reason, a.marked_by, a.marked_dt, a.updated_dt from teacher_attendance a
  where a.school_id = $9 and a.attendance_date = $1::date and a.teacher_id = any ($3::uuid[])
  order by a.teacher_id for update
), roster as materialized (
  select t.teacher_id as person_id, $10::uuid as class_id from teachers t
  where t.school_id = $9 and t.teacher_id = any ($3::uuid[]) and t.deleted_dt is null
    and (t.joining_date is null or t.joining_date <= $1::date) and $11::text is null
    and ($10::uuid is null or exists (select from class_teachers c where c.school_id = t.school_id
      and c.class_id = $10 and c.teacher_id = t.teacher_id and c.academic_year_id = year_of($1::date)))
), judged as materialized (
  select g.person_id, g.status, case when g.keeps then h.reason else g.reason end as reason, o.class_id,
    h.status as status_before, h.marked_by, h.marked_dt, h.updated_dt,
    case when o.person_id is null then 'elsewhere'
      when h.status = g.status and (g.keeps or h.reason is not distinct from g.reason) then 'same'
      when g.checks and h.updated_dt is distinct from g.version then 'stale'
      else 'write' end as verdict
  from given g left join held h on h.person_id = g.person_id left join roster o on o.person_id = g.person_id
), outcome as materialized (
  select is_open, (is_open or $12::boolean)
    and not exists (select from judged where verdict in ('elsewhere', 'stale')) as goes,
    cardinality($3::uuid[]) = 1 as is_alone
  from day
), written as (
  insert into teacher_attendance (school_id, teacher_id, attendance_date, status, reason, marked_by, overrides_calendar)
  select $9, person_id, $1::date, status, reason, $13, not is_open
  from judged cross join outcome where goes and verdict = 'write' order by person_id
  on conflict (school_id, teacher_id, attendance_date) do update
    set status = excluded.status, reason = excluded.reason, marked_by = excluded.marked_by, marked_dt = clock_timestamp(),
      overrides_calendar = excluded.overrides_calendar
    where teacher_attendance.teacher_id in (select person_id from held)
  returning teacher_id as person_id, marked_by, marked_dt, updated_dt
)
select j.person_id, outcome.is_open, j.status, j.status_before,
  case when w.person_id is not null then 'written' when j.verdict <> 'write' then j.verdict
    when goes then 'raced' else 'held_back' end as verdict,
  case when is_alone then j.class_id end as class_id, case when is_alone then j.reason end as reason,
  case when is_alone then coalesce(w.marked_by, j.marked_by) end as marked_by,
  case when is_alone then coalesce(w.marked_dt, j.marked_dt) end as marked_dt,
  case when is_alone then coalesce(w.updated_dt, j.updated_dt) end as updated_dt
from judged j cross join outcome left join written w on w.person_id = j.person_id;

-- attendance.pupils_of_period
with days as materialized (
  select d::date as day, is_school_day(d::date) as is_open
  from generate_series($1::date, $2::date, interval '1 day') d
), placed as materialized (
  select e.student_id, n.name as section, n.position, e.roll_no, e.from_date, e.to_date
  from enrolments e left join sections n on n.school_id = e.school_id and n.section_id = e.section_id
  where e.school_id = $3 and e.class_id = $4 and e.deleted_dt is null
    and e.from_date <= $2::date and (e.to_date is null or e.to_date >= $1::date)
    and ($5::text is null or fold(n.name) = fold($5))
), marked as (
  select p.student_id, a.attendance_date, a.status, a.attendance_date is not null and (a.overrides_calendar or d.is_open) as counts
  from placed p left join student_attendance a on a.school_id = $3 and a.student_id = p.student_id
    and a.attendance_date >= greatest(p.from_date, $1::date) and a.attendance_date <= least(p.to_date, $2::date)
  left join days d on d.day = a.attendance_date
), tallied as (
  select a.student_id, coalesce(jsonb_object_agg(a.attendance_date, a.status) filter (where a.status is not null), '{}') as marks,
    count(*) filter (where a.counts)::int as "totalDays",
  count(*) filter (where a.counts and a.status = 'present')::int as "presentDays",
  count(*) filter (where a.counts and a.status = 'absent')::int as "absentDays",
  count(*) filter (where a.counts and a.status = 'late')::int as "lateDays",
  count(*) filter (where a.counts and a.status = 'half_day')::int as "halfDays",
  count(*) filter (where a.counts and a.status = 'excused')::int as "excusedDays",
  attendance_rate(sum(day_value(a.status)) filter (where a.counts), count(*) filter (where a.counts)) as "attendancePercentage", coalesce(is_chronically_absent(coalesce(sum(day_value(a.status)) filter (where a.counts), 0),
  count(*) filter (where a.counts)), false) as is_chronically_absent
  from marked a group by grouping sets ((), (a.student_id))
), person as (
  select distinct on (student_id) student_id, section, position, roll_no from placed order by student_id, from_date desc
)
select t.student_id, s.name as student_name, p.section, p.roll_no,
  case when t.student_id is null then '{}' else t.marks end as marks, t."totalDays", t."presentDays", t."absentDays",
  t."lateDays", t."halfDays", t."excusedDays", t."attendancePercentage", t.is_chronically_absent
from tallied t
left join person p on p.student_id = t.student_id
left join students s on s.school_id = $3 and s.student_id = t.student_id
order by p.position, p.section, char_length(p.roll_no), p.roll_no, s.name_folded, t.student_id;

-- attendance.student_register
select e.student_id, s.name as student_name, n.name as section, e.roll_no, s.photo_file_id, coalesce(a.status, 'present') as attendance_status, a.reason as attendance_reason,
  a.marked_dt as marked_at, case when a.status is null then 'not_marked' else coalesce(a.marked_by::text, 'unknown') end as marked_by,
  u.name as marked_by_name, coalesce(a.updated_dt > a.created_dt, false) as is_corrected, a.updated_dt as version
from (select e.student_id, e.section_id, e.roll_no from enrolments e where e.school_id = $1 and e.deleted_dt is null
  and e.from_date <= $2::date and (e.to_date is null or e.to_date >= $2::date) and e.class_id = $3) e
join students s on s.school_id = $1 and s.student_id = e.student_id
left join sections n on n.school_id = $1 and n.section_id = e.section_id
left join student_attendance a on a.school_id = $1 and a.student_id = e.student_id
  and a.attendance_date = $2::date left join users u on u.school_id = $1 and u.user_id = a.marked_by
where $4::text is null or fold(n.name) = fold($4)
order by n.position, n.name, char_length(e.roll_no), e.roll_no, s.name_folded, e.student_id;

-- attendance.summarise_students
select k.class_id, count(a.person)::int as total, count(*) filter (where a.status = 'present')::int as present, count(*) filter (where a.status = 'absent')::int as absent, count(*) filter (where a.status = 'late')::int as late, count(*) filter (where a.status = 'half_day')::int as half_day, count(*) filter (where a.status = 'excused')::int as excused,
  count(a.person) filter (where a.status is null)::int as unmarked,
  attendance_rate(sum(day_value(a.status)) filter (where a.status is not null and a.counts),
    count(*) filter (where a.status is not null and a.counts)) as percentage
from classes k left join (select e.class_id, e.student_id as person, a.status, a.overrides_calendar or (select is_kept($1::date, d.week, d.open_days, d.closed_days)
  from school_calendar($1::date, $1::date) d) as counts
  from (select e.class_id, e.student_id from enrolments e where e.school_id = $2 and e.deleted_dt is null
  and e.from_date <= $1::date and (e.to_date is null or e.to_date >= $1::date) and e.class_id = $3) e left join student_attendance a on a.school_id = $2 and a.student_id = e.student_id
  and a.attendance_date = $1::date) a on a.class_id = k.class_id
where k.school_id = $2 and k.class_id = $3 group by k.class_id;

-- attendance.summarise_teachers
select k.class_id, count(a.person)::int as total, count(*) filter (where a.status = 'present')::int as present, count(*) filter (where a.status = 'absent')::int as absent, count(*) filter (where a.status = 'late')::int as late, count(*) filter (where a.status = 'half_day')::int as half_day, count(*) filter (where a.status = 'excused')::int as excused,
  count(a.person) filter (where a.status is null)::int as unmarked,
  attendance_rate(sum(day_value(a.status)) filter (where a.status is not null and a.counts),
    count(*) filter (where a.status is not null and a.counts)) as percentage
from classes k left join (select c.class_id, c.teacher_id as person, a.status, a.overrides_calendar or (select is_kept($1::date, d.week, d.open_days, d.closed_days)
  from school_calendar($1::date, $1::date) d) as counts from (
  select distinct c.school_id, c.class_id, c.teacher_id from class_teachers c
  where c.school_id = $2 and c.academic_year_id = year_of($1::date)
) c
join teachers t on t.school_id = $2 and t.teacher_id = c.teacher_id and t.deleted_dt is null
  and (t.joining_date is null or t.joining_date <= $1::date)
left join teacher_attendance a on a.school_id = $2 and a.teacher_id = c.teacher_id
  and a.attendance_date = $1::date 
where (t.status <> 'inactive' or a.teacher_id is not null) and c.class_id = $3) a on a.class_id = k.class_id
where k.school_id = $2 and k.class_id = $3 group by k.class_id;

-- attendance.teacher_register
select t.teacher_id, t.name as teacher_name, t.employee_id, t.department, t.photo_file_id, coalesce(a.status, 'present') as attendance_status, a.reason as attendance_reason,
  a.marked_dt as marked_at, case when a.status is null then 'not_marked' else coalesce(a.marked_by::text, 'unknown') end as marked_by,
  u.name as marked_by_name, coalesce(a.updated_dt > a.created_dt, false) as is_corrected, a.updated_dt as version
from (
  select distinct c.school_id, c.class_id, c.teacher_id from class_teachers c
  where c.school_id = $1 and c.academic_year_id = year_of($2::date)
) c
join teachers t on t.school_id = $1 and t.teacher_id = c.teacher_id and t.deleted_dt is null
  and (t.joining_date is null or t.joining_date <= $2::date)
left join teacher_attendance a on a.school_id = $1 and a.teacher_id = c.teacher_id
  and a.attendance_date = $2::date left join users u on u.school_id = $1 and u.user_id = a.marked_by
where (t.status <> 'inactive' or a.teacher_id is not null) and c.class_id = $3
order by t.name_folded, t.teacher_id;
