import { firstContact } from '#server/features/guardians/contacts/first-contact-sql.ts';

/** The students of guardian `alias` today, as lists show them. */
export const studentsOf = (alias: string) => `coalesce(
      (
        select json_agg(
            json_build_object('student_id', student.student_id, 'name', student.name, 'relationship', link.relationship)
            order by student.name_folded, student.student_id, link.contact_order
          )
        from student_guardians link
        join students student on student.school_id = link.school_id and student.student_id = link.student_id
        where link.school_id = ${alias}.school_id and link.guardian_id = ${alias}.guardian_id
          and (link.to_date is null or link.to_date >= (select school_today())) and student.deleted_dt is null
      ), '[]')`;

/** Guardian `alias` as an object, as lists show one. */
export const listedGuardian = (alias: string) => `json_build_object(
      'guardian_id', ${alias}.guardian_id, 'name', ${alias}.name, 'occupation', ${alias}.occupation,
      'phone', ${firstContact('phone', alias)}, 'email', ${firstContact('email', alias)},
      'students', ${studentsOf(alias)})`;
