import { defineQuery } from '#server/db/query.ts';

const copiedColumns = 'name, occupation, address, preferred_language, preferred_channel';

/** Copies a guardian with addresses and numbers; the copy takes over the links to the student. */
export const copyGuardian = defineQuery(
  'guardians.copy',
  `with copy as (
    insert into guardians (school_id, ${copiedColumns}, created_by, updated_by)
    select :school_id, ${copiedColumns}, :user_id, :user_id
    from guardians
    where school_id = :school_id and guardian_id = :guardian_id
    returning guardian_id
  ), contacts as (
    insert into guardian_contacts (school_id, guardian_id, kind, typed, normal, position, note)
    select :school_id, copy.guardian_id, contact.kind, contact.typed, contact.normal, contact.position,
      contact.note
    from copy cross join guardian_contacts contact
    where contact.school_id = :school_id and contact.guardian_id = :guardian_id
  ), moved as (
    update student_guardians link
    set guardian_id = copy.guardian_id
    from copy
    where link.school_id = :school_id and link.guardian_id = :guardian_id and link.student_id = :student_id
  )
  select guardian_id
  from copy`,
);
