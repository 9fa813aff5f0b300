import type { DuplicatePair, KnownPerson } from '#contract/guardians/duplicates.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/contacts/first-contact-sql.ts';
import { listedGuardian, studentsOf } from './listed-sql.ts';

/** An address or number that more people have belongs to an office or a home, and says nothing of one person. */
const mostSharing = 8;

const everyPairOf = (ids: string) =>
  `cross join unnest(${ids}) one (guardian_id) cross join unnest(${ids}) two (guardian_id)
    where one.guardian_id < two.guardian_id`;

const shareChild = `exists (select from student_guardians link
        join student_guardians other_link on other_link.school_id = link.school_id
          and other_link.student_id = link.student_id and other_link.guardian_id = alike.other_id
        where link.school_id = :school_id and link.guardian_id = alike.guardian_id)`;

/**
 * One page of pairs and how many there are. Two people with one email address and quite different names are no pair if
 * they are guardians of one child: the school has named both on purpose.
 */
export const listDuplicates = defineQuery(
  'guardians.list_duplicates',
  `with shared_contacts as (
    select contact.kind, array_agg(distinct contact.guardian_id) as ids
    from guardian_contacts contact
    where contact.school_id = :school_id and (contact.kind = 'email' or char_length(contact.digits) >= 6)
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
  ), neighbours as (
    select array_agg(guardian_id) as ids
    from namesakes
    where address is not null
    group by name_folded, fold(address)
    having count(*) between 2 and ${mostSharing}
  ), found as (
    select one.guardian_id, two.guardian_id as other_id, kind as same
    from shared_contacts ${everyPairOf('ids')}
    union all
    select link.guardian_id, other_link.guardian_id, 'child'
    from namesakes one
    join student_guardians link on link.school_id = :school_id and link.guardian_id = one.guardian_id
    join student_guardians other_link on other_link.school_id = :school_id
      and other_link.student_id = link.student_id and other_link.guardian_id > link.guardian_id
    join namesakes two on two.guardian_id = other_link.guardian_id and two.name_folded = one.name_folded
    union all
    select one.guardian_id, two.guardian_id, 'address' from neighbours ${everyPairOf('ids')}
  ), alike as (
    select guardian_id, other_id, array_agg(distinct same) as same from found group by guardian_id, other_id
  ), matching as materialized (
    select alike.guardian_id, alike.other_id, alike.same, guardian.name_folded
    from alike
    join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = alike.guardian_id
    join guardians other on other.school_id = :school_id and other.guardian_id = alike.other_id
    where guardian.deleted_dt is null and other.deleted_dt is null
      and (alike.same && array['child', 'address'] or names_are_alike(guardian.name, other.name)
        or 'email' = any(alike.same) and (guardian.name is null or other.name is null or not ${shareChild}))
      and not exists (
        select from guardian_distinctions distinction
        where distinction.school_id = :school_id and distinction.guardian_id = alike.guardian_id
          and distinction.other_guardian_id = alike.other_id
      )
  ), page as (
    select * from matching order by name_folded nulls last, guardian_id, other_id limit :limit offset :skip
  )
  select tally.total as "total!", page.same,
    case when page.guardian_id is not null then ${listedGuardian('guardian')} end as guardian,
    case when page.guardian_id is not null then ${listedGuardian('other')} end as other
  from (select count(*)::int as total from matching) tally
  left join page on true
  left join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = page.guardian_id
  left join guardians other on other.school_id = :school_id and other.guardian_id = page.other_id
  order by page.name_folded nulls last, page.guardian_id, page.other_id`,
  narrowTo<DuplicatePair>(),
);

/** Guardians with a similar name who have the address or the number, the likeliest first. */
export const findOnRecord = defineQuery(
  'guardians.find_on_record',
  `with having_contact as (
    select contact.guardian_id, contact.kind
    from guardian_contacts contact
    where contact.school_id = :school_id and contact.kind = 'email'
      and contact.normal = any(:addresses::text[])
    union
    select contact.guardian_id, contact.kind
    from guardian_contacts contact
    where contact.school_id = :school_id and contact.digits = any(:numbers::text[])
  ), found as (
    select guardian_id, array_agg(kind order by kind) as same from having_contact group by guardian_id
  )
  select guardian.guardian_id, guardian.name as "name!", guardian.occupation, found.same as "same!",
    ${firstContact('phone', 'guardian')} as phone, ${firstContact('email', 'guardian')} as email,
    ${studentsOf('guardian')} as "students!"
  from found
  join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = found.guardian_id
  where guardian.deleted_dt is null and names_are_alike(guardian.name, :name)
    and not exists (
      select from student_guardians link
      where link.school_id = :school_id and link.guardian_id = guardian.guardian_id
        and link.student_id = :exclude_student_id?
    )
  order by guardian.name_folded = fold(:name) desc, array_length(found.same, 1) desc, guardian.guardian_id
  limit 5`,
  narrowTo<Pick<KnownPerson, 'same' | 'students'>>(),
);

export const listKnown = defineQuery(
  'guardians.list_known',
  `select guardian.guardian_id, coalesce(guardian.name, '') as "name!", guardian.occupation,
    ${firstContact('phone', 'guardian')} as phone, ${firstContact('email', 'guardian')} as email,
    ${studentsOf('guardian')} as "students!"
  from guardians guardian
  where guardian.school_id = :school_id and guardian.guardian_id = any(:guardian_ids::uuid[])
    and guardian.deleted_dt is null`,
  narrowTo<Pick<KnownPerson, 'students'>>(),
);

/** No row if one of them is not a guardian of the school. The smaller id comes first. */
export const insertDistinction = defineQuery(
  'guardians.insert_distinction',
  `with pair as (
    select guardian.guardian_id, other.guardian_id as other_id
    from guardians guardian join guardians other on other.school_id = guardian.school_id
    where guardian.school_id = :school_id and guardian.deleted_dt is null and other.deleted_dt is null
      and guardian.guardian_id = least(:guardian_id::uuid, :other_id::uuid)
      and other.guardian_id = greatest(:guardian_id::uuid, :other_id::uuid)
  ), noted as (
    insert into guardian_distinctions (school_id, guardian_id, other_guardian_id, created_by)
    select :school_id, guardian_id, other_id, :user_id from pair
    on conflict do nothing
  )
  select guardian_id
  from pair`,
);

export const deleteDistinction = defineQuery(
  'guardians.delete_distinction',
  `delete from guardian_distinctions
  where school_id = :school_id and guardian_id = least(:guardian_id::uuid, :other_id::uuid)
    and other_guardian_id = greatest(:guardian_id::uuid, :other_id::uuid)
  returning guardian_id`,
);
