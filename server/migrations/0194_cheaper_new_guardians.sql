-- What a new student with a family costs.

-- Every number has a dozen parts. Merging the parts of some hundred numbers at once takes a third of the time of merging
-- them one by one. A search also reads the list of what is not merged yet; at 64 kB, the smallest limit, it is 0.03 ms.
alter index guardian_contacts_number_search_idx set (fastupdate = on, gin_pending_list_limit = 64);

-- Asks for the job, once in a transaction of one school: a new student adds guardians, contacts and links.
create or replace function request_guardian_comparison() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if current_setting('app.comparison_requested', true) = current_setting('app.school_id', true)
    and current_setting('app.school_id', true) <> '' and current_setting('app.maintenance', true) is distinct from 'on'
  then
    return null;
  end if;
  insert into guardian_comparison_requests (school_id) select distinct school_id from changed_rows;
  if found then
    perform pg_notify('work_waiting', 'guardians.find_duplicates/' || changed.school_id)
    from (select distinct school_id from changed_rows) changed;
    perform set_config('app.comparison_requested', current_setting('app.school_id', true), true);
  end if;
  return null;
end
$$;
