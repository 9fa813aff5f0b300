-- Who did what: one row for every write, in its transaction, and one for every reading of protected fields.
-- before and after hold only what changed. Rows can be added and read, never changed: the app has no right to.
-- Rows are never updated, so pages are filled to the brim; ids follow the order of writing.
-- No foreign key to the school: every writer would lock that one row; the policy admits only a real school.
create table audit_log (
  school_id uuid not null,
  audit_id bigint not null generated always as identity,
  actor_user_id uuid,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, audit_id)
);
create index audit_log_entity_idx on audit_log (school_id, entity, entity_id, audit_id);
create index audit_log_created_idx on audit_log (school_id, created_dt, audit_id);
create index audit_log_actor_idx on audit_log (school_id, actor_user_id, audit_id);
call protect_school_table('audit_log', 'select, insert');

-- Not even the owner changes a line by accident; retention removes whole old days with the trigger disabled.
create function refuse_change() returns trigger
  language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = '23514', constraint = tg_table_name || '_append_only', table = tg_table_name;
end
$$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
