import type { StudentRecord } from '#contract/students/calls.ts';
import { defineQuery, narrowTo, type RowOf, type SchoolKey } from '#server/db/query.ts';
import { restorableCondition } from '#server/db/trash-sql.ts';
import { studentColumns, studentTables } from './columns-sql.ts';

export type StudentKey = SchoolKey & { student_id: string };

/** A student as stored: the photo as the file's id, from which each reply makes an address. */
export type StoredStudent = RowOf<typeof getStudent>;

export const getStudent = defineQuery(
  'students.get',
  `select ${studentColumns}
  from ${studentTables}
  where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null`,
  narrowTo<{ gender: StudentRecord['gender'] }>(),
);

export const findDuplicates = defineQuery(
  'students.duplicates',
  `select *
  from (
    select student.student_id, student.admission_no, student.name, student.date_of_birth as dob,
      cls.name as class_name, student.section, student.roll_no, student.email, student.phone, student.status,
      array_remove(
        array[
          case when student.name_folded = fold(:name?) then 'name' end,
          case when student.phone_digits = phone_digits(:phone?) then 'phone' end,
          case when lower(student.email) = lower(:email?) then 'email' end
        ],
        null
      ) as same
    from students student
    left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
    where student.school_id = :school_id and student.date_of_birth = :dob and student.deleted_dt is null
      and student.student_id is distinct from :exclude?::uuid
  ) likely
  where same <> '{}'
  order by cardinality(same) desc, name, student_id
  limit 20`,
);

export const deleteStudent = defineQuery(
  'students.delete',
  `update students
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and student_id = :student_id and deleted_dt is null
  returning admission_no, name, class_id, section, roll_no, status`,
);

/** The state of the student: null if there is none that can be restored. */
export const restoreStudent = defineQuery(
  'students.restore',
  `with known as (
    select deleted_dt
    from students
    where school_id = :school_id and student_id = :student_id
      and (deleted_dt is null or ${restorableCondition})
  ), restored as (
    update students
    set deleted_dt = null, updated_by = :user_id
    where school_id = :school_id and student_id = :student_id and ${restorableCondition}
    returning student_id
  )
  select exists (select from restored) as restored
  from known`,
);
