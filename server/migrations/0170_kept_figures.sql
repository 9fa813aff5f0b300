-- The figures of an academic year, counted in advance, so that reading them costs the same in a school of any size
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
    with records as materialized (
      select record.student_id, record.attendance_date, record.class_id, record.overrides_calendar, record.status
      from unnest(classes, days) as chosen (class_id, day)
      join student_attendance record on record.school_id = school and record.attendance_date = chosen.day
        and record.class_id = chosen.class_id
    )
    select chosen.attendance_date, chosen.class_id, student.gender, chosen.overrides_calendar,
      (count(*) filter (where chosen.status = 'present'))::int, (count(*) filter (where chosen.status = 'late'))::int,
      (count(*) filter (where chosen.status = 'half_day'))::int, (count(*) filter (where chosen.status = 'absent'))::int,
      (count(*) filter (where chosen.status = 'excused'))::int
    from records chosen
    join enrolments enrol on enrol.school_id = school and enrol.student_id = chosen.student_id and enrol.deleted_dt is null
      and enrol.from_date <= chosen.attendance_date and (enrol.to_date is null or enrol.to_date >= chosen.attendance_date)
    join students student on student.school_id = school and student.student_id = chosen.student_id
      and student.deleted_dt is null
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
    with chosen_exams as materialized (
      select exam.academic_year_id, exam.exam_id, chosen.class_id, exam.bands
      from unnest(exams, classes) as chosen (exam_id, class_id)
      join exam_bands exam on exam.school_id = school and exam.exam_id = chosen.exam_id
    ), members as materialized (
      select distinct enrol.academic_year_id, enrol.student_id
      from enrolments enrol
      where enrol.school_id = school and enrol.deleted_dt is null
        and (enrol.academic_year_id, enrol.class_id) in (select chosen_exam.academic_year_id, chosen_exam.class_id
          from chosen_exams chosen_exam)
    ), places as materialized (
      select distinct on (enrol.academic_year_id, enrol.student_id) enrol.academic_year_id, enrol.student_id,
        enrol.class_id, student.gender
      from members member
      join enrolments enrol on enrol.school_id = school and enrol.student_id = member.student_id
        and enrol.academic_year_id = member.academic_year_id and enrol.deleted_dt is null
      join students student on student.school_id = school and student.student_id = enrol.student_id
        and student.deleted_dt is null
      order by enrol.academic_year_id, enrol.student_id, enrol.from_date desc
    ), scales as materialized (
      select chosen_exam.exam_id, chosen_exam.class_id, chosen_exam.academic_year_id,
        array(select (band ->> 'lower_bound')::numeric from jsonb_array_elements(chosen_exam.bands) band
          order by 1) as bounds,
        array(select band ->> 'grade' from jsonb_array_elements(chosen_exam.bands) band
          order by (band ->> 'lower_bound')::numeric) as grades
      from chosen_exams chosen_exam
    ), counts as materialized (
      -- The same rule as grade_of, for many marks at once.
      select scale.academic_year_id, scale.exam_id, scale.class_id, mark.subject_id, place.gender,
        width_bucket(mark.percentage, scale.bounds) as place,
        sum(mark.percentage) as total, count(*)::int as n
      from scales scale
      join places place on place.academic_year_id = scale.academic_year_id and place.class_id = scale.class_id
      join marks mark on mark.school_id = school and mark.exam_id = scale.exam_id
        and mark.academic_year_id = scale.academic_year_id
        and mark.student_id = place.student_id and mark.state = 'present'
      group by 1, 2, 3, 4, 5, 6
    )
    select chosen.academic_year_id, chosen.exam_id, chosen.class_id, chosen.subject_id, chosen.gender,
      scale.grades[chosen.place], scale.bounds[chosen.place],
      chosen.total, chosen.n
    from counts chosen join scales scale on scale.exam_id = chosen.exam_id and scale.class_id = chosen.class_id;
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
      select span.academic_year_id, span.starts_on, span.ends_on,
        (select max(earlier.ends_on) from academic_years earlier where earlier.school_id = school
        and earlier.ends_on < span.starts_on) as year_before,
        (select min(later.starts_on) from academic_years later where later.school_id = school
        and later.starts_on > span.ends_on) as year_after
      from academic_years span
      where span.school_id = school and span.academic_year_id = any (years)
    ), places as materialized (
      select enrol.academic_year_id, enrol.class_id, enrol.student_id, student.gender, enrol.from_date, enrol.to_date,
        enrol.exit_reason,
        case when enrol.from_date = span.starts_on then span.year_before else enrol.from_date - 1 end as last_day_before,
        case when enrol.to_date = span.ends_on then span.year_after end as first_day_after
      from unnest(years, classes) as chosen (academic_year_id, class_id)
      join spans span on span.academic_year_id = chosen.academic_year_id
      join enrolments enrol on enrol.school_id = school and enrol.academic_year_id = chosen.academic_year_id
        and enrol.class_id = chosen.class_id
        and enrol.deleted_dt is null
      join students student on student.school_id = school and student.student_id = enrol.student_id
        and student.deleted_dt is null
    ), events as (
      select place.academic_year_id, place.class_id, place.from_date as day, place.gender, 1 as begun, 0 as ended,
        (former.student_id is null)::int as joined, 0 as gone
      from places place
      left join enrolments former on former.school_id = school and former.student_id = place.student_id
        and former.deleted_dt is null and former.to_date = place.last_day_before
      union all
      select place.academic_year_id, place.class_id, place.to_date + 1, place.gender, 0, 1, 0, 0
      from places place where place.to_date is not null
      union all
      select place.academic_year_id, place.class_id, place.to_date, place.gender, 0, 0, 0,
        (following.student_id is null)::int
      from places place
      left join enrolments following on following.school_id = school and following.student_id = place.student_id
        and following.deleted_dt is null and following.from_date = place.first_day_after
      where place.to_date is not null and place.exit_reason is distinct from 'moved'
    )
    select event.academic_year_id, event.class_id, event.day, event.gender, sum(event.begun)::int,
      sum(event.ended)::int, sum(event.joined)::int,
      sum(event.gone)::int
    from events event group by 1, 2, 3, 4;
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
  select change.class_id, change.attendance_date from figure_changes change
  where change.school_id = current_school() and change.attendance_date is not null
  union
  select record.class_id, record.attendance_date
  from (select distinct student_id from figure_changes
    where school_id = current_school() and student_id is not null and exam_id is null) change
  join student_attendance record on record.school_id = current_school() and record.student_id = change.student_id
  union
  -- Looks up each class and day in an index instead of reading every record.
  select place.class_id, span.day
  from classes place
  cross join (
    select generate_series(min(attendance_date), max(attendance_date), interval '1 day')::date as day
    from student_attendance where school_id = current_school()
  ) span
  where place.school_id = current_school() and everything_changed() and exists (
    select from student_attendance record
    where record.school_id = current_school() and record.attendance_date = span.day and record.class_id = place.class_id)
  union
  select class_id, attendance_date from attendance_figures where school_id = current_school() and everything_changed();
end;

create function changed_exams() returns table (exam_id uuid, class_id uuid)
  language sql stable
begin atomic
  with changes as materialized (
    select distinct student_id, class_id, academic_year_id, exam_id from figure_changes
    where school_id = current_school() and student_id is not null
  ), sittings as (
    select change.student_id, exam.exam_id, exam.academic_year_id
    from changes change join exams exam on exam.school_id = current_school() and exam.exam_id = change.exam_id
    union
    select mark.student_id, mark.exam_id, mark.academic_year_id
    from changes change join marks mark on mark.school_id = current_school() and mark.student_id = change.student_id
    where change.exam_id is null
  ), places as (
    select student_id, class_id, academic_year_id from changes where class_id is not null
    union
    select enrol.student_id, enrol.class_id, enrol.academic_year_id
    from changes change join enrolments enrol on enrol.school_id = current_school() and enrol.student_id = change.student_id
  )
  select sitting.exam_id, place.class_id
  from sittings sitting join places place on place.student_id = sitting.student_id
    and place.academic_year_id = sitting.academic_year_id
  union
  select exam.exam_id, enrol.class_id
  from exams exam join enrolments enrol on enrol.school_id = current_school()
    and enrol.academic_year_id = exam.academic_year_id
  where exam.school_id = current_school() and (everything_changed() or exam.exam_id in (
    select other.exam_id from figure_changes other
    where other.school_id = current_school() and other.student_id is null and other.class_id is null))
  union
  select exam_id, class_id from figure_changes
  where school_id = current_school() and is_group and exam_id is not null
  union
  select exam_id, class_id from mark_figures where school_id = current_school() and everything_changed();
end;

create function changed_enrolments() returns table (academic_year_id uuid, class_id uuid)
  language sql stable
begin atomic
  with changes as materialized (
    select distinct student_id, class_id, academic_year_id from figure_changes
    where school_id = current_school() and student_id is not null and exam_id is null
  )
  select academic_year_id, class_id from changes where class_id is not null
  union
  select academic_year_id, class_id from figure_changes
  where school_id = current_school() and is_group and academic_year_id is not null
  union
  select enrol.academic_year_id, enrol.class_id
  from changes change join enrolments enrol on enrol.school_id = current_school() and enrol.student_id = change.student_id
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
  if exists (select from figure_changes change where change.school_id = school and change.exam_id is null) then
    select array_agg(change.class_id), array_agg(change.attendance_date) into classes, days
    from changed_registers() change
    where change.attendance_date between from_day and to_day and (class is null or change.class_id = class);
  end if;
  if classes is not null then
    return query select * from count_attendance(classes, days);
    return query
      select figure.attendance_date, figure.class_id, figure.gender, figure.overrides_calendar, figure.present,
        figure.late, figure.half_day, figure.absent, figure.excused
      from attendance_figures figure
      where figure.school_id = school and figure.attendance_date between from_day and to_day
        and (class is null or figure.class_id = class)
        and not exists (select from unnest(classes, days) as counted (class_id, day)
          where counted.class_id = figure.class_id and counted.day = figure.attendance_date);
  else
    return query
      select figure.attendance_date, figure.class_id, figure.gender, figure.overrides_calendar, figure.present,
        figure.late, figure.half_day, figure.absent, figure.excused
      from attendance_figures figure
      where figure.school_id = school and figure.attendance_date between from_day and to_day
        and (class is null or figure.class_id = class);
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
  if exists (select from figure_changes change where change.school_id = school and change.attendance_date is null) then
    select coalesce(array_agg(change.exam_id), '{}'), coalesce(array_agg(change.class_id), '{}') into exams, classes
    from changed_exams() change join exams exam on exam.school_id = school and exam.exam_id = change.exam_id
      and exam.academic_year_id = year
    where class is null or change.class_id = class;
    return query
      with counted as materialized (select * from count_marks(exams, classes))
      select counted.exam_id, counted.class_id, counted.subject_id, counted.gender, null, null::numeric,
        sum(counted.total), sum(counted.n)::int
      from counted group by 1, 2, 3, 4
      union all
      select counted.exam_id, counted.class_id, null, null, counted.grade, max(counted.lower_bound), null,
        sum(counted.n)::int
      from counted where counted.grade is not null group by 1, 2, 5;
  end if;
  return query
    select figure.exam_id, figure.class_id, figure.subject_id, figure.gender, null, null::numeric, figure.total, figure.n
    from mark_figures figure
    where figure.school_id = school and figure.academic_year_id = year and (class is null or figure.class_id = class)
      and (cardinality(exams) = 0 or not exists (select from unnest(exams, classes) as recounted (exam_id, class_id)
        where recounted.exam_id = figure.exam_id and recounted.class_id = figure.class_id))
    union all
    select figure.exam_id, figure.class_id, null, null, figure.grade, figure.lower_bound, null, figure.n
    from grade_figures figure
    where figure.school_id = school and figure.academic_year_id = year and (class is null or figure.class_id = class)
      and (cardinality(exams) = 0 or not exists (select from unnest(exams, classes) as recounted (exam_id, class_id)
        where recounted.exam_id = figure.exam_id and recounted.class_id = figure.class_id));
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
  if exists (select from figure_changes change where change.school_id = school and change.attendance_date is null
    and change.exam_id is null) then
    classes := array(select change.class_id from changed_enrolments() change
      where change.academic_year_id = year and (class is null or change.class_id = class));
    return query
      select change.class_id, change.day, change.gender, change.begun, change.ended, change.joined, change.gone
      from count_enrolments(array_fill(year, array[cardinality(classes)]), classes) change;
  end if;
  return query
    select figure.class_id, figure.day, figure.gender, figure.begun, figure.ended, figure.joined, figure.gone
    from enrolment_figures figure
    where figure.school_id = school and figure.academic_year_id = year and (class is null or figure.class_id = class)
      and figure.class_id <> all (classes);
end
$$;

-- Divides what writers have changed into groups, so that a change of everything is counted in many small steps.
create function divide_figure_changes() returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  school uuid := current_school();
  taken uuid[] := array(select change.figure_change_id from figure_changes change where change.school_id = school
    and not change.is_group);
begin
  if cardinality(taken) = 0 then
    return;
  end if;
  insert into figure_changes (school_id, class_id, attendance_date)
  select school, change.class_id, change.attendance_date from changed_registers() change
  except select school, change.class_id, change.attendance_date from figure_changes change
    where change.school_id = school and change.is_group;
  insert into figure_changes (school_id, exam_id, class_id)
  select school, change.exam_id, change.class_id from changed_exams() change
  except select school, change.exam_id, change.class_id from figure_changes change where change.school_id = school
    and change.is_group;
  insert into figure_changes (school_id, academic_year_id, class_id)
  select school, change.academic_year_id, change.class_id from changed_enrolments() change
  except select school, change.academic_year_id, change.class_id from figure_changes change
    where change.school_id = school and change.is_group;
  delete from figure_changes change where change.school_id = school and change.figure_change_id = any (taken);
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
  taken := array(select change.figure_change_id from figure_changes change where change.school_id = school
    and change.is_group
    order by change.figure_change_id limit most);
  if cardinality(taken) = 0 then
    return 0;
  end if;

  select array_agg(change.class_id), array_agg(change.attendance_date) into classes, days
  from (select distinct waiting.class_id, waiting.attendance_date from figure_changes waiting
    where waiting.school_id = school and waiting.figure_change_id = any (taken)
      and waiting.attendance_date is not null) change;
  delete from attendance_figures figure using unnest(classes, days) as chosen (class_id, day)
  where figure.school_id = school and figure.class_id = chosen.class_id and figure.attendance_date = chosen.day;
  insert into attendance_figures select school, change.* from count_attendance(classes, days) change;

  select array_agg(change.exam_id), array_agg(change.class_id) into groups, classes
  from (select distinct waiting.exam_id, waiting.class_id from figure_changes waiting
    where waiting.school_id = school and waiting.figure_change_id = any (taken) and waiting.exam_id is not null) change;
  delete from mark_figures figure using unnest(groups, classes) as chosen (exam_id, class_id)
  where figure.school_id = school and figure.exam_id = chosen.exam_id and figure.class_id = chosen.class_id;
  delete from grade_figures figure using unnest(groups, classes) as chosen (exam_id, class_id)
  where figure.school_id = school and figure.exam_id = chosen.exam_id and figure.class_id = chosen.class_id;
  with counted as materialized (
    select * from count_marks(groups, classes)
  ), graded as (
    insert into grade_figures
    select school, counted.academic_year_id, counted.exam_id, counted.class_id, counted.grade, max(counted.lower_bound),
      sum(counted.n)
    from counted where counted.grade is not null group by 2, 3, 4, 5
  )
  insert into mark_figures
  select school, counted.academic_year_id, counted.exam_id, counted.class_id, counted.subject_id, counted.gender,
    sum(counted.total), sum(counted.n)
  from counted group by 2, 3, 4, 5, 6;

  select array_agg(change.academic_year_id), array_agg(change.class_id) into groups, classes
  from (select distinct waiting.academic_year_id, waiting.class_id from figure_changes waiting
    where waiting.school_id = school and waiting.figure_change_id = any (taken)
      and waiting.academic_year_id is not null) change;
  delete from enrolment_figures figure using unnest(groups, classes) as chosen (academic_year_id, class_id)
  where figure.school_id = school and figure.academic_year_id = chosen.academic_year_id
    and figure.class_id = chosen.class_id;
  insert into enrolment_figures
  select school, change.academic_year_id, change.class_id, change.day, change.gender, change.begun, change.ended,
    change.joined, change.gone
  from count_enrolments(groups, classes) change;

  delete from figure_changes change where change.school_id = school and change.figure_change_id = any (taken);
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
  ), sittings as (
    select distinct exam.exam_id, enrol.class_id
    from exams exam join enrolments enrol on enrol.school_id = current_school()
      and enrol.academic_year_id = exam.academic_year_id
    where exam.school_id = current_school() and enrol.class_id = class
    union select exam_id, class_id from mark_figures where school_id = current_school() and class_id = class
    except select exam_id, class_id from changed_exams()
  ), enrolled as (
    select academic_year_id, class_id from enrolments where school_id = current_school() and class_id = class
    union select academic_year_id, class_id from enrolment_figures where school_id = current_school() and class_id = class
    except select academic_year_id, class_id from changed_enrolments()
  ), marked as materialized (
    select mark.* from (select array_agg(exam_id) as exams, array_agg(class_id) as classes from sittings) chosen,
      lateral count_marks(chosen.exams, chosen.classes) mark
  ), counted as (
    select to_jsonb(register) as figure from (select array_agg(class_id) as classes,
      array_agg(attendance_date) as days from registers) chosen,
      lateral count_attendance(chosen.classes, chosen.days) register
    union all
    select to_jsonb(mark) from (select academic_year_id, exam_id, class_id, subject_id, gender, sum(total) as total,
      sum(n) as n from marked group by 1, 2, 3, 4, 5) mark
    union all
    select to_jsonb(share) from (select academic_year_id, exam_id, class_id, grade, max(lower_bound) as lower_bound,
      sum(n) as n from marked where grade is not null group by 1, 2, 3, 4) share
    union all
    select to_jsonb(enrol) from (select array_agg(academic_year_id) as years, array_agg(class_id) as classes
      from enrolled) chosen,
      lateral count_enrolments(chosen.years, chosen.classes) enrol
  ), kept as (
    select to_jsonb(register) - 'school_id' as figure from attendance_figures register join registers using (class_id,
      attendance_date)
    where register.school_id = current_school()
    union all
    select to_jsonb(mark) - 'school_id' from mark_figures mark join sittings using (exam_id, class_id)
      where mark.school_id = current_school()
    union all
    select to_jsonb(share) - 'school_id' from grade_figures share join sittings using (exam_id, class_id)
      where share.school_id = current_school()
    union all
    select to_jsonb(enrol) - 'school_id' from enrolment_figures enrol join enrolled using (academic_year_id, class_id)
    where enrol.school_id = current_school()
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
