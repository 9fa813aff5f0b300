-- Admissions: contacts with their stages, activities and tasks.

-- A contact; is_lead puts it on the board. stage is the client's word, stage_raw what was sent, stage_guessed that
-- the one had to be guessed from the other. value is in minor units of value_currency. address: { street, city,
-- state, zipCode, country }. chat_user_id and student_id are the chain from chat to lead to student.
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
    || ' ' || coalesce(group_name, ''))) stored,
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
  language plpgsql
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

-- What was or will be done about a contact or, for early warnings, a student. Overdue is derived, never stored.
-- duration is in minutes.
create table activities (
  school_id uuid not null references schools,
  activity_id uuid not null default new_id(),
  contact_id uuid,
  student_id uuid,
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
  created_by uuid,
  created_by_name short_text,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, activity_id),
  constraint activities_subject_check check (num_nonnulls(contact_id, student_id) > 0),
  constraint activities_contact_fkey foreign key (school_id, contact_id) references contacts,
  constraint activities_student_fkey foreign key (school_id, student_id) references students
);
create index activities_contact_idx on activities (school_id, contact_id, created_dt desc, activity_id);
create index activities_student_idx on activities (school_id, student_id, created_dt desc);
create index activities_list_idx on activities (school_id, created_dt desc, activity_id) where deleted_dt is null;
create index activities_scheduled_idx on activities (school_id, scheduled_dt) where status = 'scheduled' and deleted_dt is null;
call protect_school_table('activities');

-- due_date is a calendar date: overdue begins at midnight where the school is.
create table tasks (
  school_id uuid not null references schools,
  task_id uuid not null default new_id(),
  title name_text not null,
  description long_text,
  assigned_to uuid,
  assigned_to_name short_text,
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
  remind_dt timestamptz(3),
  reminded_dt timestamptz(3),
  completed_dt timestamptz(3),
  created_by uuid,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  deleted_dt timestamptz(3),
  primary key (school_id, task_id),
  constraint tasks_completed_check check ((status = 'completed') = (completed_dt is not null)),
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
call protect_school_table('tasks');
