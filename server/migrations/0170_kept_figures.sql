-- The figures of a school year, counted in advance, so that reading them costs the same in a school of any size
-- (docs/decisions/0034-figures-counted-in-advance.md).
--
-- Figures belong to groups: the attendance of a class on a day, the marks of a class in an exam, the enrolments of a
-- class in a year. A write only says what it has changed. A job then counts the changed groups again; until it has, a
-- reader counts them itself. So no writer waits for another one, and the figures are never behind.

-- What has changed since the job last counted. One row is either a group: a register (class_id, attendance_date), an exam
-- of a class (exam_id, class_id), a class of a year (academic_year_id, class_id). Or it is what a writer changed, which the
-- job divides into groups: marks (student_id, exam_id), an enrolment (student_id, class_id, academic_year_id), a student
-- (student_id), the grades of an exam (exam_id), or everything (no id at all).
create table figure_changes (
  school_id uuid not null,
  figure_change_id uuid not null default new_id(),
  student_id uuid,
  class_id uuid,
  academic_year_id uuid,
  exam_id uuid,
  attendance_date date,
  is_group boolean not null generated always as (student_id is null and class_id is not null) stored,
  primary key (school_id, figure_change_id)
);
create index figure_changes_group_idx on figure_changes (school_id, is_group, figure_change_id);
-- Every school begins with counting everything once.
alter table schools no force row level security;
insert into figure_changes (school_id) select school_id from schools;
alter table schools force row level security;
call protect_school_table('figure_changes', 'select, insert, delete');
grant insert on figure_changes to homeroom_teacher;
-- Autovacuum waits for a share of the table, and this one is empty most of the time.
alter table figure_changes set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = 1000);

-- How many records of enrolled students there are, whether there was school that day or not. Readers apply the calendar.
create table attendance_figures (
  school_id uuid not null,
  attendance_date date not null,
  class_id uuid not null,
  gender text not null,
  overrides_calendar boolean not null,
  present int not null,
  late int not null,
  half_day int not null,
  absent int not null,
  excused int not null,
  primary key (school_id, attendance_date, class_id, gender, overrides_calendar)
);
call protect_school_table('attendance_figures', 'select, insert, delete');

-- The sum of the percentages, and how many there are. The class is the student's last one in the year of the exam.
create table mark_figures (
  school_id uuid not null,
  academic_year_id uuid not null,
  exam_id uuid not null,
  class_id uuid not null,
  subject_id uuid not null,
  gender text not null,
  total numeric not null,
  n int not null,
  primary key (school_id, academic_year_id, exam_id, class_id, subject_id, gender)
);
call protect_school_table('mark_figures', 'select, insert, delete');

-- How many marks of an exam have each grade.
create table grade_figures (
  school_id uuid not null,
  academic_year_id uuid not null,
  exam_id uuid not null,
  class_id uuid not null,
  grade text not null,
  lower_bound numeric not null,
  n int not null,
  primary key (school_id, academic_year_id, exam_id, class_id, grade)
);
call protect_school_table('grade_figures', 'select, insert, delete');

-- How many enrolments begin on a day, and how many have ended before it; how many students come to the school on it, and
-- how many leave on it.
create table enrolment_figures (
  school_id uuid not null,
  academic_year_id uuid not null,
  class_id uuid not null,
  day date not null,
  gender text not null,
  begun int not null,
  ended int not null,
  joined int not null,
  gone int not null,
  primary key (school_id, academic_year_id, class_id, day, gender)
);
call protect_school_table('enrolment_figures', 'select, insert, delete');

-- The three counts. Each takes its groups as two lists of the same length, and plans for the length it gets.

create function count_attendance(classes uuid[], days date[])
  returns table (attendance_date date, class_id uuid, gender text, overrides_calendar boolean,
    present int, late int, half_day int, absent int, excused int)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
begin
  return query
    with given as materialized (
      select r.student_id, r.attendance_date, r.class_id, r.overrides_calendar, r.status
      from unnest(classes, days) as g (class_id, day)
      join student_attendance r on r.school_id = school and r.attendance_date = g.day and r.class_id = g.class_id
    )
    select g.attendance_date, g.class_id, s.gender, g.overrides_calendar,
      (count(*) filter (where g.status = 'present'))::int, (count(*) filter (where g.status = 'late'))::int,
      (count(*) filter (where g.status = 'half_day'))::int, (count(*) filter (where g.status = 'absent'))::int,
      (count(*) filter (where g.status = 'excused'))::int
    from given g
    join enrolments e on e.school_id = school and e.student_id = g.student_id and e.deleted_dt is null
      and e.from_date <= g.attendance_date and (e.to_date is null or e.to_date >= g.attendance_date)
    join students s on s.school_id = school and s.student_id = g.student_id and s.deleted_dt is null
    group by 1, 2, 3, 4;
end
$$;

create function count_marks(exams uuid[], classes uuid[])
  returns table (academic_year_id uuid, exam_id uuid, class_id uuid, subject_id uuid, gender text, grade text,
    lower_bound numeric, total numeric, n int)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
begin
  return query
    with wanted as materialized (
      select x.academic_year_id, x.exam_id, g.class_id, x.bands
      from unnest(exams, classes) as g (exam_id, class_id)
      join exam_bands x on x.school_id = school and x.exam_id = g.exam_id
    ), members as materialized (
      select distinct e.academic_year_id, e.student_id
      from enrolments e
      where e.school_id = school and e.deleted_dt is null
        and (e.academic_year_id, e.class_id) in (select w.academic_year_id, w.class_id from wanted w)
    ), pupils as materialized (
      select distinct on (e.academic_year_id, e.student_id) e.academic_year_id, e.student_id, e.class_id, s.gender
      from members m
      join enrolments e on e.school_id = school and e.student_id = m.student_id
        and e.academic_year_id = m.academic_year_id and e.deleted_dt is null
      join students s on s.school_id = school and s.student_id = e.student_id and s.deleted_dt is null
      order by e.academic_year_id, e.student_id, e.from_date desc
    ), scales as materialized (
      select w.exam_id, w.class_id, w.academic_year_id,
        array(select (b ->> 'lower_bound')::numeric from jsonb_array_elements(w.bands) b order by 1) as bounds,
        array(select b ->> 'grade' from jsonb_array_elements(w.bands) b order by (b ->> 'lower_bound')::numeric) as grades
      from wanted w
    ), given as materialized (
      -- The same rule as grade_of, for many marks at once.
      select k.academic_year_id, k.exam_id, k.class_id, r.subject_id, p.gender, width_bucket(r.percentage, k.bounds) as place,
        sum(r.percentage) as total, count(*)::int as n
      from scales k
      join pupils p on p.academic_year_id = k.academic_year_id and p.class_id = k.class_id
      join marks r on r.school_id = school and r.exam_id = k.exam_id and r.academic_year_id = k.academic_year_id
        and r.student_id = p.student_id and r.state = 'present'
      group by 1, 2, 3, 4, 5, 6
    )
    select g.academic_year_id, g.exam_id, g.class_id, g.subject_id, g.gender, k.grades[g.place], k.bounds[g.place],
      g.total, g.n
    from given g join scales k on k.exam_id = g.exam_id and k.class_id = g.class_id;
end
$$;

-- A student who moves between classes, or continues in the next year, neither joins nor leaves.
create function count_enrolments(years uuid[], classes uuid[])
  returns table (academic_year_id uuid, class_id uuid, day date, gender text, begun int, ended int, joined int, gone int)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
begin
  return query
    with spans as materialized (
      select y.academic_year_id, y.starts_on, y.ends_on,
        (select max(b.ends_on) from academic_years b where b.school_id = school and b.ends_on < y.starts_on) as year_before,
        (select min(f.starts_on) from academic_years f where f.school_id = school and f.starts_on > y.ends_on) as year_after
      from academic_years y
      where y.school_id = school and y.academic_year_id = any (years)
    ), places as materialized (
      select e.academic_year_id, e.class_id, e.student_id, s.gender, e.from_date, e.to_date, e.exit_reason,
        case when e.from_date = y.starts_on then y.year_before else e.from_date - 1 end as last_day_before,
        case when e.to_date = y.ends_on then y.year_after end as first_day_after
      from unnest(years, classes) as g (academic_year_id, class_id)
      join spans y on y.academic_year_id = g.academic_year_id
      join enrolments e on e.school_id = school and e.academic_year_id = g.academic_year_id and e.class_id = g.class_id
        and e.deleted_dt is null
      join students s on s.school_id = school and s.student_id = e.student_id and s.deleted_dt is null
    ), events as (
      select p.academic_year_id, p.class_id, p.from_date as day, p.gender, 1 as begun, 0 as ended,
        (former.student_id is null)::int as joined, 0 as gone
      from places p
      left join enrolments former on former.school_id = school and former.student_id = p.student_id
        and former.deleted_dt is null and former.to_date = p.last_day_before
      union all
      select p.academic_year_id, p.class_id, p.to_date + 1, p.gender, 0, 1, 0, 0
      from places p where p.to_date is not null
      union all
      select p.academic_year_id, p.class_id, p.to_date, p.gender, 0, 0, 0, (following.student_id is null)::int
      from places p
      left join enrolments following on following.school_id = school and following.student_id = p.student_id
        and following.deleted_dt is null and following.from_date = p.first_day_after
      where p.to_date is not null and p.exit_reason is distinct from 'moved'
    )
    select v.academic_year_id, v.class_id, v.day, v.gender, sum(v.begun)::int, sum(v.ended)::int, sum(v.joined)::int,
      sum(v.gone)::int
    from events v group by 1, 2, 3, 4;
end
$$;

-- The groups that have changed. What a change concerns is found out when it is read and not when it was written: two
-- people can change a student and a mark of the student at the same time without seeing each other. A group that is
-- named without need is only counted again.

create function everything_changed() returns boolean
  language sql stable
  return exists (select from figure_changes where school_id = current_school()
    and num_nonnulls(student_id, class_id, academic_year_id, exam_id, attendance_date) = 0);

create function changed_registers() returns table (class_id uuid, attendance_date date)
  language sql stable
begin atomic
  select c.class_id, c.attendance_date from figure_changes c
  where c.school_id = current_school() and c.attendance_date is not null
  union
  select a.class_id, a.attendance_date
  from (select distinct student_id from figure_changes
    where school_id = current_school() and student_id is not null and exam_id is null) c
  join student_attendance a on a.school_id = current_school() and a.student_id = c.student_id
  union
  -- Looks up each class and day in an index instead of reading every record.
  select place.class_id, span.day
  from classes place
  cross join (
    select generate_series(min(attendance_date), max(attendance_date), interval '1 day')::date as day
    from student_attendance where school_id = current_school()
  ) span
  where place.school_id = current_school() and everything_changed() and exists (
    select from student_attendance a
    where a.school_id = current_school() and a.attendance_date = span.day and a.class_id = place.class_id)
  union
  select class_id, attendance_date from attendance_figures where school_id = current_school() and everything_changed();
end;

create function changed_exams() returns table (exam_id uuid, class_id uuid)
  language sql stable
begin atomic
  with told as materialized (
    select distinct student_id, class_id, academic_year_id, exam_id from figure_changes
    where school_id = current_school() and student_id is not null
  ), held as (
    select t.student_id, x.exam_id, x.academic_year_id
    from told t join exams x on x.school_id = current_school() and x.exam_id = t.exam_id
    union
    select r.student_id, r.exam_id, r.academic_year_id
    from told t join marks r on r.school_id = current_school() and r.student_id = t.student_id
    where t.exam_id is null
  ), places as (
    select student_id, class_id, academic_year_id from told where class_id is not null
    union
    select e.student_id, e.class_id, e.academic_year_id
    from told t join enrolments e on e.school_id = current_school() and e.student_id = t.student_id
  )
  select h.exam_id, p.class_id
  from held h join places p on p.student_id = h.student_id and p.academic_year_id = h.academic_year_id
  union
  select x.exam_id, e.class_id
  from exams x join enrolments e on e.school_id = current_school() and e.academic_year_id = x.academic_year_id
  where x.school_id = current_school() and (everything_changed() or x.exam_id in (
    select c.exam_id from figure_changes c
    where c.school_id = current_school() and c.student_id is null and c.class_id is null))
  union
  select exam_id, class_id from figure_changes
  where school_id = current_school() and is_group and exam_id is not null
  union
  select exam_id, class_id from mark_figures where school_id = current_school() and everything_changed();
end;

create function changed_enrolments() returns table (academic_year_id uuid, class_id uuid)
  language sql stable
begin atomic
  with told as materialized (
    select distinct student_id, class_id, academic_year_id from figure_changes
    where school_id = current_school() and student_id is not null and exam_id is null
  )
  select academic_year_id, class_id from told where class_id is not null
  union
  select academic_year_id, class_id from figure_changes
  where school_id = current_school() and is_group and academic_year_id is not null
  union
  select e.academic_year_id, e.class_id
  from told t join enrolments e on e.school_id = current_school() and e.student_id = t.student_id
  union
  select academic_year_id, class_id from enrolments where school_id = current_school() and everything_changed()
  union
  select academic_year_id, class_id from enrolment_figures where school_id = current_school() and everything_changed();
end;

-- What readers use: the kept figures, with those groups counted now that have changed.

create function attendance_counts(from_day date, to_day date, class uuid)
  returns table (attendance_date date, class_id uuid, gender text, overrides_calendar boolean,
    present int, late int, half_day int, absent int, excused int)
  language plpgsql stable set search_path = public, pg_temp set jit = off
as $$
declare
  school uuid := current_school();
  classes uuid[];
  days date[];
begin
  if exists (select from figure_changes c where c.school_id = school and c.exam_id is null) then
    select array_agg(c.class_id), array_agg(c.attendance_date) into classes, days
    from changed_registers() c
    where c.attendance_date between from_day and to_day and (class is null or c.class_id = class);
  end if;
  if classes is not null then
    return query select * from count_attendance(classes, days);
    return query
      select k.attendance_date, k.class_id, k.gender, k.overrides_calendar, k.present, k.late, k.half_day, k.absent, k.excused
      from attendance_figures k
      where k.school_id = school and k.attendance_date between from_day and to_day and (class is null or k.class_id = class)
        and not exists (select from unnest(classes, days) as g (class_id, day)
          where g.class_id = k.class_id and g.day = k.attendance_date);
  else
    return query
      select k.attendance_date, k.class_id, k.gender, k.overrides_calendar, k.present, k.late, k.half_day, k.absent, k.excused
      from attendance_figures k
      where k.school_id = school and k.attendance_date between from_day and to_day and (class is null or k.class_id = class);
  end if;
end
$$;

-- The marks and the grades of a year. Rows of the first kind have a subject, rows of the second kind a grade.
create function mark_counts(year uuid, class uuid)
  returns table (exam_id uuid, class_id uuid, subject_id uuid, gender text, grade text, lower_bound numeric, total numeric, n int)
  language plpgsql stable set search_path = public, pg_temp set jit = off
as $$
declare
  school uuid := current_school();
  exams uuid[] := '{}';
  classes uuid[] := '{}';
begin
  if exists (select from figure_changes c where c.school_id = school and c.attendance_date is null) then
    select coalesce(array_agg(c.exam_id), '{}'), coalesce(array_agg(c.class_id), '{}') into exams, classes
    from changed_exams() c join exams x on x.school_id = school and x.exam_id = c.exam_id and x.academic_year_id = year
    where class is null or c.class_id = class;
    return query
      with counted as materialized (select * from count_marks(exams, classes))
      select c.exam_id, c.class_id, c.subject_id, c.gender, null, null::numeric, sum(c.total), sum(c.n)::int
      from counted c group by 1, 2, 3, 4
      union all
      select c.exam_id, c.class_id, null, null, c.grade, max(c.lower_bound), null, sum(c.n)::int
      from counted c where c.grade is not null group by 1, 2, 5;
  end if;
  return query
    select k.exam_id, k.class_id, k.subject_id, k.gender, null, null::numeric, k.total, k.n
    from mark_figures k
    where k.school_id = school and k.academic_year_id = year and (class is null or k.class_id = class)
      and (cardinality(exams) = 0 or not exists (select from unnest(exams, classes) as g (exam_id, class_id)
        where g.exam_id = k.exam_id and g.class_id = k.class_id))
    union all
    select k.exam_id, k.class_id, null, null, k.grade, k.lower_bound, null, k.n
    from grade_figures k
    where k.school_id = school and k.academic_year_id = year and (class is null or k.class_id = class)
      and (cardinality(exams) = 0 or not exists (select from unnest(exams, classes) as g (exam_id, class_id)
        where g.exam_id = k.exam_id and g.class_id = k.class_id));
end
$$;

create function enrolment_counts(year uuid, class uuid)
  returns table (class_id uuid, day date, gender text, begun int, ended int, joined int, gone int)
  language plpgsql stable set search_path = public, pg_temp set jit = off
as $$
declare
  school uuid := current_school();
  classes uuid[] := '{}';
begin
  if exists (select from figure_changes c where c.school_id = school and c.attendance_date is null and c.exam_id is null) then
    classes := array(select c.class_id from changed_enrolments() c
      where c.academic_year_id = year and (class is null or c.class_id = class));
    return query
      select c.class_id, c.day, c.gender, c.begun, c.ended, c.joined, c.gone
      from count_enrolments(array_fill(year, array[cardinality(classes)]), classes) c;
  end if;
  return query
    select k.class_id, k.day, k.gender, k.begun, k.ended, k.joined, k.gone
    from enrolment_figures k
    where k.school_id = school and k.academic_year_id = year and (class is null or k.class_id = class)
      and k.class_id <> all (classes);
end
$$;

-- Divides what writers have changed into groups, so that a change of everything is counted in many small steps.
create function divide_figure_changes() returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  school uuid := current_school();
  taken uuid[] := array(select c.figure_change_id from figure_changes c where c.school_id = school and not c.is_group);
begin
  if cardinality(taken) = 0 then
    return;
  end if;
  insert into figure_changes (school_id, class_id, attendance_date)
  select school, c.class_id, c.attendance_date from changed_registers() c
  except select school, c.class_id, c.attendance_date from figure_changes c where c.school_id = school and c.is_group;
  insert into figure_changes (school_id, exam_id, class_id)
  select school, c.exam_id, c.class_id from changed_exams() c
  except select school, c.exam_id, c.class_id from figure_changes c where c.school_id = school and c.is_group;
  insert into figure_changes (school_id, academic_year_id, class_id)
  select school, c.academic_year_id, c.class_id from changed_enrolments() c
  except select school, c.academic_year_id, c.class_id from figure_changes c where c.school_id = school and c.is_group;
  delete from figure_changes c where c.school_id = school and c.figure_change_id = any (taken);
end
$$;

-- Counts some of the changed groups again, for the job, and returns how many changes it has taken: 0 if none is left, or if
-- another process is at it. The changes are read before the groups are counted, so a change that is committed in between
-- stays for the next time. Two of them at once could store the older count last.
create function refresh_figures(most int) returns int
  language plpgsql set search_path = public, pg_temp
as $$
declare
  school uuid := current_school();
  taken uuid[];
  groups uuid[];
  classes uuid[];
  days date[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('figures of ' || school, 0)) then
    return 0;
  end if;
  perform divide_figure_changes();
  taken := array(select c.figure_change_id from figure_changes c where c.school_id = school and c.is_group
    order by c.figure_change_id limit most);
  if cardinality(taken) = 0 then
    return 0;
  end if;

  select array_agg(c.class_id), array_agg(c.attendance_date) into classes, days
  from (select distinct t.class_id, t.attendance_date from figure_changes t
    where t.school_id = school and t.figure_change_id = any (taken) and t.attendance_date is not null) c;
  delete from attendance_figures k using unnest(classes, days) as g (class_id, day)
  where k.school_id = school and k.class_id = g.class_id and k.attendance_date = g.day;
  insert into attendance_figures select school, c.* from count_attendance(classes, days) c;

  select array_agg(c.exam_id), array_agg(c.class_id) into groups, classes
  from (select distinct t.exam_id, t.class_id from figure_changes t
    where t.school_id = school and t.figure_change_id = any (taken) and t.exam_id is not null) c;
  delete from mark_figures k using unnest(groups, classes) as g (exam_id, class_id)
  where k.school_id = school and k.exam_id = g.exam_id and k.class_id = g.class_id;
  delete from grade_figures k using unnest(groups, classes) as g (exam_id, class_id)
  where k.school_id = school and k.exam_id = g.exam_id and k.class_id = g.class_id;
  with counted as materialized (
    select * from count_marks(groups, classes)
  ), graded as (
    insert into grade_figures
    select school, c.academic_year_id, c.exam_id, c.class_id, c.grade, max(c.lower_bound), sum(c.n)
    from counted c where c.grade is not null group by 2, 3, 4, 5
  )
  insert into mark_figures
  select school, c.academic_year_id, c.exam_id, c.class_id, c.subject_id, c.gender, sum(c.total), sum(c.n)
  from counted c group by 2, 3, 4, 5, 6;

  select array_agg(c.academic_year_id), array_agg(c.class_id) into groups, classes
  from (select distinct t.academic_year_id, t.class_id from figure_changes t
    where t.school_id = school and t.figure_change_id = any (taken) and t.academic_year_id is not null) c;
  delete from enrolment_figures k using unnest(groups, classes) as g (academic_year_id, class_id)
  where k.school_id = school and k.academic_year_id = g.academic_year_id and k.class_id = g.class_id;
  insert into enrolment_figures
  select school, c.academic_year_id, c.class_id, c.day, c.gender, c.begun, c.ended, c.joined, c.gone
  from count_enrolments(groups, classes) c;

  delete from figure_changes c where c.school_id = school and c.figure_change_id = any (taken);
  return cardinality(taken);
end
$$;

-- How many of the kept rows of a class differ from a count of all its records, apart from changes that the job has yet to
-- take. It is one statement, so it compares one state of the school.
create function count_wrong_figures(class uuid) returns bigint
  language sql stable set search_path = public, pg_temp
begin atomic
  with registers as (
    select class_id, attendance_date from student_attendance where school_id = current_school() and class_id = class
    union select class_id, attendance_date from attendance_figures where school_id = current_school() and class_id = class
    except select class_id, attendance_date from changed_registers()
  ), held as (
    select distinct x.exam_id, e.class_id
    from exams x join enrolments e on e.school_id = current_school() and e.academic_year_id = x.academic_year_id
    where x.school_id = current_school() and e.class_id = class
    union select exam_id, class_id from mark_figures where school_id = current_school() and class_id = class
    except select exam_id, class_id from changed_exams()
  ), enrolled as (
    select academic_year_id, class_id from enrolments where school_id = current_school() and class_id = class
    union select academic_year_id, class_id from enrolment_figures where school_id = current_school() and class_id = class
    except select academic_year_id, class_id from changed_enrolments()
  ), marked as materialized (
    select m.* from (select array_agg(exam_id) as exams, array_agg(class_id) as classes from held) g,
      lateral count_marks(g.exams, g.classes) m
  ), counted as (
    select to_jsonb(a) as figure from (select array_agg(class_id) as classes, array_agg(attendance_date) as days from registers) g,
      lateral count_attendance(g.classes, g.days) a
    union all
    select to_jsonb(m) from (select academic_year_id, exam_id, class_id, subject_id, gender, sum(total) as total,
      sum(n) as n from marked group by 1, 2, 3, 4, 5) m
    union all
    select to_jsonb(d) from (select academic_year_id, exam_id, class_id, grade, max(lower_bound) as lower_bound,
      sum(n) as n from marked where grade is not null group by 1, 2, 3, 4) d
    union all
    select to_jsonb(e) from (select array_agg(academic_year_id) as years, array_agg(class_id) as classes from enrolled) g,
      lateral count_enrolments(g.years, g.classes) e
  ), kept as (
    select to_jsonb(a) - 'school_id' as figure from attendance_figures a join registers using (class_id, attendance_date)
    where a.school_id = current_school()
    union all
    select to_jsonb(m) - 'school_id' from mark_figures m join held using (exam_id, class_id) where m.school_id = current_school()
    union all
    select to_jsonb(d) - 'school_id' from grade_figures d join held using (exam_id, class_id) where d.school_id = current_school()
    union all
    select to_jsonb(e) - 'school_id' from enrolment_figures e join enrolled using (academic_year_id, class_id)
    where e.school_id = current_school()
  )
  select (select count(*) from (select * from counted except all select * from kept) missing)
    + (select count(*) from (select * from kept except all select * from counted) wrong);
end;

-- Writers say what they have changed, and ask for the job.

create function request_figures(school uuid) returns void
  language sql
  return pg_notify('work_waiting', 'analytics.count_figures/' || school);

create function tell_of_attendance_figures() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    insert into figure_changes (school_id, class_id, attendance_date)
    select school_id, class_id, attendance_date from old_rows union select school_id, class_id, attendance_date from new_rows;
    if found then
      perform request_figures(school_id) from (select distinct school_id from new_rows) place;
    end if;
  else
    insert into figure_changes (school_id, class_id, attendance_date)
    select distinct school_id, class_id, attendance_date from changed;
    if found then
      perform request_figures(school_id) from (select distinct school_id from changed) place;
    end if;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on student_attendance
  referencing new table as changed for each statement execute function tell_of_attendance_figures();
create trigger count_updated after update on student_attendance referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_attendance_figures();
create trigger count_deleted after delete on student_attendance
  referencing old table as changed for each statement execute function tell_of_attendance_figures();

create function tell_of_mark_figures() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    insert into figure_changes (school_id, student_id, exam_id)
    select school_id, student_id, exam_id from old_rows union select school_id, student_id, exam_id from new_rows;
    if found then
      perform request_figures(school_id) from (select distinct school_id from new_rows) place;
    end if;
  else
    insert into figure_changes (school_id, student_id, exam_id)
    select distinct school_id, student_id, exam_id from changed;
    if found then
      perform request_figures(school_id) from (select distinct school_id from changed) place;
    end if;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on marks
  referencing new table as changed for each statement execute function tell_of_mark_figures();
create trigger count_updated after update on marks referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_mark_figures();
create trigger count_deleted after delete on marks
  referencing old table as changed for each statement execute function tell_of_mark_figures();

create function tell_of_enrolment_figures() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    insert into figure_changes (school_id, student_id, class_id, academic_year_id)
    select school_id, student_id, class_id, academic_year_id from old_rows
    union select school_id, student_id, class_id, academic_year_id from new_rows;
    if found then
      perform request_figures(school_id) from (select distinct school_id from new_rows) place;
    end if;
  else
    insert into figure_changes (school_id, student_id, class_id, academic_year_id)
    select distinct school_id, student_id, class_id, academic_year_id from changed;
    if found then
      perform request_figures(school_id) from (select distinct school_id from changed) place;
    end if;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on enrolments
  referencing new table as changed for each statement execute function tell_of_enrolment_figures();
create trigger count_updated after update on enrolments referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_enrolment_figures();
create trigger count_deleted after delete on enrolments
  referencing old table as changed for each statement execute function tell_of_enrolment_figures();

create function tell_of_student_figures() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into figure_changes (school_id, student_id) values (new.school_id, new.student_id);
  perform request_figures(new.school_id);
  return null;
end
$$;
create trigger count_updated after update of gender, deleted_dt on students for each row
  when ((old.gender, old.deleted_dt is null) is distinct from (new.gender, new.deleted_dt is null))
  execute function tell_of_student_figures();

-- Rare changes that concern a whole exam, or the whole school.
create function tell_of_exam_figures() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into figure_changes (school_id, exam_id) values (new.school_id, new.exam_id);
  perform request_figures(new.school_id);
  return null;
end
$$;
create trigger count_updated after update of graded_with, grade_scale_id on exams for each row
  when ((old.graded_with, old.grade_scale_id) is distinct from (new.graded_with, new.grade_scale_id))
  execute function tell_of_exam_figures();

-- A deleted exam has no groups any more that a count could find.
create function remove_exam_figures() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  delete from mark_figures where school_id = old.school_id and exam_id = old.exam_id;
  delete from grade_figures where school_id = old.school_id and exam_id = old.exam_id;
  return null;
end
$$;
create trigger figures_deleted after delete on exams for each row execute function remove_exam_figures();

create function tell_of_all_figures() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    insert into figure_changes (school_id) values (old.school_id);
    perform request_figures(old.school_id);
  else
    insert into figure_changes (school_id) values (new.school_id);
    perform request_figures(new.school_id);
  end if;
  return null;
end
$$;
create trigger count_changed after insert or delete on academic_years
  for each row execute function tell_of_all_figures();
create trigger count_moved after update of starts_on, ends_on on academic_years for each row
  when ((old.starts_on, old.ends_on) is distinct from (new.starts_on, new.ends_on))
  execute function tell_of_all_figures();

create function tell_of_grade_figures() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  school uuid := case when tg_op = 'DELETE' then old.school_id else new.school_id end;
begin
  insert into figure_changes (school_id, exam_id) select school, exam_id from exams where school_id = school;
  perform request_figures(school);
  return null;
end
$$;
create trigger count_changed after insert or delete or update of is_default on grade_scales
  for each row execute function tell_of_grade_figures();
create trigger count_changed after insert or delete or update on grade_bands
  for each row execute function tell_of_grade_figures();

-- Their readers use attendance_counts and mark_counts now.
drop function attendance_groups(date, date, uuid);
drop function mark_groups(uuid, uuid);
