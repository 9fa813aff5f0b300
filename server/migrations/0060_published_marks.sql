-- Marks of a published exam are locked. An administrator opens them again for one class, with a reason, and locks them
-- afterwards; unpublishing ends all reopenings of the exam.
create table exam_reopenings (
  school_id uuid not null,
  exam_reopening_id uuid not null default new_id(),
  exam_id uuid not null,
  class_id uuid not null,
  reason text not null constraint exam_reopenings_reason_check check (char_length(reason) between 1 and 1000),
  reopened_by uuid,
  reopened_dt timestamptz(3) not null default now(),
  locked_by uuid,
  locked_dt timestamptz(3),
  primary key (school_id, exam_reopening_id),
  constraint exam_reopenings_locked_check check (locked_dt >= reopened_dt),
  constraint exam_reopenings_exam_fkey foreign key (school_id, exam_id) references exams on delete cascade,
  constraint exam_reopenings_class_fkey foreign key (school_id, class_id) references classes on delete cascade
);
create unique index exam_reopenings_open_key on exam_reopenings (school_id, exam_id, class_id) where locked_dt is null;
create index exam_reopenings_exam_idx on exam_reopenings (school_id, exam_id, reopened_dt);
create index exam_reopenings_class_idx on exam_reopenings (school_id, class_id);
call protect_school_table('exam_reopenings');

-- Whether marks of the student in the exam must not change: its results are published, and it is not reopened for a class
-- in which the student was in that year.
create function is_locked_mark(school uuid, exam uuid, student uuid) returns boolean
  language sql stable
  return exists (
    select from exams sat
    where sat.school_id = school and sat.exam_id = exam and sat.published_dt is not null and not exists (
      select from exam_reopenings reopening
      join enrolments enrol on enrol.school_id = reopening.school_id and enrol.class_id = reopening.class_id
        and enrol.student_id = student and enrol.academic_year_id = sat.academic_year_id and enrol.deleted_dt is null
      where reopening.school_id = sat.school_id and reopening.exam_id = sat.exam_id and reopening.locked_dt is null)
  );

-- Once per statement, because a sheet changes many marks at a time. Publishing and locking hold the exam, so writers that
-- hold it together are finished before. Erasing a person and grading again do not change what was entered.
create function refuse_locked_marks() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  locked boolean;
begin
  if tg_op = 'INSERT' then
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from new_marks) for share;
    select exists (select from (select distinct school_id, exam_id, student_id from new_marks) changed
      where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  elsif tg_op = 'UPDATE' then
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from new_marks) for share;
    select exists (
      select from (
        select distinct former.school_id, former.exam_id, former.student_id
        from old_marks former join new_marks present
          on present.school_id = former.school_id and present.mark_id = former.mark_id
        where (former.state, former.marks, former.total_marks, former.exam_date, former.remarks::text)
          is distinct from (present.state, present.marks, present.total_marks, present.exam_date, present.remarks::text)
      ) changed where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  else
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from old_marks) for share;
    select exists (select from (select distinct school_id, exam_id, student_id from old_marks) changed
      where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  end if;
  if locked then
    raise exception 'the results of the exam are published'
      using errcode = '23514', constraint = 'marks_published', table = 'marks';
  end if;
  return null;
end
$$;
create trigger refuse_locked_insert after insert on marks
  referencing new table as new_marks
  for each statement execute function refuse_locked_marks();
create trigger refuse_locked_update after update on marks
  referencing old table as old_marks new table as new_marks
  for each statement execute function refuse_locked_marks();
create trigger refuse_locked_delete after delete on marks
  referencing old table as old_marks
  for each statement when (current_setting('app.removing_people', true) is distinct from 'on')
  execute function refuse_locked_marks();
