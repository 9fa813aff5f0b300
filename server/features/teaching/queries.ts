import { defineQuery, narrowTo } from '#server/db/query.ts';

export type AccessKind = 'class_teacher' | 'subject_teacher' | 'substitute' | 'head';

/** What the teacher of this call may do today, in all their classes or in one. */
export const listAccess = defineQuery(
  'teaching.list_access',
  `select access.class_id, access.subject_id, access.kind as "kind!", access.is_form as "is_form!",
    access.enters_marks as "enters_marks!", access.until, access.class_name, access.section,
    access.subject_name, access.reason as "reason!"
  from teacher_access() access left join classes cls on cls.class_id = access.class_id
  where :class_id?::uuid is null or access.class_id = :class_id?
  order by
    access.kind = 'class_teacher' desc, access.is_form desc, cls.position, access.class_name, access.section,
    access.subject_name`,
  narrowTo<{ kind: AccessKind }>(),
);

/** The reasons for which the teacher of this call sees a student; no row for a student who is not theirs. */
export const listStudentAccess = defineQuery(
  'teaching.list_student_access',
  `select access.is_form as "is_form!", access.reason as "reason!"
  from enrolments enrol
  join teacher_access() access on access.class_id = enrol.class_id
    and (access.section_id is null or access.section_id = enrol.section_id)
  where enrol.school_id = :school_id and enrol.student_id = :student_id and enrol.deleted_dt is null
    and enrol.from_date <= school_today() and (enrol.to_date is null or enrol.to_date >= school_today())
  order by access.kind = 'class_teacher' desc, access.is_form desc, access.reason`,
);

/** The form classes of the teacher of this call, each as class and section in one text. */
export const listFormPlaces = defineQuery(
  'teaching.list_form_places',
  `select place.class_id::text || coalesce(place.section_id::text, '') as "place!"
  from teacher_places() place
  where place.is_form`,
);

/** Which of these students are in a form class of the teacher of this call. */
export const findFormStudents = defineQuery(
  'teaching.find_form_students',
  `select own.student_id
  from teacher_students() own
  where own.is_form and own.student_id = any(:student_ids::uuid[])`,
);

/** The marks among `cells` (JSON: student_id and subject_id) of visible students that the teacher may not enter. */
export const findForeignCells = defineQuery(
  'teaching.find_foreign_cells',
  `select cell.subject_id as "subject_id!"
  from jsonb_to_recordset(:cells::jsonb) as cell (student_id uuid, subject_id uuid)
  where cell.student_id in (select own.student_id from teacher_students() own)
    and (cell.student_id, cell.subject_id) not in (
      select own.student_id, own.subject_id from teacher_marks() own where own.may_enter
    )
  limit 1`,
);
