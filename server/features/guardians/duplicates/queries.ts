import type { DuplicatePair, KnownPerson } from '#contract/guardians/duplicates.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/contacts/first-contact-sql.ts';
import { inCommon, mayBeOnePerson } from './likeness-sql.ts';
import { listedGuardian, studentsOf } from './listed-sql.ts';

/**
 * One page of the stored pairs and how many there are. What the pairs of the page have in common is read again, so a pair
 * that stopped being one since the last comparison is left out.
 */
export const listDuplicates = defineQuery(
  'guardians.list_duplicates',
  `with known as materialized (
    select pair.guardian_id, pair.other_guardian_id as other_id, guardian.name_folded
    from guardian_pairs pair
    join guardians guardian on guardian.school_id = pair.school_id and guardian.guardian_id = pair.guardian_id
    join guardians other on other.school_id = pair.school_id and other.guardian_id = pair.other_guardian_id
    where pair.school_id = :school_id and guardian.deleted_dt is null and other.deleted_dt is null
      and not exists (
        select from guardian_distinctions distinction
        where distinction.school_id = :school_id and distinction.guardian_id = pair.guardian_id
          and distinction.other_guardian_id = pair.other_guardian_id
      )
  ), page as (
    select * from known order by name_folded nulls last, guardian_id, other_id limit :limit offset :skip
  ), pairs as (
    select guardian.name_folded, page.guardian_id, page.other_id, now.same,
      ${listedGuardian('guardian')} as guardian, ${listedGuardian('other')} as other
    from page
    join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = page.guardian_id
    join guardians other on other.school_id = :school_id and other.guardian_id = page.other_id
    cross join lateral (select ${inCommon('guardian', 'other')} as same) now
    where cardinality(now.same) > 0 and ${mayBeOnePerson('guardian', 'other', 'now.same')}
  )
  select tally.total, pairs.same, pairs.guardian, pairs.other
  from (select count(*)::int as total from known) tally left join pairs on true
  order by pairs.name_folded nulls last, pairs.guardian_id, pairs.other_id`,
  narrowTo<DuplicatePair>(),
);

/** Guardians with a similar name and one of the addresses or numbers, the likeliest first. */
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
  select guardian.guardian_id, guardian.name, guardian.occupation, found.same,
    ${firstContact('phone', 'guardian')} as phone, ${firstContact('email', 'guardian')} as email,
    ${studentsOf('guardian')} as students
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
  `select guardian.guardian_id, coalesce(guardian.name, '') as name, guardian.occupation,
    ${firstContact('phone', 'guardian')} as phone, ${firstContact('email', 'guardian')} as email,
    ${studentsOf('guardian')} as students
  from guardians guardian
  where guardian.school_id = :school_id and guardian.guardian_id = any(:guardian_ids::uuid[])
    and guardian.deleted_dt is null`,
  narrowTo<Pick<KnownPerson, 'students'>>(),
);

const otherName = `(
      select other.name
      from guardians other
      where other.school_id = :school_id and other.guardian_id = :other_id
    )`;

/** Stores the smaller id first. No row if one of the two is not a guardian of the school. */
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
  select ${otherName} as other_name
  from pair`,
);

export const deleteDistinction = defineQuery(
  'guardians.delete_distinction',
  `delete from guardian_distinctions
  where school_id = :school_id and guardian_id = least(:guardian_id::uuid, :other_id::uuid)
    and other_guardian_id = greatest(:guardian_id::uuid, :other_id::uuid)
  returning ${otherName} as other_name`,
);
