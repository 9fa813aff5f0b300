import { defineQuery } from '#server/db/query.ts';
import { yearFor } from '#server/features/students/enrolment/queries.ts';

export const latestEnrolments = defineQuery(
  'students.import_latest_enrolments',
  `select distinct on (student_id) student_id, enrolment_id, class_id, section_id, roll_no, from_date, to_date, exit_reason
  from enrolments
  where school_id = :school_id and student_id = any(:student_ids::uuid[])
  order by student_id, from_date desc`,
);

export const changeEnrolments = defineQuery(
  'students.import_change_enrolments',
  `update enrolments enrol set class_id = given.class_id, section_id = given.section_id, roll_no = given.roll_no, to_date = given.to_date,
    exit_reason = given.exit_reason
  from jsonb_to_recordset(:rows::jsonb) as given (enrolment_id uuid, class_id uuid, section_id uuid, roll_no text,
    to_date date, exit_reason text)
  where enrol.school_id = :school_id and enrol.enrolment_id = given.enrolment_id`,
);

export const dropEnrolments = defineQuery(
  'students.import_drop_enrolments',
  'delete from enrolments where school_id = :school_id and enrolment_id = any(:enrolment_ids::uuid[])',
);

export const openEnrolments = defineQuery(
  'students.import_open_enrolments',
  `insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by)
  select :school_id, given.student_id, school_year.academic_year_id, given.class_id, given.section_id, given.roll_no,
    greatest(given.from_date, school_year.starts_on), :user_id
  from jsonb_to_recordset(:rows::jsonb) as given (student_id uuid, class_id uuid, section_id uuid, roll_no text, from_date date)
  cross join lateral (${yearFor('given.from_date')}) school_year
  returning student_id`,
);

/** Where students of a school without years are. */
export const notePlaces = defineQuery(
  'students.import_note_places',
  `update students student set class_id = given.class_id, section = given.section, roll_no = given.roll_no
  from jsonb_to_recordset(:rows::jsonb) as given (student_id uuid, class_id uuid, section text, roll_no text)
  where student.school_id = :school_id and student.student_id = given.student_id and student.academic_year is null`,
);
