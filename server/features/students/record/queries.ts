import type { StudentRecord } from '#contract/students/calls.ts';
import { defineQuery, narrowTo, type RowOf, type SchoolKey } from '#server/db/query.ts';
import { isRestorable } from '#server/db/trash-sql.ts';
import { studentColumns, studentTables } from './columns-sql.ts';

export type StudentKey = SchoolKey & { student_id: string };

/** A student as kept: the photo by the file's id, to be read by an address of today. */
export type StoredStudent = RowOf<typeof getStudent>;

export const getStudent = defineQuery(
  'students.get',
  `select ${studentColumns}
  from ${studentTables}
  where s.school_id = :school_id and s.student_id = :student_id and s.deleted_dt is null`,
  narrowTo<{ gender: StudentRecord['gender'] }>(),
);

export const findDuplicates = defineQuery(
  'students.duplicates',
  `select * from (
    select s.student_id, s.admission_no, s.name, s.date_of_birth as dob, c.name as class_name, s.section, s.roll_no, s.email, s.phone,
      s.status, array_remove(array[
        case when s.name_folded = fold(:name?) then 'name' end,
        case when s.phone_digits = phone_digits(:phone?) then 'phone' end,
        case when lower(s.email) = lower(:email?) then 'email' end
      ], null) as same
    from students s left join classes c on c.school_id = s.school_id and c.class_id = s.class_id
    where s.school_id = :school_id and s.date_of_birth = :dob and s.deleted_dt is null
      and s.student_id is distinct from :exclude?::uuid
  ) likely
  where same <> '{}'
  order by cardinality(same) desc, name, student_id limit 20`,
);

export const deleteStudent = defineQuery(
  'students.delete',
  `update students set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and student_id = :student_id and deleted_dt is null
  returning admission_no, name, class_id, section, roll_no, status`,
);

/** The state of the student: null if there is none that can be restored. */
export const restoreStudent = defineQuery(
  'students.restore',
  `with known as (
    select deleted_dt from students
    where school_id = :school_id and student_id = :student_id
      and (deleted_dt is null or ${isRestorable})
  ), restored as (
    update students set deleted_dt = null, updated_by = :user_id
    where school_id = :school_id and student_id = :student_id and ${isRestorable}
    returning student_id
  )
  select exists (select from restored) as restored from known`,
);
