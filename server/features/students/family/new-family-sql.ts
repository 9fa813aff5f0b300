import {
  entries,
  freshId,
  givenMembers,
  knownPeople,
  namesakeByAddress,
  namesakeByNumber,
  newPeople,
  pickedGuardian,
} from './queries.ts';

/**
 * The family of a student who is created by the same statement, with the id in the CTE `fresh`: which of its members
 * are on record.
 */
export const recognizedNewFamily = `${givenMembers(`fresh cross join ${entries}`, 'fresh.student_id')}, known as materialized (
    select entry.*, null::uuid as present_id,
      coalesce(${pickedGuardian}, ${namesakeByNumber}), ${namesakeByAddress})) as known_id
    from given entry
  )`;

/** The family is written only if the CTE `person` has the new student. */
const family = `family as materialized (
    select entry.*, false as is_former, ${freshId}
    from known entry cross join person
  )`;

const links = `links as (
    insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order, may_collect)
    select :school_id, student_id, coalesce(known_id, fresh_id), relationship, contact_order, relationship <> 'emergency'
    from family where not is_gone and not is_unknown
  )`;

/** CTEs that write a family of whom no one is on record. */
export const familyOfNewPeople = `${family}, ${newPeople}, ${links}`;

/** CTEs that write a family of whom some are on record. */
export const familyWithKnownPeople = `${family}, ${newPeople}, ${knownPeople}, ${links}`;
