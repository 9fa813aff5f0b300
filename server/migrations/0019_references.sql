-- What still refers to a row, table by table, for the sentence that refuses to remove it. It follows the foreign
-- keys, so that a new table joins by having one. References of other schools are neither seen nor possible.
create function references_to(target regclass, target_id uuid)
  returns table (referrer text, n bigint)
  language plpgsql stable
as $$
declare
  link record;
begin
  for link in
    select k.conrelid::regclass as referrer, string_agg(distinct format('r.%I = $1', own.attname), ' or ') as refers
    from pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) as pair (own_number, target_number)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own_number
    join pg_constraint p on p.conrelid = target and p.contype = 'p'
    where k.contype = 'f' and k.confrelid = target and k.conparentid = 0
      and pair.target_number = p.conkey[cardinality(p.conkey)]
    group by k.conrelid
    order by k.conrelid::regclass::text
  loop
    referrer := link.referrer::text;
    execute format('select count(*) from %s r where r.school_id = current_school() and (%s)', link.referrer, link.refers)
      into n using target_id;
    if n > 0 then
      return next;
    end if;
  end loop;
end
$$;
