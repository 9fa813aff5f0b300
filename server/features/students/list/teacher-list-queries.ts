import type { ListedStudent } from '#contract/students/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export type TeacherPageRow = RowOf<typeof listTeachersStudents>;

/**
 * A page of a teacher's students who match, by name or by class and roll number, with all that a teacher of any subject
 * sees of them. The first row has the figures; a page without students is one row without a `student_id`.
 */
export const listTeachersStudents = defineQuery(
  'students.list_of_teacher',
  `select page.total as "total!", page.active as "active!", page.inactive as "inactive!",
    page.matching as "matching!", page.student_id, page.name as "name!", page.class_id, page.class_name,
    page.section, page.roll_no, page.admission_no as "admission_no!", page.gender as "gender!",
    page.photo_file_id, page.status as "status!", page.created_dt as "created_dt!",
    page.updated_dt as "updated_dt!"
  from teacher_student_page(:search?, :statuses?, :class_ids?, :genders?, :by_class, :limit, :skip) page
  order by page.place`,
  narrowTo<Pick<ListedStudent, 'gender' | 'status'>>(),
);
