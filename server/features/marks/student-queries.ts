import { defineQuery } from '#server/db/query.ts';

export const findStudent = defineQuery(
  'marks.find_student',
  'select name from students where school_id = :school_id and student_id = :student_id and deleted_dt is null',
);
