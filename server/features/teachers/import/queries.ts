import { defineQuery, narrowTo } from '#server/db/query.ts';
import { allColumns, type TeacherRow } from '#server/features/teachers/record/queries.ts';
import { teacherColumns } from '#server/features/teachers/record/rules.ts';

const columns = teacherColumns.join(', ');

/** Who there is, by what rows can name them with. */
export const listKnown = defineQuery(
  'teachers.import_known',
  `select teacher_id, fold(employee_id) as employee_id, lower(email) as email, name from teachers
  where school_id = :school_id and deleted_dt is null`,
);

export const readTeachers = defineQuery(
  'teachers.import_read',
  `select ${allColumns} from teachers t
  where t.school_id = :school_id and t.teacher_id = any(:teacher_ids::uuid[]) and t.deleted_dt is null`,
  narrowTo<{ gender: TeacherRow['gender'] }>(),
);

export const createTeachers = defineQuery(
  'teachers.import_create',
  `with given as materialized (
    select r.row, new_id() as new_teacher_id, r.record from jsonb_to_recordset(:rows::jsonb) as r (row int, record jsonb)
  ), made as (
    insert into teachers (school_id, teacher_id, created_by, updated_by, ${columns})
    select :school_id, g.new_teacher_id, :user_id, :user_id, ${columns}
    from given g cross join lateral jsonb_populate_record(null::teachers, g.record)
  )
  select row as "row!", new_teacher_id as teacher_id from given`,
);

export const changeTeachers = defineQuery(
  'teachers.import_change',
  `update teachers t
  set (${columns}) = (select ${columns} from jsonb_populate_record(t, r.record)), updated_by = :user_id
  from jsonb_to_recordset(:rows::jsonb) as r (teacher_id uuid, record jsonb)
  where t.school_id = :school_id and t.teacher_id = r.teacher_id and t.deleted_dt is null`,
);

const has = (table: string) =>
  `exists (select from ${table} o where o.school_id = t.school_id and o.teacher_id = t.teacher_id)`;

/** `worked_on`: whether anything has been entered about the teacher besides the record itself. */
export const readStates = defineQuery(
  'teachers.import_states',
  `select t.teacher_id, t.updated_dt, t.deleted_dt is not null as deleted,
    ${has('teacher_attendance')} or ${has('teacher_assignments')} or ${has('class_subjects')}
      or ${has('teacher_documents')} as worked_on
  from teachers t where t.school_id = :school_id and t.teacher_id = any(:teacher_ids::uuid[])
  for update of t`,
);

export const deleteTeachers = defineQuery(
  'teachers.import_delete',
  `update teachers set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and teacher_id = any(:teacher_ids::uuid[]) and deleted_dt is null`,
);
