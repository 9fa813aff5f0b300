import { defineQuery } from '#server/db/query.ts';

const usedCondition = (table: string) =>
  `exists (select from ${table} used where used.school_id = student.school_id and used.student_id = student.student_id)`;

export const readStates = defineQuery(
  'students.import_states',
  `select student.student_id, student.updated_dt, student.deleted_dt is not null as deleted,
    ${usedCondition('student_attendance')} or ${usedCondition('student_subjects')}
    or ${usedCondition('student_documents')} as worked_on
  from students student
  where student.school_id = :school_id and student.student_id = any(:student_ids::uuid[])
  for update of student`,
);

/**
 * Removes what rows added to guardians on record, unless someone has changed it since or another row of the import, which
 * stays, has added it too.
 */
export const removeAddedContacts = defineQuery(
  'students.import_remove_contacts',
  `delete from guardian_contacts contact
  where contact.school_id = :school_id and contact.guardian_contact_id = any(:contact_ids::uuid[])
    and contact.updated_dt = contact.created_dt
    and not exists (
      select from import_rows line
      where line.school_id = :school_id and line.import_batch_id = :import_id
        and line.row_number <> all(:rows::int[]) and line.outcome in ('created', 'updated', 'kept')
        and line.added_contacts ? contact.guardian_contact_id::text
    )`,
);

/**
 * Locks the guardians whom rows added and no one else needs: no one has edited or merged them, and they have no student but
 * deleted ones of the import.
 */
export const lockUnneededGuardians = defineQuery(
  'students.import_lock_unneeded_guardians',
  `select guardian.guardian_id
  from guardians guardian
  where guardian.school_id = :school_id and guardian.guardian_id = any(:guardian_ids::uuid[])
    and guardian.deleted_dt is null and guardian.updated_dt = guardian.created_dt
    and not exists (
      select from guardian_merges merge
      where merge.school_id = :school_id and merge.guardian_id = guardian.guardian_id
    )
    and not exists (
      select from student_guardians link
      join students student on student.school_id = link.school_id and student.student_id = link.student_id
      where link.school_id = :school_id and link.guardian_id = guardian.guardian_id
        and (student.deleted_dt is null
          or not exists (
            select from import_rows line
            where line.school_id = :school_id and line.entity = 'students'
              and line.entity_id = student.student_id and line.import_batch_id = :import_id
          ))
    )
  for update`,
);

export const deleteStudents = defineQuery(
  'students.import_delete',
  `update students
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and student_id = any(:student_ids::uuid[]) and deleted_dt is null`,
);
