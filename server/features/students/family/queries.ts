import { defineQuery } from '#server/db/query.ts';

/** The flat fields of the forms that are kept as guardians. */
export type FamilyParams = {
  father_guardian_id: string | null;
  father_name: string | null;
  father_contact: string | null;
  father_occupation: string | null;
  mother_guardian_id: string | null;
  mother_name: string | null;
  mother_contact: string | null;
  mother_occupation: string | null;
  guardian_id: string | null;
  guardian_name: string | null;
  parent_contact: string | null;
  emergency_contact: string | null;
};

/** One row for each relationship of the forms. */
const given = `given (relationship, contact_order, given_id, name, phone, occupation) as (values
    ('father', 1, :father_guardian_id?::uuid, :father_name?::text, :father_contact?::text, :father_occupation?::text),
    ('mother', 2, :mother_guardian_id?::uuid, :mother_name?::text, :mother_contact?::text, :mother_occupation?::text),
    ('guardian', 3, :guardian_id?::uuid, :guardian_name?::text, :parent_contact?::text, null::text),
    ('emergency', 4, null::uuid, null::text, :emergency_contact?::text, null::text)
  )`;

const unknownGuardianCondition = `v.given_id is not null and not exists (
      select from guardians g where g.school_id = :school_id and g.guardian_id = v.given_id)`;

/** The guardian that was picked, as long as the name typed is still theirs. */
const picked = `(select g.guardian_id from guardians g
      where g.school_id = :school_id and g.guardian_id = v.given_id and (v.name is null or g.name_folded = fold(v.name)))`;

/** Someone with the same name and number is the same person: the parent of a sibling. */
const namesake = `(select g.guardian_id from guardians g
      where g.school_id = :school_id and g.phone_digits = phone_digits(v.phone) and g.name_folded = fold(v.name)
      order by g.guardian_id limit 1)`;

const newGuardians = `new_guardians as (
    insert into guardians (school_id, guardian_id, name, phone, occupation, created_by, updated_by)
    select :school_id, fresh_id, name, phone, occupation, :user_id, :user_id
    from kin where known_id is null and not unknown and not gone
  )`;

/** CTEs `kin` and those that write it, for a student who has no family yet: the rows of `person`. */
export const newFamily = `${given}, kin as materialized (
    select v.*, ${unknownGuardianCondition} as unknown, false as gone, new_id() as fresh_id, coalesce(${picked}, ${namesake}) as known_id
    from given v where num_nonnulls(v.given_id, v.name, v.phone, v.occupation) > 0
  ), ${newGuardians}, known_guardians as (
    update guardians g set phone = coalesce(k.phone, g.phone), occupation = coalesce(k.occupation, g.occupation),
      updated_by = :user_id
    from kin k where g.school_id = :school_id and g.guardian_id = k.known_id
      and (coalesce(k.phone, g.phone), coalesce(k.occupation, g.occupation)) is distinct from (g.phone, g.occupation)
  ), links as (
    insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order)
    select p.school_id, p.student_id, coalesce(k.known_id, k.fresh_id), k.relationship, k.contact_order
    from person p, kin k where not k.unknown
  )`;

/**
 * Brings the family of the relationships in `touched` to what the forms hold. A guardian whom siblings share is
 * changed for all of them, except for the name: another name is another person.
 */
export const changeFamily = defineQuery(
  'students.change_family',
  `with ${given}, present as materialized (
    select l.relationship, l.guardian_id, g.name_folded, exists (
      select from student_guardians o where o.school_id = l.school_id and o.guardian_id = l.guardian_id
        and (o.student_id, o.relationship) <> (l.student_id, l.relationship)) as shared
    from student_guardians l join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
    where l.school_id = :school_id and l.student_id = :student_id and l.to_date is null
      and l.relationship = any(:touched::text[])
  ), kin as materialized (
    select v.*, ${unknownGuardianCondition} as unknown, num_nonnulls(v.given_id, v.name, v.phone, v.occupation) = 0 as gone,
      new_id() as fresh_id, c.guardian_id as present_id, coalesce(c.shared, true) as shared, coalesce(${picked},
        case when not c.shared or c.name_folded is not distinct from fold(v.name) then c.guardian_id end,
        ${namesake}) as known_id
    from given v left join present c on c.relationship = v.relationship
    where v.relationship = any(:touched::text[])
  ), ${newGuardians}, known_guardians as (
    update guardians g set updated_by = :user_id,
      name = case when k.known_id = k.present_id then k.name else coalesce(k.name, g.name) end,
      phone = case when k.known_id = k.present_id then k.phone else coalesce(k.phone, g.phone) end,
      occupation = case when k.known_id = k.present_id and k.relationship in ('father', 'mother') then k.occupation
        else coalesce(k.occupation, g.occupation) end
    from kin k where g.school_id = :school_id and g.guardian_id = k.known_id and not k.gone and not k.unknown
  ), moved as (
    update student_guardians l set guardian_id = coalesce(k.known_id, k.fresh_id)
    from kin k where l.school_id = :school_id and l.student_id = :student_id and l.relationship = k.relationship
      and l.to_date is null and not k.gone and not k.unknown and l.guardian_id <> coalesce(k.known_id, k.fresh_id)
  ), links as (
    insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order)
    select :school_id, :student_id, coalesce(known_id, fresh_id), relationship, contact_order
    from kin where present_id is null and not gone and not unknown
  ), unlinked as (
    delete from student_guardians l using kin k
    where l.school_id = :school_id and l.student_id = :student_id and l.relationship = k.relationship
      and l.to_date is null and k.gone
  ), strangers as (
    delete from guardians g using kin k
    where g.school_id = :school_id and g.guardian_id = k.present_id and not k.shared
      and (k.gone or k.present_id <> coalesce(k.known_id, k.fresh_id))
  )
  select array(select relationship from kin where unknown) as unknown_guardians`,
);
