import type { Teacher } from '#contract/teachers/calls.ts';
import { defineQuery, narrowTo, type RowOf, type SchoolKey } from '#server/db/query.ts';
import { restorableCondition } from '#server/db/trash-sql.ts';
import { type StoredTeacher, teacherColumns } from './rules.ts';

export type TeacherKey = SchoolKey & { teacher_id: string };
export type TeacherRow = RowOf<typeof getTeacher>;

/** The columns of `teacher` that a list shows, under the names of the API. */
export const listedColumns = `teacher.teacher_id, teacher.name as teacher_name, teacher.employee_id, teacher.email, teacher.phone, teacher.address,
    teacher.emergency_contact, teacher.highest_qualification, teacher.experience, array_to_string(teacher.specialization, ', ') as specialization,
    teacher.joining_date, teacher.department, teacher.designation, teacher.status, teacher.date_of_birth as dob,
    initcap(teacher.gender) as gender, teacher.salary as salary_minor, teacher.salary_currency, teacher.photo_file_id, teacher.created_dt, teacher.updated_dt`;

export const allColumns = `${listedColumns}, teacher.blood_group, teacher.nationality, teacher.religion, teacher.documents_url`;

export const getTeacher = defineQuery(
  'teachers.get',
  `select ${allColumns}
  from teachers teacher
  where teacher.school_id = :school_id and teacher.teacher_id = :teacher_id and teacher.deleted_dt is null`,
  narrowTo<{ gender: StoredTeacher<Teacher>['gender'] }>(),
);

/** The teacher, locked until the transaction ends. */
export const lockTeacher = defineQuery(
  'teachers.lock',
  `select ${allColumns}
  from teachers teacher
  where teacher.school_id = :school_id and teacher.teacher_id = :teacher_id and teacher.deleted_dt is null
  for update`,
  narrowTo<{ gender: StoredTeacher<Teacher>['gender'] }>(),
);

const columns = teacherColumns.join(', ');

/** `row` holds values by column name, including every column that must not be null. */
export const insertTeacher = defineQuery(
  'teachers.insert',
  `insert into teachers (school_id, created_by, updated_by, ${columns})
  select :school_id, :user_id, :user_id, ${columns} from jsonb_populate_record(null::teachers, :row::jsonb)
  returning teacher_id`,
);

export const updateTeacher = defineQuery(
  'teachers.update',
  `update teachers teacher
  set (${columns}) = (select ${columns} from jsonb_populate_record(teacher, :row::jsonb)),
    updated_by = :user_id
  where teacher.school_id = :school_id and teacher.teacher_id = :teacher_id and teacher.deleted_dt is null
  returning ${allColumns}`,
  narrowTo<{ gender: StoredTeacher<Teacher>['gender'] }>(),
);

/** What a teacher has done or is assigned to. Personal documents and a photo do not count. */
export const referencesToTeacher = defineQuery(
  'teachers.references',
  `select referrer, n as "n!"
  from references_to('teachers', :teacher_id)
  where current_school() = :school_id and referrer in ('teacher_assignments', 'teacher_attendance')`,
);

export const deleteTeacher = defineQuery(
  'teachers.delete',
  `update teachers
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and teacher_id = :teacher_id and deleted_dt is null
  returning name as teacher_name, employee_id, department, designation, status`,
);

/** The state of the teacher: no row if there is none that can be restored. */
export const restoreTeacher = defineQuery(
  'teachers.restore',
  `with known as (
    select deleted_dt
    from teachers
    where school_id = :school_id and teacher_id = :teacher_id
      and (deleted_dt is null or ${restorableCondition})
  ), restored as (
    update teachers
    set deleted_dt = null, updated_by = :user_id
    where school_id = :school_id and teacher_id = :teacher_id and ${restorableCondition}
    returning teacher_id
  )
  select exists (select from restored) as restored
  from known`,
);
