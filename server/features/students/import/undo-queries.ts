import { defineQuery } from '#server/db/query.ts';

const has = (table: string) =>
  `exists (select from ${table} used where used.school_id = student.school_id and used.student_id = student.student_id)`;

export const readStates = defineQuery(
  'students.import_states',
  `select student.student_id, student.updated_dt, student.deleted_dt is not null as deleted,
    ${has('student_attendance')} or ${has('student_subjects')} or ${has('student_documents')} as worked_on
  from students student
  where student.school_id = :school_id and student.student_id = any(:student_ids::uuid[])
  for update of student`,
);

export const deleteStudents = defineQuery(
  'students.import_delete',
  `update students set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and student_id = any(:student_ids::uuid[]) and deleted_dt is null`,
);
