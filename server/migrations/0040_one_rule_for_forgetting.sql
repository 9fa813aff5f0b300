-- The log forgets an erased person by one rule. A visitor whom the chat removes was redacted by a second, weaker one, which
-- kept numbers, dates and ids; erase_from_log() now uses the functions of forget_in_log().

drop function erase_from_log(text[], text[], timestamptz);

-- Removes an erased person from the log, which still says that something was done, by whom and when. ids are the records
-- that were deleted with the person; words are their names and addresses, the longest first.
create function erase_from_log(ids text[], words text[], since timestamptz) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  about int;
  beside int;
begin
  perform set_config('app.erasing', 'on', true);
  update public.audit_log line set before = public.forgotten(line.before), after = public.forgotten(line.after)
  where line.school_id = public.current_school() and line.entity_id = any (ids)
    and line.entity in ('contact', 'task', 'activity', 'chat_session', 'chat_user');
  get diagnostics about = row_count;
  update public.audit_log line set before = public.forgotten_beside(line.before, ids, words),
    after = public.forgotten_beside(line.after, ids, words)
  where line.school_id = public.current_school() and line.created_dt >= since and line.entity_id <> all (ids)
    and line.entity in ('contact', 'task', 'activity', 'chat_session', 'chat_message', 'chat_note', 'unanswered_question')
    and (line.entity_id || coalesce(line.before::text, '') || coalesce(line.after::text, '')) ~* (
      select string_agg(id, '|') from unnest(ids) id);
  get diagnostics beside = row_count;
  perform set_config('app.erasing', '', true);
  return about + beside;
end
$$;
call run_as('erase_from_log(text[], text[], timestamptz)', 'homeroom_lookup');

drop function erased_beside(jsonb, text[], text[]);
drop function erased_values(jsonb);
