import { defineQuery } from '#server/db/query.ts';
import { fewestDigits, mayBeOnePerson, mostSharing } from './likeness-sql.ts';

export const listSchoolsToCompare = defineQuery(
  'guardians.list_schools_to_compare',
  'select distinct school_id from guardian_comparison_requests',
);

/** Everything that asked for a comparison so far. What is committed later asks again. */
export const takeRequests = defineQuery(
  'guardians.take_comparison_requests',
  `delete from guardian_comparison_requests
  where school_id = :school_id
  returning guardian_comparison_request_id`,
);

/** Returns no row while another process compares this school, so that an older comparison never overwrites a newer one. */
export const beginComparison = defineQuery(
  'guardians.begin_comparison',
  `select true as begun
  where pg_try_advisory_xact_lock(hashtextextended('guardian pairs ' || :school_id::text, 0))`,
);

const joinEveryPair = (ids: string) =>
  `cross join unnest(${ids}) one (guardian_id) cross join unnest(${ids}) two (guardian_id)
    where one.guardian_id < two.guardian_id`;

/** Compares all guardians of the school and stores the pairs; writes only what has changed. */
export const comparePairs = defineQuery(
  'guardians.compare_pairs',
  `with shared_contacts as (
    select contact.kind, array_agg(distinct contact.guardian_id) as ids
    from guardian_contacts contact
    where contact.school_id = :school_id
      and (contact.kind = 'email' or char_length(contact.digits) >= ${fewestDigits})
    group by contact.kind, coalesce(contact.digits, contact.normal)
    having count(distinct contact.guardian_id) between 2 and ${mostSharing}
  ), namesakes as materialized (
    select guardian_id, name_folded, address
    from (
      select guardian_id, name_folded, address, count(*) over (partition by name_folded) as namesakes
      from guardians
      where school_id = :school_id and name is not null and deleted_dt is null
    ) named
    where namesakes > 1
  ), neighbors as (
    select array_agg(guardian_id) as ids
    from namesakes
    where address is not null
    group by name_folded, fold(address)
    having count(*) between 2 and ${mostSharing}
  ), found as (
    select one.guardian_id, two.guardian_id as other_id, kind as same
    from shared_contacts ${joinEveryPair('ids')}
    union all
    select link.guardian_id, other_link.guardian_id, 'child'
    from namesakes one
    join student_guardians link on link.school_id = :school_id and link.guardian_id = one.guardian_id
    join student_guardians other_link on other_link.school_id = :school_id
      and other_link.student_id = link.student_id and other_link.guardian_id > link.guardian_id
    join namesakes two on two.guardian_id = other_link.guardian_id and two.name_folded = one.name_folded
    union all
    select one.guardian_id, two.guardian_id, 'address' from neighbors ${joinEveryPair('ids')}
  ), alike as (
    select guardian_id, other_id, array_agg(distinct same) as same from found group by guardian_id, other_id
  ), matching as materialized (
    select alike.guardian_id, alike.other_id, alike.same
    from alike
    join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = alike.guardian_id
    join guardians other on other.school_id = :school_id and other.guardian_id = alike.other_id
    where guardian.deleted_dt is null and other.deleted_dt is null
      and ${mayBeOnePerson('guardian', 'other', 'alike.same')}
  ), removed as (
    delete from guardian_pairs pair
    where pair.school_id = :school_id
      and not exists (
        select from matching
        where matching.guardian_id = pair.guardian_id and matching.other_id = pair.other_guardian_id
      )
  )
  insert into guardian_pairs as pair (school_id, guardian_id, other_guardian_id, same)
  select :school_id, guardian_id, other_id, same from matching
  on conflict (school_id, guardian_id, other_guardian_id) do update
    set same = excluded.same
    where pair.same <> excluded.same`,
);
