import { defineQuery, type RowOf } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/operations.ts';
import { cardColumns, ownerJoin } from '#server/features/leads/record/card-sql.ts';

/** Contacts with the same e-mail, in whatever letter case, or the same digits of a phone. */
export const findDuplicates = defineQuery(
  'leads.duplicates',
  `select ${cardColumns}, array_remove(array[
      case when c.email_folded = lower(:email?) then 'email' end,
      case when c.phone_digits = phone_digits(:mobile?) then 'phone' end], null) as same
  from (
    (select * from contacts where school_id = :school_id and deleted_dt is null and email_folded = lower(:email?) limit 20)
    union
    (select * from contacts where school_id = :school_id and deleted_dt is null
      and phone_digits = phone_digits(:mobile?) and char_length(phone_digits(:mobile?)) >= 6 limit 20)
  ) c ${ownerJoin}
  where c.contact_id is distinct from :exclude?
  order by c.created_dt, c.contact_id limit 20`,
);

export type KnownGuardian = RowOf<typeof findGuardians>;

/** Who is responsible for students of the school and has the contact's phone or e-mail. */
export const findGuardians = defineQuery(
  'leads.guardians',
  `with known as (
    select lower(c.email) as address, c.phone_digits, phone_digits(:number?) as number_digits
    from contacts c where c.school_id = :school_id and c.contact_id = :contact_id
  ), found as (
    select g.guardian_id, g.name, ${firstContact('phone', 'g')} as phone, ${firstContact('email', 'g')} as email
    from (
      select o.guardian_id from known k join guardian_contacts o
        on o.school_id = :school_id and o.kind = 'email' and o.normal = k.address
      union
      select o.guardian_id from known k join guardian_contacts o
        on o.school_id = :school_id and o.digits in (k.phone_digits, k.number_digits)
      where char_length(k.phone_digits) >= 6
    ) same
    join guardians g on g.school_id = :school_id and g.guardian_id = same.guardian_id
  )
  select f.*, min(l.relationship) as relationship,
    json_agg(json_build_object('student_id', s.student_id, 'name', s.name) order by s.name_folded) as students
  from found f
  join student_guardians l on l.school_id = :school_id and l.guardian_id = f.guardian_id
    and (l.to_date is null or l.to_date >= (select school_today()))
  join students s on s.school_id = :school_id and s.student_id = l.student_id and s.deleted_dt is null
  group by f.guardian_id, f.name, f.phone, f.email order by f.name, f.guardian_id limit 10`,
);

/** The class that is called like the grade a lead asks for; a bare number is a grade too. */
export const findClass = defineQuery(
  'leads.class_of_grade',
  `select class_id from classes
  where school_id = :school_id
    and fold(name) in (fold(:child_grade), 'grade ' || fold(:child_grade), 'class ' || fold(:child_grade))
  order by fold(name) = fold(:child_grade) desc, class_id limit 1`,
);

/** No row when the school has no such student. */
export const linkToStudent = defineQuery(
  'leads.link_student',
  `update contacts c set student_id = s.student_id, status = 'converted', lead_updated_dt = :now, updated_by = :user_id
  from students s
  where c.school_id = :school_id and c.contact_id = :contact_id and c.deleted_dt is null
    and s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null
  returning c.contact_id`,
);
