import { defineQuery, narrowTo } from '#server/db/query.ts';
import { allColumns, type TeacherRow } from '#server/features/teachers/record/queries.ts';
import { teacherColumns } from '#server/features/teachers/record/rules.ts';

const columns = teacherColumns.join(', ');

/** The teachers of the school, with the values by which a row can name them. */
export const listKnown = defineQuery(
  'teachers.import_known',
  `select teacher_id, fold(employee_id) as employee_id, lower(email) as email, name
  from teachers
  where school_id = :school_id and deleted_dt is null`,
);

export const readTeachers = defineQuery(
  'teachers.import_read',
  `select ${allColumns}
  from teachers teacher
  where teacher.school_id = :school_id and teacher.teacher_id = any(:teacher_ids::uuid[])
    and teacher.deleted_dt is null`,
  narrowTo<{ gender: TeacherRow['gender'] }>(),
);

export const createTeachers = defineQuery(
  'teachers.import_create',
  `with given as materialized (
    select given.row, new_id() as new_teacher_id, given.record
    from jsonb_to_recordset(:rows::jsonb) as given (row int, record jsonb)
  ), made as (
    insert into teachers (school_id, teacher_id, created_by, updated_by, ${columns})
    select :school_id, given.new_teacher_id, :user_id, :user_id, ${columns}
    from given cross join lateral jsonb_populate_record(null::teachers, given.record)
  )
  select row as "row!", new_teacher_id as teacher_id
  from given`,
);

export const changeTeachers = defineQuery(
  'teachers.import_change',
  `update teachers teacher
  set (${columns}) = (select ${columns} from jsonb_populate_record(teacher, given.record)),
    updated_by = :user_id
  from jsonb_to_recordset(:rows::jsonb) as given (teacher_id uuid, record jsonb)
  where teacher.school_id = :school_id and teacher.teacher_id = given.teacher_id
    and teacher.deleted_dt is null`,
);

const usedCondition = (table: string) =>
  `exists (select from ${table} used where used.school_id = teacher.school_id and used.teacher_id = teacher.teacher_id)`;

/** `worked_on`: whether anything has been entered about the teacher besides the record itself. */
export const readStates = defineQuery(
  'teachers.import_states',
  `select teacher.teacher_id, teacher.updated_dt, teacher.deleted_dt is not null as deleted,
    ${usedCondition('teacher_attendance')} or ${usedCondition('teacher_assignments')}
    or ${usedCondition('class_subjects')} or ${usedCondition('teacher_documents')} as worked_on
  from teachers teacher
  where teacher.school_id = :school_id and teacher.teacher_id = any(:teacher_ids::uuid[])
  for update of teacher`,
);

export const deleteTeachers = defineQuery(
  'teachers.import_delete',
  `update teachers
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and teacher_id = any(:teacher_ids::uuid[]) and deleted_dt is null`,
);
