-- Admissions: contacts, what was done about them, and tasks.

-- is_lead puts a contact on the board. stage is the client's word and stage_raw what was sent; stage_guessed says that
-- stage was derived from another word. value is in minor units of value_currency. address: { street, city, state,
-- zipCode, country }. chat_user_id and student_id link the chat, the lead and the student. email_folded is a column
-- because lower() is not leakproof, so below a policy an index on lower(email) could not be used.
create table contacts (
  school_id uuid not null references schools,
  contact_id uuid not null default new_id(),
  name name_text not null,
  email short_text,
  mobile short_text,
  contact_type short_text not null default 'student',
  status text not null default 'active' constraint contacts_status_check
    check (status in ('active', 'inactive', 'converted', 'lost', 'lead')),
  is_lead boolean not null default true,
  stage text not null default 'new' constraint contacts_stage_check
    check (stage in ('new', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost')),
  stage_raw short_text,
  stage_guessed boolean not null default false,
  stage_changed_dt timestamptz(3) not null default now(),
  stage_position double precision not null default 0,
  lead_type short_text not null default 'inquiry',
  source text not null default 'website' constraint contacts_source_check
    check (source in ('website', 'referral', 'phone', 'email', 'social', 'other')),
  value bigint not null default 0 constraint contacts_value_check check (value >= 0),
  value_currency char(3),
  priority text not null default 'medium' constraint contacts_priority_check check (priority in ('low', 'medium', 'high')),
  group_name short_text,
  position short_text,
  child_name short_text,
  child_grade short_text,
  tags text[] not null default '{}',
  address jsonb,
  notes long_text,
  last_remark long_text,
  lost_reason long_text,
  next_step long_text,
  next_step_on date,
  owner_user_id uuid,
  chat_user_id uuid,
  student_id uuid,
  merged_into uuid,
  consented_dt timestamptz(3),
  last_contacted_dt timestamptz(3),
  lead_updated_dt timestamptz(3) not null default now(),
  name_folded text not null generated always as (fold(name)) stored,
  search_text text not null generated always as (fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')
    || ' ' || coalesce(group_name, '') || ' ' || coalesce(child_name, ''))) stored,
  email_folded text generated always as (lower(email)) stored,
  phone_digits text generated always as (phone_digits(mobile)) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, contact_id),
  constraint contacts_owner_fkey foreign key (school_id, owner_user_id) references users (school_id, user_id),
  constraint contacts_chat_user_fkey foreign key (school_id, chat_user_id) references chat_users
    on delete set null (chat_user_id),
  constraint contacts_student_fkey foreign key (school_id, student_id) references students,
  constraint contacts_merged_into_fkey foreign key (school_id, merged_into) references contacts,
  constraint contacts_merged_check check (merged_into is null or merged_into <> contact_id)
);
create index contacts_board_idx on contacts (school_id, stage, stage_position, contact_id)
  include (value, value_currency) where deleted_dt is null and is_lead;
create index contacts_list_idx on contacts (school_id, created_dt desc, contact_id) where deleted_dt is null;
create index contacts_email_idx on contacts (school_id, lower(email)) where deleted_dt is null;
create index contacts_phone_idx on contacts (school_id, phone_digits) where deleted_dt is null;
create index contacts_owner_idx on contacts (school_id, owner_user_id);
create index contacts_chat_user_idx on contacts (school_id, chat_user_id);
create index contacts_student_idx on contacts (school_id, student_id);
create index contacts_merged_into_idx on contacts (school_id, merged_into);
create index contacts_deleted_idx on contacts (school_id, deleted_dt) where deleted_dt is not null;
create index contacts_email_folded_idx on contacts (school_id, email_folded) where deleted_dt is null;
create index contacts_search_idx on contacts using gin (school_id, search_text gin_trgm_ops) where deleted_dt is null;
call protect_school_table('contacts');

-- Every move between stages, for the time spent in each and the conversion rates.
create table contact_stages (
  school_id uuid not null,
  contact_stage_id uuid not null default new_id(),
  contact_id uuid not null,
  stage_before text,
  stage_after text not null,
  changed_by uuid,
  changed_dt timestamptz(3) not null default now(),
  primary key (school_id, contact_stage_id),
  constraint contact_stages_contact_fkey foreign key (school_id, contact_id) references contacts on delete cascade
);
create index contact_stages_contact_idx on contact_stages (school_id, contact_id, changed_dt);
create index contact_stages_changed_idx on contact_stages (school_id, changed_dt);
call protect_school_table('contact_stages', 'select, insert');

create function keep_contact_stage() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into contact_stages (school_id, contact_id, stage_before, stage_after, changed_by)
  values (new.school_id, new.contact_id, case when tg_op = 'UPDATE' then old.stage end, new.stage,
    nullif(current_setting('app.user_id', true), '')::uuid);
  return null;
end
$$;
create trigger keep_contact_stage_insert after insert on contacts
  for each row execute function keep_contact_stage();
create trigger keep_contact_stage_update after update of stage on contacts
  for each row when (old.stage <> new.stage) execute function keep_contact_stage();

create function time_contact_stage() returns trigger
  language plpgsql
as $$
begin
  new.stage_changed_dt := now();
  return new;
end
$$;
create trigger time_contact_stage before update of stage on contacts
  for each row when (old.stage <> new.stage) execute function time_contact_stage();

-- Two contacts merged into one: the fields of the kept one before and after, and the rows that moved to it.
create table contact_merges (
  school_id uuid not null,
  contact_merge_id uuid not null default new_id(),
  contact_id uuid not null,
  merged_contact_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  activity_ids uuid[] not null default '{}',
  task_ids uuid[] not null default '{}',
  merged_by uuid,
  merged_dt timestamptz(3) not null default now(),
  undone_dt timestamptz(3),
  primary key (school_id, contact_merge_id),
  constraint contact_merges_contact_fkey foreign key (school_id, contact_id) references contacts on delete cascade,
  constraint contact_merges_merged_contact_fkey foreign key (school_id, merged_contact_id) references contacts
    on delete cascade
);
create index contact_merges_contact_idx on contact_merges (school_id, contact_id);
create unique index contact_merges_merged_contact_key on contact_merges (school_id, merged_contact_id)
  where undone_dt is null;
create index contact_merges_merged_contact_idx on contact_merges (school_id, merged_contact_id);
call protect_school_table('contact_merges', 'select, insert, update');

-- What was or will be done about a contact or, for an early warning, about a student. Overdue is computed, never stored.
-- duration is in minutes. happens_dt is the place in the timeline: when it was done, is planned, or else was written.
-- chat_session_id finds the transcript of a conversation when its visitor is erased.
create table activities (
  school_id uuid not null references schools,
  activity_id uuid not null default new_id(),
  contact_id uuid,
  student_id uuid,
  chat_session_id uuid,
  activity_type text not null default 'note' constraint activities_activity_type_check
    check (activity_type in ('call', 'email', 'meeting', 'note', 'message', 'task', 'follow_up')),
  title short_text not null default '',
  content long_text not null default '',
  stage short_text,
  status text not null default 'completed' constraint activities_status_check
    check (status in ('scheduled', 'completed', 'cancelled')),
  priority text not null default 'medium' constraint activities_priority_check check (priority in ('low', 'medium', 'high')),
  scheduled_dt timestamptz(3),
  completed_dt timestamptz(3),
  duration int constraint activities_duration_check check (duration between 0 and 100000),
  outcome long_text,
  next_action long_text,
  happens_dt timestamptz(3) not null generated always as (
    case when status = 'completed' then coalesce(completed_dt, scheduled_dt, created_dt)
      else coalesce(scheduled_dt, created_dt) end) stored,
  search_text text not null generated always as
    (fold(title || ' ' || content || ' ' || coalesce(outcome, '') || ' ' || coalesce(next_action, ''))) stored,
  created_by uuid,
  created_by_name short_text,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, activity_id),
  constraint activities_subject_check check (num_nonnulls(contact_id, student_id) > 0),
  constraint activities_contact_fkey foreign key (school_id, contact_id) references contacts,
  constraint activities_student_fkey foreign key (school_id, student_id) references students,
  constraint activities_chat_session_fkey foreign key (school_id, chat_session_id) references chat_sessions
    on delete set null (chat_session_id)
);
create index activities_contact_idx on activities (school_id, contact_id, created_dt desc, activity_id);
create index activities_student_idx on activities (school_id, student_id, created_dt desc);
create index activities_list_idx on activities (school_id, created_dt desc, activity_id) where deleted_dt is null;
create index activities_happens_idx on activities (school_id, happens_dt desc, activity_id) where deleted_dt is null;
create index activities_created_by_idx on activities (school_id, created_by, happens_dt) where deleted_dt is null;
create index activities_search_idx on activities using gin (school_id, search_text gin_trgm_ops)
  where deleted_dt is null;
create index activities_scheduled_idx on activities (school_id, scheduled_dt)
  where scheduled_dt is not null and deleted_dt is null;
create index activities_chat_session_idx on activities (school_id, chat_session_id);
create index activities_deleted_idx on activities (school_id, deleted_dt) where deleted_dt is not null;
call protect_school_table('activities');

-- due_date is a calendar date: overdue begins at midnight in the school's time zone. assigned_before is who had the task
-- before, so that Undo can return it, whether that user is active or not. A reminder that was sent is not an edit.
create table tasks (
  school_id uuid not null references schools,
  task_id uuid not null default new_id(),
  title name_text not null,
  description long_text,
  assigned_to uuid,
  assigned_to_name short_text,
  assigned_before uuid,
  contact_id uuid,
  student_id uuid,
  chat_session_id uuid,
  due_date date not null,
  status text not null default 'pending' constraint tasks_status_check
    check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  priority text not null default 'medium' constraint tasks_priority_check check (priority in ('low', 'medium', 'high')),
  category text not null default 'follow_up' constraint tasks_category_check
    check (category in ('follow_up', 'proposal', 'demo', 'meeting', 'other')),
  tags text[] not null default '{}',
  reminder text not null default 'none' constraint tasks_reminder_check
    check (reminder in ('none', 'on_day', 'day_before', 'moment')),
  remind_dt timestamptz(3),
  reminded_dt timestamptz(3),
  completed_dt timestamptz(3),
  search_text text not null generated always as
    (fold(title || ' ' || coalesce(description, '') || ' ' || joined_words(tags))) stored,
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, task_id),
  constraint tasks_completed_check check ((status = 'completed') = (completed_dt is not null)),
  constraint tasks_remind_check check (reminder = 'none' or remind_dt is not null),
  constraint tasks_assigned_to_fkey foreign key (school_id, assigned_to) references users (school_id, user_id),
  constraint tasks_contact_fkey foreign key (school_id, contact_id) references contacts,
  constraint tasks_student_fkey foreign key (school_id, student_id) references students,
  constraint tasks_chat_session_fkey foreign key (school_id, chat_session_id) references chat_sessions
    on delete set null (chat_session_id)
);
create index tasks_list_idx on tasks (school_id, due_date, task_id) where deleted_dt is null;
create index tasks_assigned_to_idx on tasks (school_id, assigned_to, status, due_date);
create index tasks_contact_idx on tasks (school_id, contact_id);
create index tasks_student_idx on tasks (school_id, student_id);
create index tasks_chat_session_idx on tasks (school_id, chat_session_id);
create index tasks_remind_idx on tasks (school_id, remind_dt) where reminded_dt is null and remind_dt is not null;
create index tasks_search_idx on tasks using gin (school_id, search_text gin_trgm_ops) where deleted_dt is null;
create index tasks_status_idx on tasks (school_id, status, due_date) where deleted_dt is null;
create index tasks_created_by_idx on tasks (school_id, created_by, due_date) where deleted_dt is null;
create index tasks_deleted_idx on tasks (school_id, deleted_dt) where deleted_dt is not null;
call protect_school_table('tasks', edited_when =>
  'old.reminded_dt is not distinct from new.reminded_dt or old.remind_dt is distinct from new.remind_dt');

-- When a task with this due date reminds; null for no reminder. given is what was sent for a chosen moment: an instant,
-- or a local time of the school.
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
grant select on contacts, activities, tasks to homeroom_search;
create policy search on contacts for select to homeroom_search using (true);
create policy search on activities for select to homeroom_search using (true);
create policy search on tasks for select to homeroom_search using (true);

-- The contacts whose name, e-mail address, phone, company or child's name contains every word of the term. A number of
-- six digits or more is also found if it was typed differently.
create function search_contacts(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
  digits text := case when term ~ '^[0-9 ()+./-]+$' then phone_digits(term) end;
begin
  return query
    select c.contact_id from contacts c
    where c.school_id = school and c.deleted_dt is null and c.search_text like all (patterns)
    union
    select c.contact_id from contacts c
    where char_length(digits) >= 6 and c.school_id = school and c.deleted_dt is null
      and c.phone_digits like '%' || digits || '%';
end
$$;
call run_as('search_contacts(text)', 'homeroom_search');

-- The activities whose text, or whose contact, contains every word of the term.
create function search_activities(term text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  school uuid := current_school();
  patterns text[] := search_patterns(term);
begin
  return query
    select a.activity_id from activities a
    where a.school_id = school and a.deleted_dt is null and a.search_text like all (patterns)
    union
    select a.activity_id from contacts c
    join activities a on a.school_id = c.school_id and a.contact_id = c.contact_id and a.deleted_dt is null
    where c.school_id = school and c.deleted_dt is null and c.search_text like all (patterns);
end
$$;
call run_as('search_activities(text)', 'homeroom_search');

-- The tasks whose title, description or tags contain every word of the term, and those of contacts and students it finds.
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
call run_as('search_tasks(text)', 'homeroom_search');
