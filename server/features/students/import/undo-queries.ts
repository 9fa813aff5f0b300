import { defineQuery } from '#server/db/query.ts';

type Chosen = { school_id: string; student_ids: readonly string[] };

type State = {
  student_id: string;
  updated_dt: string;
  deleted: boolean;
  /** Whether anything has been entered about the student besides the record itself. */
  worked_on: boolean;
};

const has = (table: string) =>
  `exists (select from ${table} o where o.school_id = s.school_id and o.student_id = s.student_id)`;

export const readStates = defineQuery<Chosen, State>(
  'students.import_states',
  `select s.student_id, s.updated_dt, s.deleted_dt is not null as deleted,
    ${has('student_attendance')} or ${has('student_subjects')} or ${has('student_documents')} as worked_on
  from students s
  where s.school_id = :school_id and s.student_id = any(:student_ids::uuid[])
  for update of s`,
);

export const deleteStudents = defineQuery<Chosen & { user_id: string }, never>(
  'students.import_delete',
  `update students set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and student_id = any(:student_ids::uuid[]) and deleted_dt is null`,
);
