import type { ListedStudent } from '#contract/students/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

/** Every row repeats the counts; a page without students is one row without a `student_id`. */
export type OwnStudentRow = RowOf<typeof listOwnStudents>;

/**
 * A page of a teacher's students: the database shows the statement no others. Sorted by name, or by class and roll
 * number, with only what a teacher of any subject sees.
 */
export const listOwnStudents = defineQuery(
  'students.list_own',
  `with own as materialized (
    select student.student_id, student.name, student.name_folded, student.gender, student.status,
      student.class_id, cls.name as class_name, cls.position, student.section, student.roll_no,
      student.admission_no, student.photo_file_id, student.created_dt, student.updated_dt
    from students student
    left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
    where student.school_id = :school_id and student.deleted_dt is null
  ), typed as materialized (select fold(coalesce(:search?::text, '')) as word), found as materialized (
    select own.*
    from own cross join typed
    where (position(typed.word in name_folded) > 0 or roll_no = :search?)
      and (:statuses?::text[] is null or status = any(:statuses?))
      and (:class_ids?::uuid[] is null or class_id = any(:class_ids?))
      and (:genders?::text[] is null or gender = any(:genders?))
  )
  select counted.total, counted.all_students, counted.active, counted.inactive, page.student_id, page.name,
    page.class_id, page.class_name, page.section, page.roll_no, page.admission_no,
    initcap(page.gender) as "gender!", page.photo_file_id, page.status, page.created_dt, page.updated_dt
  from (
    select (select count(*)::int from found) as total, count(*)::int as all_students,
      count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'inactive')::int as inactive
    from own
  ) counted
  left join lateral (
    select found.*,
      row_number() over (order by
          case when :by_class::boolean then position end, case when :by_class::boolean then section end,
          case when :by_class::boolean then lpad(roll_no, 50) end, name_folded, student_id) as place
    from found
    order by place
    limit :limit offset :skip
  ) page on true
  order by page.place`,
  narrowTo<Pick<ListedStudent, 'gender' | 'status'>>(),
);
