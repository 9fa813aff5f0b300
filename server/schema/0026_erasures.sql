-- What was erased, what is kept on hold, and how long each kind of record is kept.

-- One row per erasure: while it is under way what still has to be taken out of the log and of files, afterwards only
-- what went and why. Written in the transaction that deletes the records, so an erasure that was begun is finished.
create table erasures (
  school_id uuid not null references schools,
  erasure_id uuid not null default new_id(),
  kind text not null constraint erasures_kind_check check (char_length(kind) between 1 and 50),
  cause text not null constraint erasures_cause_check check (cause in ('trash', 'retention', 'request')),
  reason long_text,
  people int not null constraint erasures_people_check check (people > 0),
  counts jsonb not null default '{}',
  started_by uuid,
  started_by_name short_text,
  subject_ids text[] not null default '{}',
  record_ids text[] not null default '{}',
  near_ids text[] not null default '{}',
  words text[] not null default '{}',
  storage_keys text[] not null default '{}',
  log_position bigint not null default 0,
  import_position uuid not null default '00000000-0000-0000-0000-000000000000',
  created_dt timestamptz(3) not null default now(),
  finished_dt timestamptz(3),
  primary key (school_id, erasure_id),
  constraint erasures_finished_check check (finished_dt is null or
    cardinality(subject_ids || record_ids || near_ids || words || storage_keys) = 0)
);
create index erasures_open_idx on erasures (school_id, erasure_id) where finished_dt is null;
create index erasures_list_idx on erasures (school_id, created_dt desc, erasure_id);
call protect_school_table('erasures', 'select, insert, update');

-- Who must not be erased, and why. No foreign key: it is one of five tables; deleting the person is refused below.
create table legal_holds (
  school_id uuid not null references schools,
  kind text not null constraint legal_holds_kind_check
    check (kind in ('student', 'guardian', 'teacher', 'contact', 'visitor')),
  person_id uuid not null,
  reason long_text not null constraint legal_holds_reason_check check (char_length(reason) > 0),
  placed_by uuid,
  placed_by_name short_text,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, kind, person_id)
);
call protect_school_table('legal_holds');

-- How long a kind is kept; without a row, or without days, for ever. A shorter time begins a week after it was set.
create table retention_rules (
  school_id uuid not null references schools,
  kind text not null constraint retention_rules_kind_check check (kind in ('student', 'teacher', 'contact', 'enquiry',
    'activity', 'task', 'notification', 'import', 'job', 'log')),
  keep_days int constraint retention_rules_keep_days_check check (keep_days between 30 and 36500),
  next_days int constraint retention_rules_next_days_check check (next_days between 30 and 36500),
  next_from timestamptz(3),
  changed_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, kind),
  constraint retention_rules_next_check check ((next_days is null) = (next_from is null)),
  constraint retention_rules_log_check check (kind <> 'log' or (coalesce(keep_days, 365) >= 365 and coalesce(next_days, 365) >= 365))
);
call protect_school_table('retention_rules');

-- The database refuses to delete whoever is on hold, whatever deletes them.
create function refuse_held() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if exists (select from public.legal_holds hold where hold.school_id = old.school_id and hold.kind = tg_argv[0]
    and hold.person_id = (to_jsonb(old) ->> tg_argv[1])::uuid) then
    raise exception 'on legal hold' using errcode = '23514', constraint = 'legal_holds_no_removal', table = tg_table_name;
  end if;
  return old;
end
$$;
create trigger refuse_held before delete on students
  for each row execute function refuse_held('student', 'student_id');
create trigger refuse_held before delete on guardians
  for each row execute function refuse_held('guardian', 'guardian_id');
create trigger refuse_held before delete on teachers
  for each row execute function refuse_held('teacher', 'teacher_id');
create trigger refuse_held before delete on contacts
  for each row execute function refuse_held('contact', 'contact_id');
create trigger refuse_held before delete on chat_users
  for each row execute function refuse_held('visitor', 'chat_user_id');

-- Mails to an address are looked up when its owner is erased.
create index announcement_deliveries_email_idx on announcement_deliveries (school_id, lower(email));
