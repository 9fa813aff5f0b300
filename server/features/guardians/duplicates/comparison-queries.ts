import { defineQuery } from '#server/db/query.ts';
import { fewestDigits, mayBeOnePerson, mostSharing } from './likeness-sql.ts';

export const listSchoolsToCompare = defineQuery(
  'guardians.list_schools_to_compare',
  'select distinct school_id from guardian_comparison_requests',
);

/** Everything that asked for a comparison so far; what is committed later asks again. Without ids, all have to be compared. */
export const takeRequests = defineQuery(
  'guardians.take_comparison_requests',
  `delete from guardian_comparison_requests where school_id = :school_id returning guardian_ids`,
);

/** Returns no row while another process compares this school, so that an older comparison never overwrites a newer one. */
export const beginComparison = defineQuery(
  'guardians.begin_comparison',
  `select true as begun
  where pg_try_advisory_xact_lock(hashtextextended('guardian pairs ' || :school_id::text, 0))`,
);

const isIdentifying = (contact: string) =>
  `(${contact}.kind = 'email' or char_length(${contact}.digits) >= ${fewestDigits})`;

const contactsOfAll = `select contact.kind, coalesce(contact.digits, contact.normal) as contact,
    contact.guardian_id
  from guardian_contacts contact
  where contact.school_id = :school_id and ${isIdentifying('contact')}`;

/** All who have one of the numbers and addresses of the chosen guardians. */
const contactsOfChosen = `with own as (
    select distinct contact.kind, coalesce(contact.digits, contact.normal) as contact
    from guardian_contacts contact
    where contact.school_id = :school_id and contact.guardian_id = any(:guardian_ids::uuid[])
      and ${isIdentifying('contact')}
  )
  select own.kind, own.contact, holder.guardian_id
  from own join guardian_contacts holder on holder.school_id = :school_id and holder.digits = own.contact
  where own.kind = 'phone'
  union all
  select own.kind, own.contact, holder.guardian_id
  from own
  join guardian_contacts holder on holder.school_id = :school_id and holder.kind = 'email'
    and holder.normal = own.contact
  where own.kind = 'email'`;

const namesakesOfAll = `select guardian_id, name_folded, address
  from (
    select guardian_id, name_folded, address, count(*) over (partition by name_folded) as namesakes
    from guardians
    where school_id = :school_id and name is not null and deleted_dt is null
  ) named
  where namesakes > 1`;

/** All who have the name of one of the chosen guardians. */
const namesakesOfChosen = `select namesake.guardian_id, namesake.name_folded, namesake.address
  from (
    select distinct guardian.name_folded
    from guardians guardian
    where guardian.school_id = :school_id and guardian.guardian_id = any(:guardian_ids::uuid[])
      and guardian.name is not null and guardian.deleted_dt is null
  ) own
  join guardians namesake on namesake.school_id = :school_id and namesake.name_folded = own.name_folded
  where namesake.name is not null and namesake.deleted_dt is null`;

/**
 * The changed guardians, and those who share a number, an email address or a home with them if so few do that the change
 * can have made them pairs, or no pairs: `mostSharing` without the changed ones.
 */
export const listConcerned = defineQuery(
  'guardians.list_concerned',
  `with sharing as (
    select array_agg(distinct holder.guardian_id) as ids
    from (${contactsOfChosen}) holder
    group by holder.kind, holder.contact
    union all
    select array_agg(namesake.guardian_id)
    from (${namesakesOfChosen}) namesake
    where namesake.address is not null
    group by namesake.name_folded, fold(namesake.address)
  )
  select unnest(:guardian_ids::uuid[]) as guardian_id
  union
  select unnest(ids)
  from sharing
  where cardinality(ids) - (
    select count(*) from unnest(ids) id where id = any(:guardian_ids::uuid[])
  ) <= ${mostSharing}`,
);

const relativesOfAll = `select link.guardian_id, other_link.guardian_id, 'child'
  from namesakes one
  join student_guardians link on link.school_id = :school_id and link.guardian_id = one.guardian_id
  join student_guardians other_link on other_link.school_id = :school_id
    and other_link.student_id = link.student_id and other_link.guardian_id > link.guardian_id
  join namesakes two on two.guardian_id = other_link.guardian_id and two.name_folded = one.name_folded`;

const relativesOfChosen = `select least(one.guardian_id, two.guardian_id),
    greatest(one.guardian_id, two.guardian_id), 'child'
  from guardians one
  join student_guardians link on link.school_id = :school_id
    and link.guardian_id = one.guardian_id
  join student_guardians other_link on other_link.school_id = :school_id
    and other_link.student_id = link.student_id
    and other_link.guardian_id <> link.guardian_id
  join guardians two on two.school_id = :school_id
    and two.guardian_id = other_link.guardian_id
  where one.school_id = :school_id and one.guardian_id = any(:guardian_ids::uuid[])
    and two.name_folded = one.name_folded`;

const joinEveryPair = (ids: string) =>
  `cross join unnest(${ids}) one (guardian_id) cross join unnest(${ids}) two (guardian_id)
    where one.guardian_id < two.guardian_id`;

type ComparedGuardians = {
  /** Who has which number or address: at least all who share one with a guardian who is compared. */
  readonly contacts: string;
  /** At least all who have the name of a guardian who is compared. */
  readonly namesakes: string;
  /** The pairs of namesakes who share a student. */
  readonly relatives: string;
  /** Whether the pair of these two ids is compared. */
  readonly isCompared: (one: string, other: string) => string;
};

/** What pairs of guardians have in common, one row for each thing. */
const findCommon = ({ contacts, namesakes, relatives }: Omit<ComparedGuardians, 'isCompared'>) =>
  `shared_contacts as (
    select held.kind, array_agg(distinct held.guardian_id) as ids
    from (${contacts}) held
    group by held.kind, held.contact
    having count(distinct held.guardian_id) between 2 and ${mostSharing}
  ), namesakes as materialized (${namesakes}), neighbors as (
    select array_agg(guardian_id) as ids
    from namesakes
    where address is not null
    group by name_folded, fold(address)
    having count(*) between 2 and ${mostSharing}
  ), found as (
    select one.guardian_id, two.guardian_id as other_id, kind as same
    from shared_contacts ${joinEveryPair('ids')}
    union all
    ${relatives}
    union all
    select one.guardian_id, two.guardian_id, 'address' from neighbors ${joinEveryPair('ids')}
  )`;

/** Compares guardians and stores the pairs; writes only what has changed. */
const storePairs = ({ isCompared, ...compared }: ComparedGuardians) =>
  `with ${findCommon(compared)}, alike as (
    select guardian_id, other_id, array_agg(distinct same) as same
    from found
    where ${isCompared('guardian_id', 'other_id')}
    group by guardian_id, other_id
  ), matching as materialized (
    select alike.guardian_id, alike.other_id, alike.same
    from alike
    join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = alike.guardian_id
    join guardians other on other.school_id = :school_id and other.guardian_id = alike.other_id
    where guardian.deleted_dt is null and other.deleted_dt is null
      and ${mayBeOnePerson('guardian', 'other', 'alike.same')}
  ), removed as (
    delete from guardian_pairs pair
    where pair.school_id = :school_id and ${isCompared('pair.guardian_id', 'pair.other_guardian_id')}
      and not exists (
        select from matching
        where matching.guardian_id = pair.guardian_id and matching.other_id = pair.other_guardian_id
      )
  )
  insert into guardian_pairs as pair (school_id, guardian_id, other_guardian_id, same)
  select :school_id, guardian_id, other_id, same from matching
  on conflict (school_id, guardian_id, other_guardian_id) do update
    set same = excluded.same
    where pair.same <> excluded.same`;

export const compareAll = defineQuery(
  'guardians.compare_all',
  storePairs({
    contacts: contactsOfAll,
    namesakes: namesakesOfAll,
    relatives: relativesOfAll,
    isCompared: () => 'true',
  }),
);

/** Compares some guardians with all. */
export const compareChosen = defineQuery(
  'guardians.compare_chosen',
  storePairs({
    contacts: contactsOfChosen,
    namesakes: namesakesOfChosen,
    relatives: relativesOfChosen,
    isCompared: (one, other) =>
      `(${one} = any(:guardian_ids::uuid[]) or ${other} = any(:guardian_ids::uuid[]))`,
  }),
);
