-- Functions and views whose aliases were single letters, with words instead. Nothing else about them is different.

-- Counts what still refers to a row, table by table, for the sentence that refuses to remove it. It follows the
-- foreign keys, so a new table needs nothing more. Rows of other schools are never counted.
create or replace function references_to(target regclass, target_id uuid)
  returns table (referrer text, n bigint)
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  link record;
begin
  for link in
    select rule.conrelid::regclass as referrer,
      string_agg(distinct format('referring.%I = $1', own.attname), ' or ') as refers
    from pg_constraint rule
    cross join lateral unnest(rule.conkey, rule.confkey) as pair (own_number, target_number)
    join pg_attribute own on own.attrelid = rule.conrelid and own.attnum = pair.own_number
    join pg_constraint primary_key on primary_key.conrelid = target and primary_key.contype = 'p'
    where rule.contype = 'f' and rule.confrelid = target and rule.conparentid = 0
      and pair.target_number = primary_key.conkey[cardinality(primary_key.conkey)]
    group by rule.conrelid
    order by rule.conrelid::regclass::text
  loop
    referrer := link.referrer::text;
    execute format('select count(*) from %s referring where referring.school_id = current_school() and (%s)',
      link.referrer, link.refers)
      into n using target_id;
    if n > 0 then
      return next;
    end if;
  end loop;
end
$$;

-- The ids of all schools, for jobs that run for each school in turn.
create or replace function list_school_ids()
  returns table (school_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select school.school_id from schools school order by 1;
end
$$;

create or replace function fill_term_year() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  select school_year.starts_on, school_year.ends_on into new.year_starts_on, new.year_ends_on
  from academic_years school_year where school_year.school_id = new.school_id
    and school_year.academic_year_id = new.academic_year_id;
  return new;
end
$$;

-- What decides whether there is school between two days: the usual week, the extra school days and the days off, in
-- one row. A set is null if the calendar has no such days.
create or replace function school_calendar(from_day date, to_day date)
  returns table (week smallint[], open_days datemultirange, closed_days datemultirange)
  language sql stable
begin atomic
  select school.school_days, calendar.open_days, calendar.closed_days
  from schools school cross join (
    select range_agg(daterange(starts_on, ends_on, '[]')) filter (where kind = 'school_day') as open_days,
      range_agg(daterange(starts_on, ends_on, '[]')) filter (where kind <> 'school_day') as closed_days
    from calendar_days where school_id = current_school() and starts_on <= to_day and ends_on >= from_day
  ) calendar
  where school.school_id = current_school();
end;

create or replace function school_days_between(from_day date, to_day date) returns table (day date)
  language sql stable
begin atomic
  select candidate::date
  from school_calendar(from_day, to_day) calendar
    cross join generate_series(from_day, to_day, interval '1 day') candidate
  where is_kept(candidate::date, calendar.week, calendar.open_days, calendar.closed_days);
end;

create or replace function is_school_day(day date) returns boolean
  language sql stable
  return (select is_kept(day, calendar.week, calendar.open_days, calendar.closed_days)
    from school_calendar(day, day) calendar);

create or replace function find_password_reset(given_token_hash bytea)
  returns table (school_id uuid, password_reset_id uuid, user_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select reset.school_id, reset.password_reset_id, reset.user_id
    from password_resets reset
    join users account on account.school_id = reset.school_id and account.user_id = reset.user_id
    where reset.token_hash = given_token_hash and reset.used_dt is null and reset.expires_dt > now()
      and account.status = 'active' and account.deleted_dt is null;
end
$$;

-- Enters a teacher where the subject of a class has none: the first one who is assigned, preferably to that section.
create or replace function name_assigned_teachers(school uuid, year uuid, class uuid, subject uuid) returns void
  language sql
begin atomic
  update class_subjects taught set teacher_id = named.teacher_id
  from class_subjects own
  cross join lateral (
    select assignment.teacher_id from teacher_assignments assignment
    join teachers teacher on teacher.school_id = assignment.school_id and teacher.teacher_id = assignment.teacher_id
      and teacher.deleted_dt is null
    where assignment.school_id = school and assignment.academic_year_id = year and assignment.class_id = class
      and assignment.subject_id = subject
      and covers(own.section_id, assignment.section_id)
    order by assignment.section_id is distinct from own.section_id, assignment.created_dt,
      assignment.teacher_assignment_id limit 1
  ) named
  where own.school_id = school and own.academic_year_id = year and own.class_id = class and own.subject_id = subject
    and own.teacher_id is null and taught.school_id = own.school_id and taught.class_subject_id = own.class_subject_id;
end;

-- The next two triggers keep the subjects of classes and the assignments of teachers in agreement.
create or replace function class_subject_changed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  -- What the two triggers write themselves needs no second look.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from teacher_assignments assignment
    where assignment.school_id = old.school_id and assignment.academic_year_id = old.academic_year_id
      and assignment.class_id = old.class_id
      and assignment.subject_id = old.subject_id and covers(old.section_id, assignment.section_id)
      and not exists (select from class_subjects taught
        where taught.school_id = assignment.school_id and taught.academic_year_id = assignment.academic_year_id
          and taught.class_id = assignment.class_id
          and taught.subject_id = assignment.subject_id and covers(taught.section_id, assignment.section_id)
          and (assignment.teacher_id is distinct from old.teacher_id or taught.teacher_id = assignment.teacher_id));
  end if;
  if tg_op <> 'DELETE' then
    insert into teacher_assignments
      (school_id, teacher_id, academic_year_id, class_id, section_id, subject_id, created_by, updated_by)
    select new.school_id, new.teacher_id, new.academic_year_id, new.class_id, new.section_id, new.subject_id,
      new.updated_by, new.updated_by
    where new.teacher_id is not null and not exists (select from teacher_assignments assignment
      where assignment.school_id = new.school_id and assignment.teacher_id = new.teacher_id
        and assignment.academic_year_id = new.academic_year_id and assignment.class_id = new.class_id
        and assignment.subject_id = new.subject_id and covers(new.section_id, assignment.section_id))
    on conflict do nothing;
    perform name_assigned_teachers(new.school_id, new.academic_year_id, new.class_id, new.subject_id);
  end if;
  return null;
end
$$;

create or replace function teacher_assignment_changed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update class_subjects taught set teacher_id = null
    where taught.school_id = old.school_id and taught.academic_year_id = old.academic_year_id
      and taught.class_id = old.class_id
      and taught.subject_id = old.subject_id and taught.teacher_id = old.teacher_id
      and not exists (select from teacher_assignments assignment
        where assignment.school_id = taught.school_id and assignment.teacher_id = taught.teacher_id
          and assignment.academic_year_id = taught.academic_year_id
          and assignment.class_id = taught.class_id and assignment.subject_id = taught.subject_id
          and covers(taught.section_id, assignment.section_id));
    perform name_assigned_teachers(old.school_id, old.academic_year_id, old.class_id, old.subject_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into class_subjects
      (school_id, academic_year_id, class_id, section_id, subject_id, teacher_id, schedule_details, created_by, updated_by)
    select new.school_id, new.academic_year_id, new.class_id, new.section_id, new.subject_id, new.teacher_id,
      new.schedule, new.updated_by, new.updated_by
    where not exists (select from class_subjects taught
      where taught.school_id = new.school_id and taught.academic_year_id = new.academic_year_id
        and taught.class_id = new.class_id
        and taught.subject_id = new.subject_id and covers(taught.section_id, new.section_id))
    on conflict do nothing;
    perform name_assigned_teachers(new.school_id, new.academic_year_id, new.class_id, new.subject_id);
  end if;
  return null;
end
$$;

-- Copies the enrollment of today into the student: the one that covers today, or else the last past one, or else the
-- first future one. It writes only if something differs.
create or replace function refresh_student_enrolment(school uuid, student uuid) returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  today date := school_today();
begin
  update students known
  set class_id = chosen.class_id, section = chosen.section, roll_no = chosen.roll_no, academic_year = chosen.start_year
  from (
    select enrol.class_id, section.name as section, enrol.roll_no, school_year.start_year
    from enrolments enrol
    join academic_years school_year on school_year.school_id = enrol.school_id
      and school_year.academic_year_id = enrol.academic_year_id
    left join sections section on section.school_id = enrol.school_id and section.section_id = enrol.section_id
    where enrol.school_id = school and enrol.student_id = student
    order by
      case when enrol.from_date > today then 2 when enrol.to_date < today then 1 else 0 end,
      case when enrol.from_date > today then today - enrol.from_date else enrol.from_date - today end desc
    limit 1
  ) chosen
  where known.school_id = school and known.student_id = student
    and (known.class_id, known.section, known.roll_no, known.academic_year)
      is distinct from (chosen.class_id, chosen.section, chosen.roll_no, chosen.start_year);
end
$$;

-- Row by row on purpose: a join over the whole statement would keep a plan made for another size of write. It runs
-- after the statement, so one statement can insert a student and the enrollment; the student then has the right
-- values already.
create or replace function enrolment_changed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_student_enrolment(old.school_id, old.student_id);
    return null;
  end if;
  if new.to_date is null and new.from_date <= school_today() then
    perform from students student
    join academic_years school_year on school_year.school_id = student.school_id
      and school_year.academic_year_id = new.academic_year_id
    left join sections section on section.school_id = student.school_id and section.section_id = new.section_id
    where student.school_id = new.school_id and student.student_id = new.student_id and student.class_id = new.class_id
      and student.academic_year = school_year.start_year and student.roll_no is not distinct from new.roll_no
      and student.section is not distinct from section.name;
    if found then
      return null;
    end if;
  end if;
  perform refresh_student_enrolment(new.school_id, new.student_id);
  return null;
end
$$;

create or replace function section_renamed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform refresh_student_enrolment(enrol.school_id, enrol.student_id) from enrolments enrol
  where enrol.school_id = new.school_id and enrol.class_id = new.class_id and enrol.section_id = new.section_id;
  return null;
end
$$;

-- A school can add students before its first year. That year enrolls everyone who waits.
create or replace function enrol_waiting_students() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by, deleted_dt)
  select student.school_id, student.student_id, new.academic_year_id, cls.class_id, section.section_id, student.roll_no,
    greatest(student.admission_date, new.starts_on), student.created_by, student.deleted_dt
  from students student
  join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
  left join sections section on section.school_id = student.school_id and section.class_id = student.class_id
    and section.name = student.section
  where student.school_id = new.school_id and student.academic_year is null and student.status in ('active', 'inactive')
    and not exists (select from enrolments enrol where enrol.school_id = student.school_id
      and enrol.student_id = student.student_id);
  return null;
end
$$;

-- The bands of a scale as JSON, the highest first; null if it has none.
create or replace function bands_of_scale(school uuid, scale uuid) returns jsonb
  language sql stable
  return (
    select jsonb_agg(jsonb_build_object('lower_bound', band.lower_bound, 'grade', band.grade)
      order by band.lower_bound desc)
    from grade_bands band where band.school_id = school and band.grade_scale_id = scale
  );

-- The bands for results that are not published.
create or replace function bands_in_force(school uuid) returns jsonb
  language sql stable
  return coalesce((
    select bands_of_scale(scale.school_id, scale.grade_scale_id) from grade_scales scale
    where scale.school_id = school and scale.is_default
  ), built_in_bands());

-- The bands of each exam; published results keep theirs.
create or replace view exam_bands with (security_invoker = true) as
select exam.school_id, exam.exam_id, exam.academic_year_id, exam.name, exam.published_dt,
  coalesce(exam.graded_with, bands_of_scale(exam.school_id, exam.grade_scale_id), bands_in_force(exam.school_id))
    as bands
from exams exam;

-- Once per statement, because a sheet changes many marks at a time. app.user_id and app.reason are settings of the
-- transaction. A removed mark also keeps who had entered it.
create or replace function keep_marks_history() returns trigger
  language plpgsql set search_path = public, pg_temp
  -- The plan is kept, and the next statement may change two thousand rows.
  set enable_nestloop to off
as $$
declare
  why text := nullif(current_setting('app.reason', true), '');
  who uuid := nullif(current_setting('app.user_id', true), '')::uuid;
begin
  if tg_op = 'UPDATE' then
    insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, after, reason, changed_by)
    select old_mark.school_id, old_mark.mark_id, old_mark.student_id, old_mark.exam_id, old_mark.subject_id,
      jsonb_build_object('state', old_mark.state, 'marks', old_mark.marks, 'total_marks', old_mark.total_marks,
        'grade', old_mark.grade, 'exam_date', old_mark.exam_date, 'remarks', old_mark.remarks),
      jsonb_build_object('state', new_mark.state, 'marks', new_mark.marks, 'total_marks', new_mark.total_marks,
        'grade', new_mark.grade, 'exam_date', new_mark.exam_date, 'remarks', new_mark.remarks), why, who
    from old_marks old_mark join new_marks new_mark on new_mark.school_id = old_mark.school_id
      and new_mark.mark_id = old_mark.mark_id
    where (old_mark.state, old_mark.marks, old_mark.total_marks, old_mark.grade, old_mark.exam_date,
      old_mark.remarks::text)
      is distinct from (new_mark.state, new_mark.marks, new_mark.total_marks, new_mark.grade, new_mark.exam_date,
        new_mark.remarks::text);
  else
    insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, reason, changed_by)
    select old_mark.school_id, old_mark.mark_id, old_mark.student_id, old_mark.exam_id, old_mark.subject_id,
      jsonb_build_object('state', old_mark.state, 'marks', old_mark.marks, 'total_marks', old_mark.total_marks,
        'grade', old_mark.grade, 'exam_date', old_mark.exam_date, 'remarks', old_mark.remarks,
        'created_by', old_mark.created_by, 'created_dt', old_mark.created_dt), why, who
    from old_marks old_mark;
  end if;
  return null;
end
$$;

-- Everyone whose last class in the year was this one. A student who left the class and returned is listed once.
create or replace function class_members(class uuid, year uuid) returns table (student_id uuid)
  language sql stable
begin atomic
  select distinct enrol.student_id
  from enrolments enrol
  where enrol.school_id = current_school() and enrol.academic_year_id = year and enrol.class_id = class
    and enrol.deleted_dt is null
    and class = (
      select latest.class_id from enrolments latest
      where latest.school_id = enrol.school_id and latest.student_id = enrol.student_id
        and latest.academic_year_id = enrol.academic_year_id
        and latest.deleted_dt is null
      order by latest.from_date desc limit 1
    );
end;

-- Everyone who was in one of the classes in a year, with all their classes of that year. On the day of an exam a
-- student belongs to the latest class until then, or to the first one: from since (included) to until (not included).
create or replace function class_seats(classes uuid[], year uuid)
  returns table (student_id uuid, class_id uuid, section_id uuid, from_date date, to_date date, since date, until date)
  language sql stable
begin atomic
  select enrol.student_id, enrol.class_id, enrol.section_id, enrol.from_date, enrol.to_date,
    case when row_number() over run > 1 then enrol.from_date else '-infinity' end,
    coalesce(lead(enrol.from_date) over run, 'infinity')
  from enrolments enrol
  join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
    and student.deleted_dt is null
  where enrol.school_id = current_school() and enrol.academic_year_id = year and enrol.deleted_dt is null
    and enrol.student_id in (select other.student_id from enrolments other where other.school_id = current_school()
      and other.academic_year_id = year and other.class_id = any (classes))
  window run as (partition by enrol.student_id order by enrol.from_date);
end;

-- Differs after every change of what a sheet shows: marks, enrollments, papers and the exam. The latest time of
-- change is not enough, because the transaction that commits last need not have written last. date_part is exact for
-- milliseconds and much faster than extract.
create or replace function sheet_version(exam uuid, class uuid) returns text
  language sql stable
begin atomic
  with shown as materialized (
    select sheet.school_id, sheet.exam_id, sheet.academic_year_id, sheet.updated_dt
    from exams sheet where sheet.school_id = current_school() and sheet.exam_id = exam
  ), enrolled as materialized (
    select enrol.student_id, enrol.updated_dt
    from shown sheet join enrolments enrol on enrol.school_id = sheet.school_id
      and enrol.academic_year_id = sheet.academic_year_id
      and enrol.class_id = class and enrol.deleted_dt is null
  ), stamps as (
    select updated_dt from shown
    union all select updated_dt from enrolled
    union all select mark.updated_dt
      from shown sheet cross join (select distinct student_id from enrolled) enrol
      join marks mark on mark.school_id = sheet.school_id and mark.exam_id = sheet.exam_id
        and mark.academic_year_id = sheet.academic_year_id and mark.student_id = enrol.student_id
    union all select paper.updated_dt
      from shown sheet join exam_papers paper on paper.school_id = sheet.school_id and paper.exam_id = sheet.exam_id
        and paper.class_id = class
  )
  select count(*) || '-' || coalesce(sum((date_part('epoch', updated_dt) * 1000)::bigint), 0) from stamps;
end;

-- The records that count for a student's rate: on days with school on which the student was enrolled. It is meant for
-- one student or one class; sums over a school use school_days_between, so that they do not ask for each row.
create or replace view counted_attendance with (security_invoker = true) as
select record.school_id, record.student_id, record.attendance_date, record.class_id, record.section_id, record.status,
  record.reason, day_value(record.status) as day_value
from student_attendance record cross join school_calendar('-infinity', 'infinity') calendar
where (record.overrides_calendar
    or is_kept(record.attendance_date, calendar.week, calendar.open_days, calendar.closed_days))
  and exists (select from enrolments enrol where enrol.school_id = record.school_id
    and enrol.student_id = record.student_id and enrol.deleted_dt is null
    and enrol.from_date <= record.attendance_date
    and (enrol.to_date is null or enrol.to_date >= record.attendance_date));

-- The same for teachers, who are not enrolled.
create or replace view counted_teacher_attendance with (security_invoker = true) as
select record.school_id, record.teacher_id, record.attendance_date, record.status, record.reason,
  day_value(record.status) as day_value
from teacher_attendance record cross join school_calendar('-infinity', 'infinity') calendar
where record.overrides_calendar
  or is_kept(record.attendance_date, calendar.week, calendar.open_days, calendar.closed_days);

-- These triggers run once per statement, because a correction can change a whole register. app.user_id and
-- app.correction_reason are settings of the transaction. A nested loop is never right: the plan is kept, and the next
-- statement may change many more rows.
create or replace function keep_student_corrections() returns trigger
  language plpgsql set search_path = public, pg_temp
  set enable_nestloop = off
as $$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    status_after, reason_after, marked_by_before, changed_by, changed_dt, correction_reason)
  select old_row.school_id, 'student', old_row.student_id, old_row.attendance_date, old_row.status, old_row.reason,
    new_row.status, new_row.reason, old_row.marked_by,
    nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows old_row join new_rows new_row using (school_id, student_id, attendance_date)
  where (old_row.status, old_row.reason::text) is distinct from (new_row.status, new_row.reason::text);
  return null;
end
$$;

create or replace function keep_teacher_corrections() returns trigger
  language plpgsql set search_path = public, pg_temp
  set enable_nestloop = off
as $$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    status_after, reason_after, marked_by_before, changed_by, changed_dt, correction_reason)
  select old_row.school_id, 'teacher', old_row.teacher_id, old_row.attendance_date, old_row.status, old_row.reason,
    new_row.status, new_row.reason, old_row.marked_by,
    nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows old_row join new_rows new_row using (school_id, teacher_id, attendance_date)
  where (old_row.status, old_row.reason::text) is distinct from (new_row.status, new_row.reason::text);
  return null;
end
$$;

create or replace function keep_removed_attendance() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before, reason_before,
    marked_by_before, changed_by, changed_dt, correction_reason)
  select old_row.school_id, tg_argv[0], (to_jsonb(old_row) ->> (tg_argv[0] || '_id'))::uuid, old_row.attendance_date,
    old_row.status, old_row.reason,
    old_row.marked_by, nullif(current_setting('app.user_id', true), '')::uuid, clock_timestamp(),
    nullif(current_setting('app.correction_reason', true), '')
  from old_rows old_row;
  return null;
end
$$;

-- The same days as counted_attendance for a whole class, with the calendar read once.
create or replace function counted_class_attendance(class uuid, from_day date, to_day date)
  returns table (student_id uuid, section_id uuid, attendance_date date, day_value numeric)
  language sql stable
begin atomic
  with open_days as materialized (select day from school_days_between(from_day, to_day))
  select record.student_id, record.section_id, record.attendance_date, day_value(record.status)
  from student_attendance record
  where record.school_id = current_school() and record.class_id = class
    and record.attendance_date between from_day and to_day
    and (record.overrides_calendar or record.attendance_date in (select day from open_days))
    and exists (select from enrolments enrol where enrol.school_id = record.school_id
      and enrol.student_id = record.student_id
      and enrol.deleted_dt is null and enrol.from_date <= record.attendance_date
      and (enrol.to_date is null or enrol.to_date >= record.attendance_date));
end;

-- The registers of a day that are still to be taken: not marked as taken, and someone has no record.
create or replace function open_registers(day date)
  returns table (class_id uuid, section_id uuid, people int, unmarked int)
  language sql stable
begin atomic
  select enrol.class_id, enrol.section_id, count(*)::int, count(*) filter (where record.student_id is null)::int
  from enrolments enrol
  left join student_attendance record on record.school_id = current_school() and record.student_id = enrol.student_id
    and record.attendance_date = day
  where enrol.school_id = current_school() and enrol.deleted_dt is null and enrol.from_date <= day
    and (enrol.to_date is null or enrol.to_date >= day)
    and not exists (select from registers register where register.school_id = current_school()
      and register.class_id = enrol.class_id
      and register.attendance_date = day and (register.section_id is null or register.section_id = enrol.section_id))
  group by enrol.class_id, enrol.section_id
  having count(*) filter (where record.student_id is null) > 0;
end;

-- Where everyone goes who is enrolled until the end of the year, as of now. A person's decision wins over the rules.
-- The section is the one with the same name, or else the first; the roll number is kept if it is free, or else the
-- next one.
create or replace function promotion_plan(promotion uuid)
  returns table (student_id uuid, enrolment_id uuid, from_class_id uuid, from_section_id uuid, from_roll_no text,
    average numeric, decision text, reason text, class_id uuid, section_id uuid, roll_no text, already boolean)
  language sql stable
begin atomic
  with change as (
    select plan.*, from_year.ends_on as from_ends_on
    from promotions plan join academic_years from_year on from_year.school_id = plan.school_id
      and from_year.academic_year_id = plan.from_year_id
    where plan.school_id = current_school() and plan.promotion_id = promotion
  ), averages as (
    select mark.student_id, avg(mark.percentage) as average
    from change plan join marks mark on mark.school_id = plan.school_id and mark.academic_year_id = plan.from_year_id
    where mark.state = 'present' group by mark.student_id
  ), candidates as (
    select distinct on (enrol.student_id) enrol.student_id, enrol.enrolment_id, enrol.class_id, enrol.section_id,
      enrol.roll_no, student.name_folded, result.average,
      exists (select from enrolments next_enrol where next_enrol.school_id = plan.school_id
        and next_enrol.student_id = enrol.student_id
        and next_enrol.academic_year_id = plan.to_year_id and next_enrol.deleted_dt is null) as already
    from change plan
    join enrolments enrol on enrol.school_id = plan.school_id and enrol.academic_year_id = plan.from_year_id
      and enrol.deleted_dt is null
    join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
      and student.deleted_dt is null and student.status in ('active', 'inactive')
    left join averages result on result.student_id = enrol.student_id
    where enrol.to_date is null or enrol.to_date >= plan.from_ends_on
    order by enrol.student_id, enrol.from_date desc
  ), decided as (
    select candidate.*, chosen.class_id as hand_class_id, chosen.section_id as hand_section_id, route.next_class_id,
      case when chosen.by_hand then chosen.decision
        when candidate.average < plan.pass_percent then 'repeat'
        when route.next_class_id is null then 'graduate'
        else 'promote' end as decision,
      case when chosen.by_hand then 'by_hand'
        when candidate.average < plan.pass_percent then 'below_pass'
        when route.next_class_id is null then 'last_class'
        else 'next_class' end as reason
    from candidates candidate cross join change plan
    left join promotion_students chosen on chosen.school_id = plan.school_id and chosen.promotion_id = plan.promotion_id
      and chosen.student_id = candidate.student_id and chosen.by_hand
    left join promotion_classes route on route.school_id = plan.school_id and route.promotion_id = plan.promotion_id
      and route.class_id = candidate.class_id
  ), targets as (
    select verdict.*, case verdict.decision when 'repeat' then verdict.class_id
      when 'promote' then coalesce(verdict.hand_class_id, verdict.next_class_id) end as target_class_id
    from decided verdict
  ), placed as (
    select target.*, fitting.section_id as target_section_id
    from targets target
    left join sections own on own.school_id = current_school() and own.section_id = target.section_id
    left join lateral (
      select section.section_id from sections section
      where section.school_id = current_school() and section.class_id = target.target_class_id
      order by (section.section_id = target.hand_section_id) desc nulls last,
        (fold(section.name) = fold(own.name)) desc nulls last,
        section.position, section.name
      limit 1
    ) fitting on true
  ), numbered as (
    select seat.*,
      row_number() over (partition by seat.target_class_id, seat.target_section_id, seat.roll_no
        order by seat.name_folded, seat.student_id) = 1
        and plan.roll_numbers = 'keep' and seat.roll_no is not null
        and not exists (select from enrolments taken where taken.school_id = plan.school_id
          and taken.academic_year_id = plan.to_year_id
          and taken.class_id = seat.target_class_id and taken.section_id is not distinct from seat.target_section_id
          and taken.roll_no = seat.roll_no and taken.deleted_dt is null and taken.to_date is null) as keeps,
      -- Higher than every number that is kept or taken in the new year.
      greatest(
        case plan.roll_numbers when 'keep' then
          max(case when seat.roll_no ~ '^\d{1,9}$' then seat.roll_no::bigint end)
            over (partition by seat.target_class_id, seat.target_section_id) end,
        (select max(taken.roll_no::bigint) from enrolments taken where taken.school_id = plan.school_id
          and taken.academic_year_id = plan.to_year_id and taken.class_id = seat.target_class_id
          and taken.section_id is not distinct from seat.target_section_id and taken.deleted_dt is null
          and taken.roll_no ~ '^\d{1,9}$'),
        0) as highest
    from placed seat cross join change plan
    where not seat.already
  )
  select person.student_id, person.enrolment_id, person.class_id, person.section_id, person.roll_no, person.average,
    person.decision, person.reason, person.target_class_id, person.target_section_id,
    case when person.target_class_id is null then null
      when person.keeps then person.roll_no
      else (person.highest + row_number()
        over (partition by person.target_class_id, person.target_section_id, person.keeps
        order by person.name_folded, person.student_id))::text end,
    false
  from numbered person
  union all
  select seat.student_id, seat.enrolment_id, seat.class_id, seat.section_id, seat.roll_no, seat.average,
    seat.decision, seat.reason, seat.target_class_id, seat.target_section_id, null, true
  from placed seat where seat.already;
end;

-- Students who missed too many of the days that count, and since when without a break.
create or replace function chronic_absences(from_day date, to_day date, least_days int, least_percent numeric)
  returns table (student_id uuid, missed numeric, days bigint, percent numeric, since date)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
  open_days date[] := array(select open_day.day from school_days_between(from_day, to_day) open_day);
begin
  return query
    with counted as materialized (
      select record.student_id, record.attendance_date, day_value(record.status) as value
      from student_attendance record
      join enrolments enrol on enrol.school_id = school and enrol.student_id = record.student_id
        and enrol.deleted_dt is null
        and enrol.from_date <= record.attendance_date
        and (enrol.to_date is null or enrol.to_date >= record.attendance_date)
      where record.school_id = school and record.attendance_date between from_day and to_day
        and (record.overrides_calendar or record.attendance_date = any (open_days))
    ), chronic as materialized (
      select counted_day.student_id, sum(1 - counted_day.value) as missed, count(*) as days,
        100 - attendance_rate(sum(counted_day.value), count(*)) as percent
      from counted counted_day group by counted_day.student_id
      having count(*) >= least_days and 100 - attendance_rate(sum(counted_day.value), count(*)) >= least_percent
    ), stretches as (
      select judged_day.student_id, judged_day.attendance_date,
        max(judged_day.attendance_date) filter (where not judged_day.is_chronic)
          over (partition by judged_day.student_id) as last_good_day
      from (
        select counted_day.student_id, counted_day.attendance_date,
          count(*) over run >= least_days
            and 100 - attendance_rate(sum(counted_day.value) over run, count(*) over run) >= least_percent as is_chronic
        from counted counted_day where counted_day.student_id in (select absentee.student_id from chronic absentee)
        window run as (partition by counted_day.student_id order by counted_day.attendance_date)
      ) judged_day
    )
    select absentee.student_id, absentee.missed, absentee.days, absentee.percent, min(stretch_day.attendance_date)
    from chronic absentee
    left join stretches stretch_day on stretch_day.student_id = absentee.student_id
      and (stretch_day.last_good_day is null or stretch_day.attendance_date > stretch_day.last_good_day)
    group by 1, 2, 3, 4;
end
$$;

-- Students whose average in the latest exam of a year is this many points lower than in the exam before, of any year.
create or replace function falling_averages(year uuid, points numeric)
  returns table (student_id uuid, latest numeric, latest_exam text, previous numeric, previous_exam text, since date)
  language plpgsql stable set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  school uuid := current_school();
begin
  return query
    with years as (
      select recent_year.academic_year_id from academic_years school_year
      join academic_years recent_year on recent_year.school_id = school_year.school_id
        and recent_year.starts_on between school_year.starts_on - 400 and school_year.starts_on
      where school_year.school_id = school and school_year.academic_year_id = year
    ), results as materialized (
      select mark.student_id, mark.academic_year_id, exam.name, avg(mark.percentage) as average,
        max(coalesce(mark.exam_date, exam.exam_date, mark.created_dt::date)) as held_on
      from exams exam
      join marks mark on mark.school_id = exam.school_id and mark.exam_id = exam.exam_id
        and mark.academic_year_id = exam.academic_year_id
        and mark.state = 'present'
      where exam.school_id = school
        and exam.academic_year_id in (select recent_year.academic_year_id from years recent_year)
      group by mark.student_id, mark.academic_year_id, exam.exam_id, exam.name
    ), pairs as (
      select result.*, lag(result.average) over run as previous, lag(result.name) over run as previous_exam,
        row_number() over (partition by result.student_id order by result.held_on desc, result.name desc) as age
      from results result window run as (partition by result.student_id order by result.held_on, result.name)
    )
    select pair.student_id, pair.average, pair.name, pair.previous, pair.previous_exam, pair.held_on
    from pairs pair
    where pair.age = 1 and pair.academic_year_id = year and pair.previous - pair.average >= points;
end
$$;

-- Whether every meaning has 1 to 60 characters.
create or replace function are_words(texts text[]) returns boolean
  language sql immutable parallel safe
  return (select coalesce(bool_and(coalesce(char_length(word) between 1 and 60, false)), false)
    from unnest(texts) word);

-- Whether one of the texts is the word itself.
create or replace function says_the_same(texts text[], word text) returns boolean
  language sql immutable parallel safe
  return (select coalesce(bool_or(fold(meaning) = fold(word)), false) from unnest(texts) meaning);

-- An edit of what a bot knows raises its revision in the same transaction and tells the other processes. A document
-- or synonym for every bot raises all of them.
create or replace function raise_chatbot_revisions(schools uuid[], chatbots uuid[], every_chatbot boolean)
  returns setof uuid
  language sql volatile
begin atomic
  update chatbots bot set revision = bot.revision + 1
  where bot.school_id = any (schools) and (every_chatbot or bot.chatbot_id = any ($2))
  returning bot.chatbot_id;
end;

-- The words that a question is about: common words are left out, unless nothing else is left.
create or replace function question_gist(question text) returns text
  language sql immutable parallel safe
  return (
    select coalesce(nullif(string_agg(word, ' ' order by place)
        filter (where word <> all (array['a', 'about', 'also', 'am', 'an', 'and', 'any', 'are', 'at', 'be', 'can',
          'could', 'did', 'do', 'does', 'for', 'get', 'give', 'got', 'had', 'has', 'have', 'hello', 'here', 'hey', 'hi',
          'how', 'i', 'if', 'in', 'is', 'it', 'its', 'kid', 'kids', 'know', 'let', 'like', 'may', 'me', 'my', 'of', 'on',
          'one', 'or', 'our', 'own', 'please', 'possible', 'school', 'shall', 'should', 'so', 'some', 'tell', 'that',
          'the', 'there', 'they', 'this', 'to', 'up', 'us', 'want', 'was', 'we', 'what', 'whats', 'when', 'where',
          'which', 'who', 'will', 'with', 'would', 'you', 'your'])), ''),
      string_agg(word, ' ' order by place), '')
    from regexp_split_to_table(regexp_replace(fold(question), '[]?!.,;:"''`()[{}/\\¿¡؟、。…–—-]+', ' ', 'g'), ' +')
      with ordinality as token (word, place)
    where word <> ''
  );

-- An answer that someone calls wrong leaves its question unanswered: the question joins similar ones and is open
-- again. Taking the word back removes a question that no one else has asked.
create or replace function note_wrong_answer() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  known uuid;
begin
  if new.feedback = 'wrong' and new.chatbot_id is not null then
    perform pg_advisory_xact_lock(hashtextextended(new.school_id::text || '/' || new.chatbot_id::text, 51));
    if new.unanswered_question_id is not null then
      update unanswered_questions set status = 'open'
      where school_id = new.school_id and unanswered_question_id = new.unanswered_question_id and status = 'closed';
      return null;
    end if;
    select unanswered_question_id into known from unanswered_questions
    where school_id = new.school_id and chatbot_id = new.chatbot_id
      and (gist = question_gist(new.question) or similarity(gist, question_gist(new.question)) >= 0.6)
    order by similarity(gist, question_gist(new.question)) desc, unanswered_question_id limit 1;
    if known is null then
      insert into unanswered_questions (school_id, chatbot_id, question, reason, last_asked_dt)
      values (new.school_id, new.chatbot_id, new.question, 'wrong', new.created_dt)
      returning unanswered_question_id into known;
    else
      update unanswered_questions question set asks_count = asks_count + 1,
        last_asked_dt = greatest(last_asked_dt, new.created_dt),
        status = case when status = 'closed' then 'open' else status end,
        examples = case when cardinality(examples) >= 20 or new.question::text = any (examples)
          or new.question::text = question.question::text then examples else examples || new.question::text end
      where question.school_id = new.school_id and question.unanswered_question_id = known;
    end if;
    update answers set unanswered_question_id = known
    where school_id = new.school_id and answer_id = new.answer_id;
  elsif old.feedback = 'wrong' then
    delete from unanswered_questions
    where school_id = new.school_id and unanswered_question_id = new.unanswered_question_id
      and reason = 'wrong' and asks_count = 1 and status = 'open';
  end if;
  return null;
end
$$;

-- The conversations whose visitor, summary or one message contains every word of the term. If bots is null, those of
-- all chatbots of the school. Summaries have no trigram index because they change with every message and are few.
create or replace function search_chat_sessions(term text, bots uuid[]) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select session.chat_session_id from chat_sessions session
    where session.school_id = school and session.search_text like all (patterns)
      and (bots is null or session.chatbot_id = any (bots))
    union
    select session.chat_session_id from chat_users visitor
    join chat_sessions session on session.school_id = school and session.chatbot_id = visitor.chatbot_id
      and session.chat_user_id = visitor.chat_user_id
    where visitor.school_id = school and visitor.search_text like all (patterns)
      and (bots is null or visitor.chatbot_id = any (bots))
    union
    select message.chat_session_id from chat_messages message
    join chat_sessions session on session.school_id = school and session.chat_session_id = message.chat_session_id
    where message.school_id = school and message.search_text like all (patterns)
      and (bots is null or session.chatbot_id = any (bots));
end
$$;

-- The latest messages that contain every word of the term.
create or replace function search_chat_messages(term text, bots uuid[], page_limit int) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select message.chat_message_id from chat_messages message
    join chat_sessions session on session.school_id = school and session.chat_session_id = message.chat_session_id
    where message.school_id = school and message.search_text like all (patterns)
      and (bots is null or session.chatbot_id = any (bots))
    order by message.created_dt desc, message.chat_message_id desc limit page_limit;
end
$$;

-- The visitors of one chatbot whose name, email address or phone contains every word of the term.
create or replace function search_chat_users(term text, bot uuid) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select visitor.chat_user_id from chat_users visitor
    where visitor.school_id = school and visitor.chatbot_id = bot and visitor.search_text like all (patterns);
end
$$;

-- The contacts whose name, email address, phone, company or child's name contains every word of the term. A number of
-- six digits or more is also found if it was typed differently.
create or replace function search_contacts(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
  digits text := case when term ~ '^[0-9 ()+./-]+$' then phone_digits(term) end;
begin
  return query
    select lead.contact_id from contacts lead
    where lead.school_id = school and lead.deleted_dt is null and lead.search_text like all (patterns)
    union
    select lead.contact_id from contacts lead
    where char_length(digits) >= 6 and lead.school_id = school and lead.deleted_dt is null
      and lead.phone_digits like '%' || digits || '%';
end
$$;

-- The activities whose text, or whose contact, contains every word of the term.
create or replace function search_activities(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select activity.activity_id from activities activity
    where activity.school_id = school and activity.deleted_dt is null and activity.search_text like all (patterns)
    union
    select activity.activity_id from contacts lead
    join activities activity on activity.school_id = lead.school_id and activity.contact_id = lead.contact_id
      and activity.deleted_dt is null
    where lead.school_id = school and lead.deleted_dt is null and lead.search_text like all (patterns);
end
$$;

-- The tasks whose title, description or tags contain every word of the term, and those of contacts and students it
-- finds.
create or replace function search_tasks(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select task.task_id from tasks task
    where task.school_id = school and task.deleted_dt is null and task.search_text like all (patterns)
    union
    select task.task_id from tasks task
    where task.school_id = school and task.deleted_dt is null and task.contact_id in (select search_contacts(term))
    union
    select task.task_id from tasks task join students student on student.school_id = school
      and student.student_id = task.student_id
    where task.school_id = school and task.deleted_dt is null and student.deleted_dt is null
      and student.search_text like all (patterns);
end
$$;

-- The announcements whose title, description, organizer or tags contain every word of the term.
create or replace function search_announcements(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select announcement.announcement_id from announcements announcement
    where announcement.school_id = school and announcement.deleted_dt is null
      and announcement.search_text like all (patterns);
end
$$;

-- A text beside the id of an erased person is forgotten whole; elsewhere only the words and the ids are.
create or replace function forgotten_beside(said jsonb, ids text[], words text[]) returns jsonb
  language plpgsql immutable parallel safe set search_path = public, pg_temp
as $$
begin
  case jsonb_typeof(said)
    when 'object' then
      if exists (select from jsonb_each_text(said) where value = any (ids)) then
        return public.forgotten(said);
      end if;
      return (select coalesce(jsonb_object_agg(case when key = any (ids) then '[erased]' else key end,
        case when key = any (ids) then '"[erased]"' else public.forgotten_beside(value, ids, words) end), '{}')
        from jsonb_each(said));
    when 'array' then
      return (select coalesce(jsonb_agg(public.forgotten_beside(value, ids, words) order by place), '[]')
        from jsonb_array_elements(said) with ordinality item (value, place));
    when 'string' then
      return to_jsonb(public.erased_words(said #>> '{}', ids || words));
    else
      return said;
  end case;
end
$$;

-- The parts of the given documents in which the term occurs as it was typed; where these are fewer than the limit,
-- also those in which something is spelled like its first 40 characters: longer texts cost much and hardly find more.
create or replace function search_document_chunks(term text, documents uuid[], page_limit int)
  returns table (document_chunk_id uuid, score real)
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
  set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  school uuid := public.current_school();
  folded text := public.fold(term);
  exact text := '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%';
  beginning text := left(folded, 40);
  hits int;
begin
  return query
    select chunk.document_chunk_id, 1::real from public.document_chunks chunk
    where chunk.school_id = school and chunk.search_text like exact and chunk.document_id = any (documents)
    limit page_limit;
  get diagnostics hits = row_count;
  if hits >= page_limit then return; end if;
  return query
    select alike.document_chunk_id, public.word_similarity(beginning, alike.search_text) as alike_score
    from (
      select chunk.document_chunk_id, chunk.search_text from public.document_chunks chunk
      where chunk.school_id = school and beginning operator(public.<%) chunk.search_text
        and chunk.search_text not like exact
        and chunk.document_id = any (documents)
      limit 50
    ) alike
    order by alike_score desc, alike.document_chunk_id limit page_limit - hits;
end
$$;

-- Deletes some rows of a school from one table and returns how many. Rows of the table that refer to each other let
-- go first. Only the owner calls it, with maintenance announced.
create or replace function delete_school_rows(target regclass, school uuid, most int) returns int
  language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  link text;
  deleted int;
begin
  for link in
    select attribute.attname
    from pg_constraint rule
    join pg_attribute attribute on attribute.attrelid = rule.conrelid
      and attribute.attnum = rule.conkey[cardinality(rule.conkey)]
    where rule.conrelid = target and rule.confrelid = target and rule.contype = 'f' and rule.confdeltype = 'a'
  loop
    execute format('update %s set %I = null where school_id = $1 and %I is not null', target, link, link) using school;
  end loop;
  execute format('delete from %s where ctid = any (array(select ctid from %s where school_id = $1 limit $2))', target, target)
    using school, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
