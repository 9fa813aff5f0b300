import { defineQuery } from '#server/db/query.ts';

/**
 * Finds the guardian who this person is: a guardian of the student with the same name, address or number, or a guardian of
 * the school with the same name and the same address or number. `is_student`: the person is the student.
 */
export const findParent = defineQuery(
  'guardians.find_parent',
  `with sought as materialized (
    select fold(:name?::text) as folded, lower(:email?::text) as address,
      phone_digits(coalesce(:number?::text, :phone?::text)) as digits
  ), same_contact as materialized (
    select contact.guardian_id
    from sought
    join guardian_contacts contact on contact.school_id = :school_id and contact.kind = 'email'
      and contact.normal = sought.address
    union
    select contact.guardian_id
    from sought
    join guardian_contacts contact on contact.school_id = :school_id and contact.digits = sought.digits
  )
  select student.name_folded is not distinct from sought.folded as is_student,
    (
      select link.guardian_id
      from student_guardians link
      join guardians guardian on guardian.school_id = link.school_id
        and guardian.guardian_id = link.guardian_id
      where link.school_id = :school_id and link.student_id = student.student_id
        and (guardian.name_folded = sought.folded
          or guardian.guardian_id in (select guardian_id from same_contact))
      order by guardian.name_folded = sought.folded desc nulls last, link.contact_order, link.guardian_id
      limit 1
    ) as linked_id,
    (
      select guardian.guardian_id
      from same_contact
      join guardians guardian on guardian.school_id = :school_id
        and guardian.guardian_id = same_contact.guardian_id
      where guardian.deleted_dt is null and (guardian.name_folded = sought.folded or guardian.name is null)
      order by guardian.name is null, guardian.guardian_id
      limit 1
    ) as known_id
  from sought join students student on student.school_id = :school_id and student.student_id = :student_id`,
);

/** Adds the address and the number after those on record, unless the guardian has them, and the name if there is none. */
export const addDetails = defineQuery(
  'guardians.add_details',
  `with named as (
    update guardians
    set name = :name?::text, updated_by = :user_id
    where school_id = :school_id and guardian_id = :guardian_id and name is null and :name?::text is not null
  )
  insert into guardian_contacts (school_id, guardian_id, kind, typed, normal, position)
  select :school_id, :guardian_id, fresh.kind, fresh.typed, fresh.normal,
    1 + coalesce(
      (
        select max(contact.position)
        from guardian_contacts contact
        where contact.school_id = :school_id and contact.guardian_id = :guardian_id
          and contact.kind = fresh.kind
      ),
      0
    )
  from (
    values
      ('email', :email?::text, lower(:email?::text), null),
      ('phone', :phone?::text, :number?::text, phone_digits(coalesce(:number?::text, :phone?::text)))
  ) fresh (kind, typed, normal, digits)
  where fresh.typed is not null
    and not exists (
      select from guardian_contacts contact
      where contact.school_id = :school_id and contact.guardian_id = :guardian_id
        and contact.kind = fresh.kind
        and coalesce(contact.digits, contact.normal, contact.typed) = coalesce(
          fresh.digits, fresh.normal, fresh.typed
        )
    )
  returning guardian_contact_id`,
);

/** Links the person as the student's guardian, or as `other` if the student has a guardian. */
export const linkParent = defineQuery(
  'guardians.link_parent',
  `insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order)
  select :school_id, :student_id, :guardian_id,
    case
      when exists (
        select from student_guardians link
        where link.school_id = :school_id and link.student_id = :student_id and link.relationship = 'guardian'
          and link.to_date is null
      ) then 'other'
      else 'guardian'
    end,
    1 + coalesce(
      (
        select max(link.contact_order)
        from student_guardians link
        where link.school_id = :school_id and link.student_id = :student_id
      ),
      0
    )
  returning relationship`,
);
