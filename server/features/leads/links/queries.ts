import { defineQuery, type RowOf } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/operations.ts';
import { cardColumns, ownerJoin } from '#server/features/leads/record/card-sql.ts';

/** Contacts with the same email, in any letter case, or the same digits of a phone. */
export const findDuplicates = defineQuery(
  'leads.duplicates',
  `select ${cardColumns},
    array_remove(
      array[
        case when lead.email_folded = lower(:email?) then 'email' end,
        case when lead.phone_digits = phone_digits(:mobile?) then 'phone' end
      ],
      null
    ) as same
  from (
    (
      select *
      from contacts
      where school_id = :school_id and deleted_dt is null and email_folded = lower(:email?)
      limit 20
    )
    union
    (
      select *
      from contacts
      where school_id = :school_id and deleted_dt is null and phone_digits = phone_digits(:mobile?)
        and char_length(phone_digits(:mobile?)) >= 6
      limit 20
    )
  ) lead
  ${ownerJoin} where lead.contact_id is distinct from :exclude?
  order by lead.created_dt, lead.contact_id
  limit 20`,
);

export type KnownGuardian = RowOf<typeof findGuardians>;

/** Guardians of the school's students who have the contact's phone or email. */
export const findGuardians = defineQuery(
  'leads.guardians',
  `with known as (
    select lower(lead.email) as address, lead.phone_digits, phone_digits(:number?) as number_digits
    from contacts lead
    where lead.school_id = :school_id and lead.contact_id = :contact_id
  ), found as (
    select guardian.guardian_id, guardian.name, ${firstContact('phone', 'guardian')} as phone,
      ${firstContact('email', 'guardian')} as email
    from (
      select guardian_contact.guardian_id
      from known
      join guardian_contacts guardian_contact on guardian_contact.school_id = :school_id
        and guardian_contact.kind = 'email' and guardian_contact.normal = known.address
      union
      select guardian_contact.guardian_id
      from known
      join guardian_contacts guardian_contact on guardian_contact.school_id = :school_id
        and guardian_contact.digits in (known.phone_digits, known.number_digits)
      where char_length(known.phone_digits) >= 6
    ) same
    join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = same.guardian_id
      and guardian.deleted_dt is null
  )
  select found.*, coalesce(min(link.relationship), 'guardian') as relationship,
    coalesce(
      json_agg(
        json_build_object('student_id', student.student_id, 'name', student.name)
        order by student.name_folded
      ) filter (where student.student_id is not null),
      '[]'
    ) as students
  from found
  left join student_guardians link on link.school_id = :school_id and link.guardian_id = found.guardian_id
    and (link.to_date is null or link.to_date >= (select school_today()))
  left join students student on student.school_id = :school_id and student.student_id = link.student_id
    and student.deleted_dt is null
  group by found.guardian_id, found.name, found.phone, found.email
  order by found.name, found.guardian_id
  limit 10`,
);

/** The class whose name is the grade that a lead asks for; a bare number is a grade too. */
export const findClass = defineQuery(
  'leads.class_of_grade',
  `select class_id
  from classes
  where school_id = :school_id
    and fold(name) in (fold(:child_grade), 'grade ' || fold(:child_grade), 'class ' || fold(:child_grade))
  order by fold(name) = fold(:child_grade) desc, class_id
  limit 1`,
);

/** Returns no row if the school has no such student. */
export const linkToStudent = defineQuery(
  'leads.link_student',
  `update contacts lead
  set student_id = student.student_id, status = 'converted', lead_updated_dt = :now, updated_by = :user_id
  from students student
  where lead.school_id = :school_id and lead.contact_id = :contact_id and lead.deleted_dt is null
    and student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null
  returning lead.contact_id`,
);
