-- What keeps the students' list fast: columns repeated from the enrolment of today, and kept counts.

-- Writes the enrolment of today into the student: the one that covers today, else the last past one, else the
-- first to come. Writes nothing when it stands there already.
create function refresh_student_enrolment(school uuid, student uuid) returns void
  language plpgsql
as $$
declare
  today date := school_today();
begin
  update students s
  set class_id = e.class_id, section = e.section, roll_no = e.roll_no, academic_year = e.start_year
  from (
    select o.class_id, c.name as section, o.roll_no, y.start_year
    from enrolments o
    join academic_years y on y.school_id = o.school_id and y.academic_year_id = o.academic_year_id
    left join sections c on c.school_id = o.school_id and c.section_id = o.section_id
    where o.school_id = school and o.student_id = student
    order by
      case when o.from_date > today then 2 when o.to_date < today then 1 else 0 end,
      case when o.from_date > today then today - o.from_date else o.from_date - today end desc
    limit 1
  ) e
  where s.school_id = school and s.student_id = student
    and (s.class_id, s.section, s.roll_no, s.academic_year)
      is distinct from (e.class_id, e.section, e.roll_no, e.start_year);
end
$$;

-- Row by row on purpose: a statement-wide join would keep a plan made for one size of write and use it for
-- another. It runs when the whole statement is done, so student and enrolment may come in one statement.
-- Whoever enrols a new student wrote the same into the student already: seen first, and then there is no more to do.
create function enrolment_changed() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_student_enrolment(old.school_id, old.student_id);
    return null;
  end if;
  if new.to_date is null and new.from_date <= school_today() then
    perform from students s
    join academic_years y on y.school_id = s.school_id and y.academic_year_id = new.academic_year_id
    left join sections c on c.school_id = s.school_id and c.section_id = new.section_id
    where s.school_id = new.school_id and s.student_id = new.student_id and s.class_id = new.class_id
      and s.academic_year = y.start_year and s.roll_no is not distinct from new.roll_no
      and s.section is not distinct from c.name;
    if found then
      return null;
    end if;
  end if;
  perform refresh_student_enrolment(new.school_id, new.student_id);
  return null;
end
$$;
create trigger enrolment_changed after insert or delete
  or update of class_id, section_id, roll_no, academic_year_id, from_date, to_date on enrolments
  for each row execute function enrolment_changed();

create function section_renamed() returns trigger
  language plpgsql
as $$
begin
  perform refresh_student_enrolment(e.school_id, e.student_id) from enrolments e
  where e.school_id = new.school_id and e.class_id = new.class_id and e.section_id = new.section_id;
  return null;
end
$$;
create trigger section_renamed after update of name on sections
  for each row when (old.name <> new.name) execute function section_renamed();

-- For the daily job: enrolments begin and end by the calendar, without a write. Answers how many were looked at.
create function refresh_enrolments_of_day(day date) returns bigint
  language sql volatile
as $$
  select count(refresh_student_enrolment(school_id, student_id)) from (
    select distinct school_id, student_id from enrolments
    where school_id = current_school() and (from_date = day or to_date = day - 1)
  ) moved
$$;
create index enrolments_from_date_idx on enrolments (school_id, from_date);
create index enrolments_to_date_idx on enrolments (school_id, to_date) where to_date is not null;

-- A deleted student gives back the roll number; restored, takes it again or is refused.
create function student_deleted() returns trigger
  language plpgsql
as $$
begin
  update enrolments set deleted_dt = new.deleted_dt
  where school_id = new.school_id and student_id = new.student_id and deleted_dt is distinct from new.deleted_dt;
  return null;
end
$$;
create trigger student_deleted after update of deleted_dt on students
  for each row when (old.deleted_dt is distinct from new.deleted_dt) execute function student_deleted();

-- How many students there are, by status and gender, deleted ones left out: counting them for every page
-- would cost more than the page. Writers of different connections add to different shards, so that they
-- do not wait for each other's commit; the count is the sum over the shards.
-- No foreign key to the school: every writer would lock that one row; the policy admits only a real school.
create table student_counts (
  school_id uuid not null,
  status text not null,
  gender text not null,
  shard smallint not null constraint student_counts_shard_check check (shard between 0 and 15),
  n bigint not null,
  primary key (school_id, status, gender, shard)
) with (fillfactor = 50);
call protect_school_table('student_counts');

-- One function for each kind of write: each is one prepared statement. Always in the same order of keys, so that
-- two writers who do share a shard queue instead of locking each other out.
create function count_inserted_students() returns trigger
  language plpgsql
as $$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, count(*)
  from new_rows where deleted_dt is null group by 1, 2, 3 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$$;
create function count_updated_students() returns trigger
  language plpgsql
as $$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, sum(change)
  from (
    select school_id, status, gender, 1 as change from new_rows where deleted_dt is null
    union all
    select school_id, status, gender, -1 from old_rows where deleted_dt is null
  ) changes
  group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$$;
create function count_deleted_students() returns trigger
  language plpgsql
as $$
begin
  insert into student_counts as kept (school_id, status, gender, shard, n)
  select school_id, status, gender, pg_backend_pid() % 16, -count(*)
  from old_rows where deleted_dt is null group by 1, 2, 3 order by 1, 2, 3
  on conflict (school_id, status, gender, shard) do update set n = kept.n + excluded.n;
  return null;
end
$$;
create trigger count_inserted_students after insert on students
  referencing new table as new_rows for each statement execute function count_inserted_students();
create trigger count_updated_students after update on students
  referencing old table as old_rows new table as new_rows for each statement execute function count_updated_students();
create trigger count_deleted_students after delete on students
  referencing old table as old_rows for each statement execute function count_deleted_students();
