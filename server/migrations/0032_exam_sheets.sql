-- What the sheet of marks needs: the total of a paper, the history of a cell, and a word that tells of every change.

-- What a paper of an exam counts out of in a class, once somebody has set it; a mark keeps its own total.
create table exam_papers (
  school_id uuid not null,
  exam_id uuid not null,
  class_id uuid not null,
  subject_id uuid not null,
  total_marks numeric(6, 1) not null constraint exam_papers_total_marks_check check (total_marks >= 1),
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, exam_id, class_id, subject_id),
  constraint exam_papers_exam_fkey foreign key (school_id, exam_id) references exams on delete cascade,
  constraint exam_papers_class_fkey foreign key (school_id, class_id) references classes on delete cascade,
  constraint exam_papers_subject_fkey foreign key (school_id, subject_id) references subjects on delete cascade
);
create index exam_papers_class_idx on exam_papers (school_id, class_id);
create index exam_papers_subject_idx on exam_papers (school_id, subject_id);
call protect_school_table('exam_papers');

-- A mark that was removed and entered again is another row, but the same cell: the history says which one.
alter table mark_history add column exam_id uuid, add column subject_id uuid;

-- The last entry of a removed mark also keeps who had entered it: the row that said so is gone.
create or replace function keep_mark_history() returns trigger
  language plpgsql
as $$
begin
  insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, after, reason, changed_by)
  values (old.school_id, old.mark_id, old.student_id, old.exam_id, old.subject_id,
    jsonb_build_object('state', old.state, 'marks', old.marks, 'total_marks', old.total_marks, 'grade', old.grade,
      'exam_date', old.exam_date, 'remarks', old.remarks)
      || case when tg_op = 'DELETE' then
        jsonb_build_object('created_by', old.created_by, 'created_dt', old.created_dt) else '{}' end,
    case when tg_op = 'UPDATE' then
      jsonb_build_object('state', new.state, 'marks', new.marks, 'total_marks', new.total_marks, 'grade', new.grade,
        'exam_date', new.exam_date, 'remarks', new.remarks)
    end,
    nullif(current_setting('app.reason', true), ''), nullif(current_setting('app.user_id', true), '')::uuid);
  return null;
end
$$;

-- Differs after every change of a mark of the exam among those who were ever in the class in its year, of their
-- enrolments, of the papers and of the exam. Instants cannot tell: who commits last need not have written last.
create function sheet_version(exam uuid, class uuid) returns text
  language sql stable
as $$
  with shown as materialized (
    select e.school_id, e.exam_id, e.academic_year_id, e.updated_dt
    from exams e where e.school_id = current_school() and e.exam_id = exam
  ), enrolled as materialized (
    select n.student_id, n.updated_dt
    from shown e join enrolments n on n.school_id = e.school_id and n.academic_year_id = e.academic_year_id
      and n.class_id = class and n.deleted_dt is null
  ), stamps as (
    select updated_dt from shown
    union all select updated_dt from enrolled
    union all select m.updated_dt
      from shown e cross join (select distinct student_id from enrolled) n
      join marks m on m.school_id = e.school_id and m.student_id = n.student_id
        and m.academic_year_id = e.academic_year_id and m.exam_id = e.exam_id
    union all select p.updated_dt
      from shown e join exam_papers p on p.school_id = e.school_id and p.exam_id = e.exam_id and p.class_id = class
  )
  select count(*) || '-' || coalesce(sum((extract(epoch from updated_dt) * 1000)::bigint), 0) from stamps
$$;
