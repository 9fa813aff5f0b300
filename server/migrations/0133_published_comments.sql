-- Comments on the report card of a published exam are locked as its marks are, and open again with them.
create function refuse_locked_comments() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  locked boolean := false;
begin
  if tg_op <> 'DELETE' then
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from new_comments) for share;
    select exists (select from new_comments changed
      where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  else
    perform from exams where (school_id, exam_id) in (select school_id, exam_id from old_comments) for share;
    select exists (select from old_comments changed
      where is_locked_mark(changed.school_id, changed.exam_id, changed.student_id)) into locked;
  end if;
  if locked then
    raise exception 'the results of the exam are published'
      using errcode = '23514', constraint = 'report_comments_published', table = 'report_comments';
  end if;
  return null;
end
$$;
create trigger refuse_locked_insert after insert on report_comments
  referencing new table as new_comments for each statement
  when (current_setting('app.removing_people', true) is distinct from 'on')
  execute function refuse_locked_comments();
create trigger refuse_locked_update after update on report_comments
  referencing new table as new_comments for each statement
  when (current_setting('app.removing_people', true) is distinct from 'on')
  execute function refuse_locked_comments();
create trigger refuse_locked_delete after delete on report_comments
  referencing old table as old_comments for each statement
  when (current_setting('app.removing_people', true) is distinct from 'on')
  execute function refuse_locked_comments();
