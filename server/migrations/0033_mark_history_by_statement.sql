-- The history of marks is kept once a statement, not once a row: a sheet changes many marks at a time.

create function keep_marks_history() returns trigger
  language plpgsql
  -- However many rows there were when the plan was made, the next statement may have two thousand.
  set enable_nestloop to off
as $$
declare
  why text := nullif(current_setting('app.reason', true), '');
  who uuid := nullif(current_setting('app.user_id', true), '')::uuid;
begin
  if tg_op = 'UPDATE' then
    insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, after, reason, changed_by)
    select o.school_id, o.mark_id, o.student_id, o.exam_id, o.subject_id,
      jsonb_build_object('state', o.state, 'marks', o.marks, 'total_marks', o.total_marks, 'grade', o.grade,
        'exam_date', o.exam_date, 'remarks', o.remarks),
      jsonb_build_object('state', n.state, 'marks', n.marks, 'total_marks', n.total_marks, 'grade', n.grade,
        'exam_date', n.exam_date, 'remarks', n.remarks), why, who
    from old_marks o join new_marks n on n.school_id = o.school_id and n.mark_id = o.mark_id
    where (o.state, o.marks, o.total_marks, o.grade, o.exam_date, o.remarks::text)
      is distinct from (n.state, n.marks, n.total_marks, n.grade, n.exam_date, n.remarks::text);
  else
    insert into mark_history (school_id, mark_id, student_id, exam_id, subject_id, before, reason, changed_by)
    select o.school_id, o.mark_id, o.student_id, o.exam_id, o.subject_id,
      jsonb_build_object('state', o.state, 'marks', o.marks, 'total_marks', o.total_marks, 'grade', o.grade,
        'exam_date', o.exam_date, 'remarks', o.remarks, 'created_by', o.created_by, 'created_dt', o.created_dt), why, who
    from old_marks o;
  end if;
  return null;
end
$$;

drop trigger keep_mark_history_update on marks;
drop trigger keep_mark_history_delete on marks;
drop function keep_mark_history();
create trigger keep_mark_history_update after update on marks
  referencing old table as old_marks new table as new_marks
  for each statement execute function keep_marks_history();
create trigger keep_mark_history_delete after delete on marks
  referencing old table as old_marks
  for each statement execute function keep_marks_history();
