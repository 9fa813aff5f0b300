import type { ListedStudent } from '#contract/students/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

/** Every row repeats the counts; a page without students is one row without a `student_id`. */
export type OwnStudentRow = RowOf<typeof listOwnStudents>;

/**
 * A page of a teacher's students, sorted by name or by class and roll number, with only what a teacher of any subject
 * sees. `teacher_directory()` counts and sorts; the database shows the statement only the teacher's students.
 */
export const listOwnStudents = defineQuery(
  'students.list_own',
  `with own as materialized (
    select directory.*, cls.position
    from teacher_directory() directory
    left join classes cls on cls.school_id = :school_id and cls.class_id = directory.class_id
  ), typed as materialized (select fold(coalesce(:search?::text, '')) as word), found as materialized (
    select own.*
    from own cross join typed
    where (position(typed.word in name_folded) > 0 or roll_no = :search?)
      and (:statuses?::text[] is null or status = any(:statuses?))
      and (:class_ids?::uuid[] is null or class_id = any(:class_ids?))
      and (:genders?::text[] is null or gender = any(:genders?))
  ), page as materialized (
    select found.student_id,
      row_number() over (order by
          case when :by_class::boolean then position end, case when :by_class::boolean then section end,
          case when :by_class::boolean then lpad(roll_no, 50) end, name_folded, student_id) as place
    from found
    order by place
    limit :limit offset :skip
  )
  select counted.total, counted.all_students, counted.active, counted.inactive, listed.student_id, listed.name,
    listed.class_id, cls.name as "class_name?", listed.section, listed.roll_no, listed.admission_no as "admission_no!",
    initcap(listed.gender) as "gender!", listed.photo_file_id, listed.status, listed.created_dt, listed.updated_dt
  from (
    select (select count(*)::int from found) as total, count(*)::int as all_students,
      count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'inactive')::int as inactive
    from own
  ) counted
  left join page on true
  left join students listed on listed.school_id = :school_id and listed.student_id = page.student_id
  left join classes cls on cls.school_id = :school_id and cls.class_id = listed.class_id
  order by page.place`,
  narrowTo<Pick<ListedStudent, 'gender' | 'status'>>(),
);
