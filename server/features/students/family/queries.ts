import { defineQuery, narrowTo } from '#server/db/query.ts';

/** A person of a family as a form or a row of a file names them; without any value there is no such person. */
export type FamilyMember = {
  /** The row of the file: if several rows name a shared guardian, the last one counts. */
  row: number;
  /** Null for a student who is created by the same statement. */
  student_id: string | null;
  relationship: string;
  contact_order: number;
  /** The guardian who was chosen from the known ones. */
  picked_id: string | null;
  name: string | null;
  phone: string | null;
  /** The phone number in E.164, if it can be read. */
  number: string | null;
  email: string | null;
  occupation: string | null;
  /** The first `contact_order` in the family that names the same person. */
  same_as: number;
  /** Whether a person said that this is not the family member of that name. */
  is_separate: boolean;
  /** Someone said that this is no one on record. */
  is_new: boolean;
  /** Guardians on record of whom someone said that they are not this person. */
  not_ids: readonly string[];
};

export const entries = `jsonb_to_recordset(:family::jsonb) as member (row int, student_id uuid, relationship text,
      contact_order int, picked_id uuid, name text, phone text, number text, email text, occupation text, same_as int,
      is_separate boolean, is_new boolean, not_ids uuid[])`;

/** A link that has not ended. */
const openCondition = 'link.to_date is null or link.to_date >= (select school_today())';

const firstGuardian = `(array_agg(guardian.guardian_id order by guardian.guardian_id))[1]`;
const withGuardian =
  'join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id';

/** The guardian who was picked, as long as the name typed is still theirs or one like it. */
export const pickedGuardian = `(select guardian.guardian_id from guardians guardian
        where guardian.school_id = :school_id and guardian.guardian_id = entry.picked_id
          and guardian.deleted_dt is null
          and (entry.name is null or names_are_alike(guardian.name, entry.name)))`;

/** Another guardian of the student with the same name and no other number: one person in two fields. */
const relative = `(select ${firstGuardian} from student_guardians link ${withGuardian}
        where link.school_id = :school_id and link.student_id = entry.student_id and (${openCondition})
          and not entry.is_separate and not entry.is_new and guardian.name_folded = entry.folded
          and guardian.guardian_id <> all(entry.not_ids)
          and (entry.digits is null or not exists (
            select from guardian_contacts contact where contact.school_id = :school_id
              and contact.guardian_id = guardian.guardian_id and contact.digits <> entry.digits)))`;

/**
 * A guardian with the same name and the same number or address is the same person: the parent of a sibling. The first
 * is chosen from all: with a limit, the plan would walk through every guardian of the school in the order of ids. The
 * name is compared as an expression, because the plan would otherwise look it up in the index for parts of names.
 */
const namesakeBy = (condition: string) => `(select ${firstGuardian} from guardian_contacts contact
        join guardians guardian on guardian.school_id = contact.school_id and guardian.guardian_id = contact.guardian_id
        where contact.school_id = :school_id and ${condition} and guardian.name_folded || '' = entry.folded
          and guardian.deleted_dt is null
          and not entry.is_new and guardian.guardian_id <> all(entry.not_ids)`;
export const namesakeByNumber = namesakeBy('contact.digits = entry.digits');
export const namesakeByAddress = namesakeBy(`contact.kind = 'email' and contact.normal = entry.address`);

/** A person who is said not to be a family member of that name is none of the student's guardians. */
const ofAnotherFamily = `and not (entry.is_separate and exists (
            select from student_guardians link where link.school_id = :school_id
              and link.student_id = entry.student_id and link.guardian_id = guardian.guardian_id))`;

/** Two rows that add the same new person: by name with number or address, or by name in one family. */
const newPerson = `case when entry.folded is null or coalesce(entry.digits, entry.address) is null or entry.is_separate or entry.is_new
        then entry.student_id || '/' || entry.same_as
        else entry.folded || '/' || coalesce(entry.digits, entry.address) end`;

export const freshId = `first_value(entry.own_id) over (
        partition by ${newPerson} order by entry.row, entry.contact_order) as fresh_id`;

export const givenMembers = (source: string, student: string) => `given as materialized (
    select member.row, ${student} as student_id, member.relationship, member.contact_order, member.picked_id,
      member.name, member.phone, member.number, member.email, member.occupation, member.same_as, member.is_separate, member.is_new,
      coalesce(member.not_ids, '{}') as not_ids,
      fold(member.name) as folded, phone_digits(coalesce(member.number, member.phone)) as digits,
      lower(member.email) as address, new_id() as own_id,
      num_nonnulls(member.picked_id, member.name, member.phone, member.email, member.occupation) = 0 as is_gone,
      member.picked_id is not null and not exists (select from guardians guardian
        where guardian.school_id = :school_id and guardian.guardian_id = member.picked_id
          and guardian.deleted_dt is null) as is_unknown
    from ${source}
  )`;

/** The guardian that each member is, and the one who had that place in the family until now. */
const recognizedCtes = `present as materialized (
    select distinct on (entry.student_id, entry.relationship) entry.student_id, entry.relationship, link.guardian_id,
      guardian.name_folded, exists (
        select from student_guardians other where other.school_id = link.school_id
          and other.guardian_id = link.guardian_id
          and (other.student_id, other.relationship) <> (link.student_id, link.relationship)) as is_shared
    from given entry
    join student_guardians link on link.school_id = :school_id and link.student_id = entry.student_id
      and link.relationship = entry.relationship and (${openCondition})
    ${withGuardian}
    order by entry.student_id, entry.relationship, link.to_date desc nulls first
  ), known as materialized (
    select entry.*, present.guardian_id as present_id, coalesce(present.is_shared, true) as is_shared,
      coalesce(${pickedGuardian},
        case when present.name_folded is not distinct from entry.folded then present.guardian_id end,
        ${relative},
        ${namesakeByNumber} ${ofAnotherFamily}),
        ${namesakeByAddress} ${ofAnotherFamily}),
        case when not present.is_shared then present.guardian_id end) as known_id
    from given entry left join present on present.student_id = entry.student_id
      and present.relationship = entry.relationship
  ), family as materialized (
    select entry.*, ${freshId},
      exists (select from student_guardians link where link.school_id = :school_id
        and link.student_id = entry.student_id and link.guardian_id = entry.known_id
        and not (${openCondition})) as is_former
    from known entry
  )`;

/** Guardians who are not on record yet, with their numbers and addresses. */
export const newPeople = `new_guardians as (
    insert into guardians (school_id, guardian_id, name, occupation, created_by, updated_by)
    select :school_id, fresh_id, (array_agg(name order by row, contact_order) filter (where name is not null))[1],
      max(occupation), :user_id, :user_id
    from family where known_id is null and not is_unknown and not is_gone group by fresh_id
  ), details as materialized (
    select entry.*, coalesce(entry.known_id, entry.fresh_id) as guardian_id, detail.kind, detail.typed, detail.normal,
      entry.known_id is not distinct from entry.present_id and entry.known_id is not null as replaces
    from family entry cross join lateral (values
      ('phone', entry.phone, entry.number, entry.digits), ('email', entry.email, entry.address, null)
    ) detail (kind, typed, normal, digits)
    where not entry.is_gone and not entry.is_unknown
  ), new_contacts as (
    insert into guardian_contacts (school_id, guardian_id, kind, typed, normal, position)
    select :school_id, detail.guardian_id, detail.kind, detail.typed, detail.normal, detail.place
    from (
      select distinct on (guardian_id, kind, coalesce(normal, typed)) guardian_id, kind, typed, normal,
        row_number() over (partition by guardian_id, kind order by row, contact_order) as place
      from details where known_id is null and typed is not null
      order by guardian_id, kind, coalesce(normal, typed), row, contact_order
    ) detail
  )`;

/**
 * A number or address of a person who already had this place in the family replaces their first one; that of another
 * known person is added before theirs.
 */
export const knownPeople = `last_word as materialized (
    select distinct on (guardian_id, kind) * from details
    where known_id is not null
      and (typed is not null or replaces and (kind = 'phone' or relationship <> 'emergency'))
    order by guardian_id, kind, typed is null, row desc, contact_order
  ), wishes as materialized (
    select wish.*, first.guardian_contact_id as first_id, first.position as first_position,
      same.guardian_contact_id as same_id, case
        when wish.typed is null then first.guardian_contact_id is not null
        when same.guardian_contact_id is null then true
        else same.guardian_contact_id <> first.guardian_contact_id
          or (same.typed, same.normal) is distinct from (wish.typed, wish.normal) end as is_change
    from last_word wish
    left join lateral (
      select contact.* from guardian_contacts contact
      where contact.school_id = :school_id and contact.guardian_id = wish.guardian_id and contact.kind = wish.kind
      order by contact.position, contact.guardian_contact_id limit 1
    ) first on true
    left join lateral (
      select contact.* from guardian_contacts contact
      where contact.school_id = :school_id and contact.guardian_id = wish.guardian_id and contact.kind = wish.kind
        and coalesce(contact.digits, contact.normal, contact.typed)
          = case wish.kind when 'phone' then coalesce(wish.digits, wish.typed) else wish.address end
      order by contact.position, contact.guardian_contact_id limit 1
    ) same on true
  ), changed_contacts as (
    update guardian_contacts contact set typed = wish.typed, normal = wish.normal,
      position = case when wish.same_id <> wish.first_id then wish.first_position - 1 else contact.position end
    from wishes wish
    where wish.is_change and wish.typed is not null and contact.school_id = :school_id
      and contact.guardian_contact_id = coalesce(wish.same_id, case when wish.replaces then wish.first_id end)
  ), more_contacts as (
    insert into guardian_contacts (school_id, guardian_id, kind, typed, normal, position)
    select :school_id, guardian_id, kind, typed, normal, coalesce(first_position - 1, 1) from wishes
    where typed is not null and same_id is null and (first_id is null or not replaces)
  ), removed_contacts as (
    delete from guardian_contacts contact using wishes wish
    where wish.typed is null and contact.school_id = :school_id and contact.guardian_contact_id = wish.first_id
  ), known_guardians as (
    update guardians guardian set updated_by = :user_id, name = wish.name, occupation = wish.occupation
    from (
      select distinct on (detail.guardian_id) detail.guardian_id,
        case when detail.replaces and detail.relationship <> 'emergency' then detail.name else before.name end as name,
        case when detail.replaces and detail.relationship in ('father', 'mother') then detail.occupation
          else coalesce(detail.occupation, before.occupation) end as occupation,
        exists (select from wishes where wishes.guardian_id = detail.guardian_id and wishes.is_change) as has_new_contacts
      from details detail
      join guardians before on before.school_id = :school_id and before.guardian_id = detail.guardian_id
      where detail.known_id is not null
      order by detail.guardian_id, detail.row desc, detail.relationship in ('father', 'mother') desc, detail.contact_order
    ) wish
    where guardian.school_id = :school_id and guardian.guardian_id = wish.guardian_id
      and (wish.has_new_contacts or (guardian.name, guardian.occupation) is distinct from (wish.name, wish.occupation))
  )`;

/**
 * A person has the same rights for a student in every relationship. A guardian whom no student has any more stays; a
 * number for emergencies that belongs to no name is deleted.
 */
const links = `pairs as materialized (
    select distinct on (entry.student_id, entry.relationship) entry.student_id, entry.relationship, link.may_contact,
      link.may_see_records, link.may_collect, link.from_date, link.to_date, link.restriction_document_id
    from family entry
    join student_guardians link on link.school_id = :school_id and link.student_id = entry.student_id
      and link.guardian_id = entry.known_id and link.relationship <> entry.relationship
    order by entry.student_id, entry.relationship, link.may_contact, link.relationship
  ), moved as (
    update student_guardians link set guardian_id = coalesce(entry.known_id, entry.fresh_id),
      may_contact = coalesce(pair.may_contact, link.may_contact),
      may_see_records = coalesce(pair.may_see_records, link.may_see_records),
      may_collect = coalesce(pair.may_collect, link.may_collect)
    from family entry left join pairs pair on pair.student_id = entry.student_id and pair.relationship = entry.relationship
    where link.school_id = :school_id and link.student_id = entry.student_id
      and link.relationship = entry.relationship and link.guardian_id = entry.present_id
      and not entry.is_gone and not entry.is_unknown and not entry.is_former
      and entry.present_id <> coalesce(entry.known_id, entry.fresh_id)
  ), links as (
    insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order, may_contact,
      may_see_records, may_collect, from_date, to_date, restriction_document_id)
    select :school_id, entry.student_id, coalesce(entry.known_id, entry.fresh_id), entry.relationship,
      entry.contact_order, coalesce(pair.may_contact, true), coalesce(pair.may_see_records, true),
      coalesce(pair.may_collect, entry.relationship <> 'emergency'), pair.from_date, pair.to_date,
      pair.restriction_document_id
    from family entry left join pairs pair on pair.student_id = entry.student_id and pair.relationship = entry.relationship
    where entry.present_id is null and not entry.is_gone and not entry.is_unknown and not entry.is_former
  ), unlinked as (
    delete from student_guardians link using family entry
    where link.school_id = :school_id and link.student_id = entry.student_id
      and link.relationship = entry.relationship and link.guardian_id = entry.present_id and entry.is_gone
  ), alone as materialized (
    select distinct guardian.guardian_id, guardian.name, guardian.name is null
      and not exists (select from family entry where entry.present_id = guardian.guardian_id
        and entry.relationship <> 'emergency') as is_bare_number
    from guardians guardian join family entry on entry.present_id = guardian.guardian_id
    where guardian.school_id = :school_id
      and not exists (select from family stays where not stays.is_gone
        and coalesce(stays.known_id, stays.fresh_id) = guardian.guardian_id)
      and not exists (
        select from student_guardians link where link.school_id = :school_id
          and link.guardian_id = guardian.guardian_id
          and not exists (select from family left_by where left_by.student_id = link.student_id
            and left_by.relationship = link.relationship and left_by.present_id = guardian.guardian_id))
  ), bare_numbers as (
    delete from guardians guardian using alone
    where guardian.school_id = :school_id and guardian.guardian_id = alone.guardian_id and alone.is_bare_number
  )`;

/**
 * CTEs that change families to what `family` says, one for each member of `source`. A guardian whom siblings share is
 * changed for all of them, except for the name: another name is another person.
 */
const familyChange = (source: string, student: string) =>
  `${givenMembers(source, student)}, ${recognizedCtes}, ${newPeople}, ${knownPeople}, ${links}`;

/**
 * The parts of a family that cannot be written: guardians who do not exist, and those whose time with the student has
 * ended.
 */
export const refusedMembers = `array(select relationship from family where is_unknown) as unknown_guardians,
    array(select relationship from family where is_former) as former_guardians`;

export type GuardianAlone = { guardian_id: string; name: string | null };

/** Guardians who have no student after the change. They stay: the form shows them no more, so no one decided to delete them. */
const guardiansAlone = `coalesce((select json_agg(json_build_object('guardian_id', guardian_id, 'name', name)
      order by name) from alone where not is_bare_number), '[]') as guardians_alone`;

/** Resolves the people of a family. */
export const namedMembers = `coalesce((
      select json_agg(json_build_object('relationship', relationship, 'guardian_id', coalesce(known_id, fresh_id),
          'is_new', known_id is null) order by contact_order)
      from family where not is_unknown and not is_gone and not is_former), '[]') as guardians`;

export const changeFamilies = defineQuery(
  'students.change_families',
  `with ${familyChange(entries, 'member.student_id')} select ${refusedMembers}, ${guardiansAlone}`,
  narrowTo<{ guardians_alone: GuardianAlone[] }>(),
);
