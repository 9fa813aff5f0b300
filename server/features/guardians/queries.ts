import { defineQuery } from '#server/db/query.ts';
import { firstContact } from './contacts/first-contact-sql.ts';

/**
 * Guardians whose name begins with the search or whose number begins with its digits, with the students they
 * are responsible for. Ranges, not LIKE: those may use an index under row-level security.
 */
export const searchGuardians = defineQuery(
  'guardians.search',
  `select found.guardian_id, found.name, ${firstContact('phone', 'found')} as phone,
    ${firstContact('email', 'found')} as email, found.occupation, family.students
  from (
    (select * from guardians named where named.school_id = :school_id and named.name is not null
      and named.name_folded >= fold(:search) and named.name_folded < fold(:search) || chr(1114111)
    order by named.name_folded limit 50)
    union
    (select guardian.* from (
      (select contact.guardian_id from guardian_contacts contact where contact.school_id = :school_id
        and contact.digits >= phone_digits(:search) and contact.digits < phone_digits(:search) || ':'
      order by contact.digits limit 50)
      union
      (select contact.guardian_id from guardian_contacts contact where contact.school_id = :school_id
        and contact.typed_digits >= phone_digits(:search) and contact.typed_digits < phone_digits(:search) || ':'
      order by contact.typed_digits limit 50)
    ) numbered
    join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = numbered.guardian_id
    where guardian.name is not null)
  ) found
  cross join lateral (
    select json_agg(json_build_object('student_id', student.student_id, 'name', student.name,
      'relationship', link.relationship) order by student.name_folded, student.student_id) as students
    from student_guardians link
    join students student on student.school_id = link.school_id and student.student_id = link.student_id
    where link.school_id = :school_id and link.guardian_id = found.guardian_id
      and (link.to_date is null or link.to_date >= (select school_today())) and student.deleted_dt is null
  ) family
  where family.students is not null
  order by found.name_folded, found.guardian_id limit 10`,
);
