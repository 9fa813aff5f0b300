-- Tasks remind whoever they are assigned to, and are found by what is typed into the search box.

alter table tasks add column reminder text not null default 'none' constraint tasks_reminder_check
  check (reminder in ('none', 'on_day', 'day_before', 'moment'));
alter table tasks add constraint tasks_remind_check check (reminder = 'none' or remind_dt is not null);

-- When a task with this due date reminds; null for no reminder. `given` is what was sent for a chosen moment: an
-- instant, or a time of the school's clock.
create function task_reminder(reminder text, due date, given text) returns timestamptz
  language sql stable
  return (
    select case reminder
      when 'on_day' then (due + time '08:00') at time zone time_zone
      when 'day_before' then (due - 1 + time '08:00') at time zone time_zone
      when 'moment' then
        case when given ~ '(Z|[+-]\d\d:?\d\d)$' then given::timestamptz else given::timestamp at time zone time_zone end
    end
    from schools where school_id = current_school()
  );

-- That somebody was reminded is no edit: whoever has the task open goes on with their version.
drop trigger touch_updated_dt on tasks;
create trigger touch_updated_dt before update on tasks for each row
  when (old.reminded_dt is not distinct from new.reminded_dt or old.remind_dt is distinct from new.remind_dt)
  execute function touch_updated_dt();

create function joined_words(words text[]) returns text
  language sql immutable parallel safe
  return array_to_string(words, ' ');

alter table tasks add column search_text text not null generated always as (
  fold(title || ' ' || coalesce(description, '') || ' ' || joined_words(tags))) stored;
create index tasks_search_idx on tasks using gin (school_id, search_text gin_trgm_ops) where deleted_dt is null;
create index tasks_status_idx on tasks (school_id, status, due_date) where deleted_dt is null;

grant select on tasks to homeroom_search;
create policy search on tasks for select to homeroom_search using (true);

-- The tasks in whose title, description or tags every word of the term occurs, and those about a contact or student
-- whom it finds.
create function search_tasks(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select t.task_id from tasks t
    where t.school_id = school and t.deleted_dt is null and t.search_text like all (patterns)
    union
    select t.task_id from tasks t
    where t.school_id = school and t.deleted_dt is null and t.contact_id in (select search_contacts(term))
    union
    select t.task_id from tasks t join students s on s.school_id = school and s.student_id = t.student_id
    where t.school_id = school and t.deleted_dt is null and s.deleted_dt is null and s.search_text like all (patterns);
end
$$;

grant create on schema public to homeroom_search;
alter function search_tasks(text) owner to homeroom_search;
revoke create on schema public from homeroom_search;
revoke execute on function search_tasks(text) from public;
grant execute on function search_tasks(text) to homeroom_app;
