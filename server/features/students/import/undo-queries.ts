import { defineQuery } from '#server/db/query.ts';

const has = (table: string) =>
  `exists (select from ${table} o where o.school_id = s.school_id and o.student_id = s.student_id)`;

export const readStates = defineQuery(
  'students.import_states',
  `select s.student_id, s.updated_dt, s.deleted_dt is not null as deleted,
    ${has('student_attendance')} or ${has('student_subjects')} or ${has('student_documents')} as worked_on
  from students s
  where s.school_id = :school_id and s.student_id = any(:student_ids::uuid[])
  for update of s`,
);

export const deleteStudents = defineQuery(
  'students.import_delete',
  `update students set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and student_id = any(:student_ids::uuid[]) and deleted_dt is null`,
);
