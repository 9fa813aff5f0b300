-- Who did what.

-- One row for every write, in its transaction, and one for every reading of protected fields. before and after contain
-- only what changed. Rows can be added and read, but not changed. ids follow the order of writing. There is no foreign
-- key to the school because every writer would lock that one row; the policy admits only a school that exists.
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

-- Refuses even the owner, so that nothing changes by accident. Only erase_from_log switches app.erasing on.
create function refuse_change() returns trigger
  language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = '23514', constraint = tg_table_name || '_append_only', table = tg_table_name;
end
$$;
-- Only trim_audit_log() removes lines, and no command empties the log.
create trigger audit_log_append_only before truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_no_removal before delete on audit_log
  for each statement when (current_setting('app.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger audit_log_no_change before update on audit_log
  for each statement when (current_setting('app.erasing', true) is distinct from 'on') execute function refuse_change();

-- A value of before or after that is about an erased person: all fields stay, but only values that identify no one.
create function erased_values(said jsonb) returns jsonb
  language sql immutable parallel safe
  return case when jsonb_typeof(said) = 'object' then (
    select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) in ('null', 'number', 'boolean') or value in ('[]', '{}') then value
      when key in ('status', 'handling', 'lead_stage', 'stage', 'priority', 'source', 'category', 'activity_type', 'reminder')
        then value
      when value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?$' then value
      else '"[erased]"' end), '{}') from jsonb_each(said)) end;

-- A value that is about others too: what belongs to an erased id is erased, and elsewhere only the words, ignoring case.
create function erased_beside(said jsonb, ids text[], words text[]) returns jsonb
  language plpgsql immutable parallel safe set search_path = public, pg_temp
as $$
declare
  written text;
begin
  case jsonb_typeof(said)
    when 'object' then
      if exists (select from jsonb_each_text(said) where value = any (ids)) then
        return erased_values(said);
      end if;
      return (select coalesce(jsonb_object_agg(key, erased_beside(value, ids, words)), '{}') from jsonb_each(said));
    when 'array' then
      return (select coalesce(jsonb_agg(erased_beside(value, ids, words) order by place), '[]')
        from jsonb_array_elements(said) with ordinality e (value, place));
    when 'string' then
      written := said #>> '{}';
      for place in 1 .. cardinality(words) loop
        written := regexp_replace(written, '***=' || words[place], '[erased]', 'gi');
      end loop;
      return to_jsonb(written);
    else
      return said;
  end case;
end
$$;

-- Removes an erased person from the log, which still says that something was done, by whom and when. ids are the
-- records that were deleted with the person; words are their names and addresses, the longest first.
create function erase_from_log(ids text[], words text[], since timestamptz) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  about int;
  beside int;
begin
  perform set_config('app.erasing', 'on', true);
  update audit_log a set before = erased_values(a.before), after = erased_values(a.after)
  where a.school_id = current_school() and a.entity_id = any (ids)
    and a.entity in ('contact', 'task', 'activity', 'chat_session', 'chat_user');
  get diagnostics about = row_count;
  update audit_log a set before = erased_beside(a.before, ids, words), after = erased_beside(a.after, ids, words)
  where a.school_id = current_school() and a.created_dt >= since and a.entity_id <> all (ids)
    and a.entity in ('contact', 'task', 'activity', 'chat_session', 'chat_message', 'chat_note', 'unanswered_question')
    and (a.entity_id || coalesce(a.before::text, '') || coalesce(a.after::text, '')) ~* (
      select string_agg(id, '|') from unnest(ids) id);
  get diagnostics beside = row_count;
  perform set_config('app.erasing', '', true);
  return about + beside;
end
$$;
grant select, update (before, after) on audit_log to homeroom_lookup;
create policy erasing on audit_log to homeroom_lookup
  using (school_id = current_school()) with check (school_id = current_school());
call run_as('erase_from_log(text[], text[], timestamptz)', 'homeroom_lookup');
