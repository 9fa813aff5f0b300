-- Whoever has a visitor erased has the log forget them too. That something was done, by whom and when, stays; what it said
-- of the visitor does not. The app still has no right to change the log: one function has, and only for this.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_no_change before update on audit_log
  for each statement when (current_setting('app.erasing', true) is distinct from 'on') execute function refuse_change();

-- Of a line about the visitor: which fields there were, and of these the values that say nothing of a person.
create function erased_values(said jsonb) returns jsonb
  language sql immutable parallel safe
  return case when jsonb_typeof(said) = 'object' then (
    select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) in ('null', 'number', 'boolean') or value in ('[]', '{}') then value
      when key in ('status', 'handling', 'lead_stage', 'stage', 'priority', 'source', 'category', 'activity_type', 'reminder')
        then value
      when value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?$' then value
      else '"[erased]"' end), '{}') from jsonb_each(said)) end;

-- Of a line that is about others too: what stands beside an id of the visitor, and elsewhere the words alone, whatever
-- their letter case.
create function erased_beside(said jsonb, ids text[], words text[]) returns jsonb
  language plpgsql immutable parallel safe
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

-- `ids` are the records that went with the visitor; `words` what they were called and reached by, the longest first.
create function erase_from_log(ids text[], words text[], since timestamptz) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp set app.erasing = 'on'
as $$
declare
  about int;
  beside int;
begin
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
  return about + beside;
end
$$;
revoke execute on function erase_from_log(text[], text[], timestamptz) from public;
grant execute on function erase_from_log(text[], text[], timestamptz) to homeroom_app;

grant select, update (before, after) on audit_log to homeroom_lookup;
create policy erasing on audit_log to homeroom_lookup
  using (school_id = current_school()) with check (school_id = current_school());
grant create on schema public to homeroom_lookup;
alter function erase_from_log(text[], text[], timestamptz) owner to homeroom_lookup;
revoke create on schema public from homeroom_lookup;
