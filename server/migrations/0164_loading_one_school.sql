-- A school that moves here brings the rows that triggers wrote where it came from: counts, histories, stages. So the
-- triggers on new rows rest in a session that loads a school (app.loading_school); those of all other sessions work on.
-- Call this procedure in each migration that creates a trigger on new rows. It changes only triggers that lack the condition.
create procedure rest_triggers_while_loading()
  language plpgsql set search_path = public, pg_temp
as $$
declare
  found record;
  resting constant text := 'current_setting(''app.loading_school'', true) is distinct from ''on''';
begin
  for found in
    select split_part(definition, ' EXECUTE FUNCTION ', 1) as event, split_part(definition, ' EXECUTE FUNCTION ', 2) as call
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    cross join lateral pg_get_triggerdef(pg_trigger.oid) definition
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgtype & 4 <> 0
      and definition not like '%app.loading_school%'
  loop
    execute format('%s %s execute function %s',
      replace(split_part(found.event, ' WHEN (', 1), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      case when found.event like '% WHEN (%'
        then format('when (%s and (%s)', resting, substr(found.event, strpos(found.event, ' WHEN (') + 7))
        else format('when (%s)', resting)
      end,
      found.call);
  end loop;
end
$$;
call rest_triggers_while_loading();
