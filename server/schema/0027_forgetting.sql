-- The log and the histories forget whoever was erased: by narrow functions, as the app may only add to them and read.

-- A text without these words, whatever their letter case.
create function erased_words(written text, words text[]) returns text
  language plpgsql immutable parallel safe set search_path = public, pg_temp
as $$
begin
  for place in 1 .. cardinality(words) loop
    written := regexp_replace(written, '***=' || words[place], '[erased]', 'gi');
  end loop;
  return written;
end
$$;

-- Which fields there were; of their values only whether there was one, and what says nothing of a person.
create function forgotten(said jsonb) returns jsonb
  language sql immutable parallel safe set search_path = public, pg_temp
  return case when jsonb_typeof(said) = 'object' then (
    select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'null' or value in ('[]', '{}') then value
      when key in ('status', 'handling', 'lead_stage', 'stage', 'priority', 'source', 'category', 'activity_type', 'reminder')
        and jsonb_typeof(value) = 'string' then value
      else '"[erased]"' end), '{}') from jsonb_each(said)) end;

-- What stands beside an id of somebody erased is forgotten whole; elsewhere the words and the ids are.
create function forgotten_beside(said jsonb, ids text[], words text[]) returns jsonb
  language plpgsql immutable parallel safe set search_path = public, pg_temp
as $$
begin
  case jsonb_typeof(said)
    when 'object' then
      if exists (select from jsonb_each_text(said) where value = any (ids)) then
        return public.forgotten(said);
      end if;
      return (select coalesce(jsonb_object_agg(case when key = any (ids) then '[erased]' else key end,
        case when key = any (ids) then '"[erased]"' else public.forgotten_beside(value, ids, words) end), '{}')
        from jsonb_each(said));
    when 'array' then
      return (select coalesce(jsonb_agg(public.forgotten_beside(value, ids, words) order by place), '[]')
        from jsonb_array_elements(said) with ordinality e (value, place));
    when 'string' then
      return to_jsonb(public.erased_words(said #>> '{}', ids || words));
    else
      return said;
  end case;
end
$$;

-- The next lines of the log after a position, for several erasures at once: however many people went, the log is read once.
-- Lines about a record that went keep who did what and when, and nothing else; those that name somebody who went, or are
-- about a record near them, lose what is about them. Answers the position reached, or null at the end.
create function forget_in_log(these uuid[], after_id bigint, lines int) returns table (reached bigint, changed int)
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  select max(page.audit_id) into reached from (select line.audit_id from public.audit_log line
    where line.school_id = public.current_school() and line.audit_id > after_id order by line.audit_id limit lines) page;
  perform set_config('app.erasing', 'on', true);
  with named as materialized (
    select erasure.erasure_id, named.id, named.is_record from public.erasures erasure
    cross join lateral (
      select id, true as is_record from unnest(erasure.record_ids) id
      union all
      select id, false from unnest(erasure.subject_ids || erasure.near_ids) id
    ) named
    where erasure.school_id = public.current_school() and erasure.erasure_id = any (these)
  ), hit as materialized (
    select page.audit_id, named.erasure_id, bool_or(named.is_record and named.id = page.entity_id) as about
    from public.audit_log page
    cross join lateral regexp_matches(
      concat_ws(' ', page.entity_id, page.before::text, page.after::text),
      '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') token (parts)
    join named on named.id = token.parts[1]
    where page.school_id = public.current_school() and page.audit_id > after_id and page.audit_id <= reached
      and (page.before is not null or page.after is not null)
    group by page.audit_id, named.erasure_id
  ), told as (
    select hit.audit_id, bool_or(hit.about) as about,
      (select array_agg(distinct id) from public.erasures erasure cross join unnest(erasure.subject_ids) id
        where erasure.school_id = public.current_school() and erasure.erasure_id = any (array_agg(hit.erasure_id))) as ids,
      (select array_agg(word order by char_length(word) desc) from public.erasures erasure
        cross join unnest(erasure.words) word
        where erasure.school_id = public.current_school() and erasure.erasure_id = any (array_agg(hit.erasure_id))) as words
    from hit group by hit.audit_id
  )
  update public.audit_log line set
    before = case when told.about then public.forgotten(line.before)
      else public.forgotten_beside(line.before, coalesce(told.ids, '{}'), coalesce(told.words, '{}')) end,
    after = case when told.about and line.action <> 'erase' then public.forgotten(line.after)
      else public.forgotten_beside(line.after, coalesce(told.ids, '{}'), coalesce(told.words, '{}')) end
  from told where line.school_id = public.current_school() and line.audit_id = told.audit_id;
  get diagnostics changed = row_count;
  perform set_config('app.erasing', '', true);
  return next;
end
$$;

-- The histories of marks and attendance of people who are gone; of nobody else.
create function forget_histories(people uuid[]) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  marks int;
  days int;
begin
  delete from public.mark_history history where history.school_id = public.current_school()
    and history.student_id = any (people) and not exists (select from public.students student
      where student.school_id = public.current_school() and student.student_id = history.student_id);
  get diagnostics marks = row_count;
  delete from public.attendance_history history where history.school_id = public.current_school()
    and history.person_type in ('student', 'teacher') and history.person_id = any (people)
    and not exists (select from public.students student
      where student.school_id = public.current_school() and student.student_id = history.person_id)
    and not exists (select from public.teachers teacher
      where teacher.school_id = public.current_school() and teacher.teacher_id = history.person_id);
  get diagnostics days = row_count;
  return marks + days;
end
$$;

-- Lines of the log that are older than the school keeps them: seven years unless it says otherwise, never less than one.
-- Lines about somebody on hold stay.
create function trim_audit_log(lines int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  days int := (select rule.keep_days from public.retention_rules rule
    where rule.school_id = public.current_school() and rule.kind = 'log');
  removed int;
begin
  perform set_config('app.erasing', 'on', true);
  delete from public.audit_log line where line.school_id = public.current_school() and line.audit_id in (
    select old.audit_id from public.audit_log old where old.school_id = public.current_school()
      and old.created_dt < now() - make_interval(days => greatest(coalesce(days, 2557), 365))
      and not exists (select from public.legal_holds hold where hold.school_id = public.current_school()
        and hold.person_id::text = old.entity_id)
    order by old.created_dt limit lines);
  get diagnostics removed = row_count;
  perform set_config('app.erasing', '', true);
  return removed;
end
$$;

call run_as('forget_in_log(uuid[], bigint, int)', 'homeroom_lookup');
call run_as('forget_histories(uuid[])', 'homeroom_lookup');
call run_as('trim_audit_log(int)', 'homeroom_lookup');
grant delete on audit_log to homeroom_lookup;
grant select, delete on mark_history, attendance_history to homeroom_lookup;
grant select on students, teachers, retention_rules, legal_holds, erasures to homeroom_lookup;
create policy forgetting on mark_history to homeroom_lookup using (school_id = current_school());
create policy forgetting on attendance_history to homeroom_lookup using (school_id = current_school());
create policy forgetting on students for select to homeroom_lookup using (school_id = current_school());
create policy forgetting on teachers for select to homeroom_lookup using (school_id = current_school());

-- Enquiries and merges of leads: what they say of somebody erased goes.
grant update (child_name, message), delete on enquiries to homeroom_app;
