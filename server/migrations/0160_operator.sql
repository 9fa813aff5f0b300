-- The operator of the installation, who creates, suspends and deletes schools. These tables belong to no school, and only
-- the owner of the database may read them.

-- What the operator did. subject_id is the school; it has no foreign key, because the entry outlives the school.
create table operator_log (
  operator_log_id bigint not null generated always as identity primary key,
  action text not null constraint operator_log_action_check check (char_length(action) between 1 and 100),
  subject_id uuid not null,
  subject_name name_text not null,
  before jsonb,
  after jsonb,
  address text constraint operator_log_address_check check (char_length(address) <= 60),
  request_id text,
  created_dt timestamptz(3) not null default now()
);
create index operator_log_subject_idx on operator_log (subject_id, operator_log_id);
create trigger operator_log_append_only before update or delete or truncate on operator_log
  for each statement execute function refuse_change();

-- The first reply to a call of the operator, returned again for the same Idempotency-Key.
create table operator_replies (
  key text primary key constraint operator_replies_key_check check (char_length(key) between 1 and 200),
  body_hash bytea not null constraint operator_replies_body_hash_check check (octet_length(body_hash) = 32),
  status int,
  reply jsonb,
  created_dt timestamptz(3) not null default now()
);
create index operator_replies_created_idx on operator_replies (created_dt);

-- The list of schools by name or age, and what each of them uses. Every index below begins with the school, so the cost of a
-- school does not depend on how many there are.
alter table schools add column name_folded text not null generated always as (fold(name)) stored;
create index schools_name_idx on schools (name_folded, school_id);
create index schools_created_idx on schools (created_dt, school_id);
create index files_size_idx on files (school_id) include (file_size);
create index chat_sessions_created_idx on chat_sessions (school_id, created_dt);

-- A school is in use, or suspended by the operator with a reason. Then nobody works in it, nothing is sent, and its data stays.
alter table schools add column suspended_dt timestamptz(3);
alter table schools add column suspended_reason long_text;
alter table schools add constraint schools_suspended_check check ((suspended_dt is null) = (suspended_reason is null));

-- The operator works as the owner of the tables. Requests of a school may change its other columns.
create function refuse_suspending() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'only the operator suspends a school'
      using errcode = '42501', constraint = 'schools_suspending', table = 'schools';
  end if;
  return new;
end
$$;
create trigger refuse_suspending before update of suspended_dt, suspended_reason on schools
  for each row when (old.suspended_dt is distinct from new.suspended_dt
    or old.suspended_reason is distinct from new.suspended_reason)
  execute function refuse_suspending();

-- The first account-admin is invited by the operator, who is no user of the school.
alter table invitations alter column invited_by drop not null;
create or replace function invitation_is_open(school uuid, invited uuid) returns boolean
  language sql stable
  return exists (
    select from invitations invitation
    join users person on person.school_id = invitation.school_id and person.user_id = invitation.user_id
    left join users sender on sender.school_id = invitation.school_id and sender.user_id = invitation.invited_by
    where invitation.school_id = school and invitation.user_id = invited and invitation.expires_dt > now()
      and person.status = 'invited' and person.deleted_dt is null
      and (invitation.invited_by is null or (sender.status = 'active' and sender.deleted_dt is null
        and (sender.role = 'account-admin' or (sender.role = 'cms-admin' and person.role <> 'account-admin'))))
  );
