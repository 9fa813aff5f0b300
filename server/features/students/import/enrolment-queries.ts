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
  `update enrolments e set class_id = r.class_id, section_id = r.section_id, roll_no = r.roll_no, to_date = r.to_date,
    exit_reason = r.exit_reason
  from jsonb_to_recordset(:rows::jsonb) as r (enrolment_id uuid, class_id uuid, section_id uuid, roll_no text,
    to_date date, exit_reason text)
  where e.school_id = :school_id and e.enrolment_id = r.enrolment_id`,
);

export const dropEnrolments = defineQuery(
  'students.import_drop_enrolments',
  'delete from enrolments where school_id = :school_id and enrolment_id = any(:enrolment_ids::uuid[])',
);

export const openEnrolments = defineQuery(
  'students.import_open_enrolments',
  `insert into enrolments
    (school_id, student_id, academic_year_id, class_id, section_id, roll_no, from_date, created_by)
  select :school_id, r.student_id, y.academic_year_id, r.class_id, r.section_id, r.roll_no,
    greatest(r.from_date, y.starts_on), :user_id
  from jsonb_to_recordset(:rows::jsonb) as r (student_id uuid, class_id uuid, section_id uuid, roll_no text, from_date date)
  cross join lateral (${yearFor('r.from_date')}) y
  returning student_id`,
);

/** Where students of a school without years are. */
export const notePlaces = defineQuery(
  'students.import_note_places',
  `update students s set class_id = r.class_id, section = r.section, roll_no = r.roll_no
  from jsonb_to_recordset(:rows::jsonb) as r (student_id uuid, class_id uuid, section text, roll_no text)
  where s.school_id = :school_id and s.student_id = r.student_id and s.academic_year is null`,
);
