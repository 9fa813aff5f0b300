import type { ListedStudent } from '#contract/students/calls.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

export type OwnStudentRow = RowOf<typeof listOwnStudents>;

/** How many students a teacher has, by status. */
export const countOwnStudents = defineQuery(
  'students.count_own',
  `select total as "total!", active as "active!", inactive as "inactive!" from teacher_student_counts()`,
);

/** What a teacher of any subject sees of a student. */
const ownColumns = `student.student_id, student.name, student.class_id, cls.name as class_name, student.section, student.roll_no,
  student.admission_no, initcap(student.gender) as gender, student.photo_file_id, student.status,
  student.created_dt, student.updated_dt`;
const withClass =
  'left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id';

/** All of a teacher's students by name. For teachers with many: only those of the page are read. */
export const listOwnByName = defineQuery(
  'students.list_own_by_name',
  `select ${ownColumns}
  from students student
  ${withClass} where student.school_id = :school_id and student.deleted_dt is null
  order by student.name_folded, student.student_id
  limit :limit offset :skip`,
  narrowTo<Pick<ListedStudent, 'gender' | 'status'>>(),
);

/** A page of those of a teacher's students who match, by name or by class and roll number, and how many match. */
export const listOwnStudents = defineQuery(
  'students.list_own',
  `with typed as materialized (select fold(coalesce(:search?::text, '')) as word), found as materialized (
    select own.student_id, count(*) over ()::int as total,
      row_number() over (order by
          case when :by_class::boolean then cls.position end,
          case when :by_class::boolean then own.section end,
          case when :by_class::boolean then lpad(own.roll_no, 50) end, own.name_folded, own.student_id) as place
    from typed
    cross join teacher_directory() own
    left join classes cls on :by_class::boolean and cls.school_id = :school_id and cls.class_id = own.class_id
    where (position(typed.word in own.name_folded) > 0 or own.roll_no = :search?)
      and (:statuses?::text[] is null or own.status = any(:statuses?))
      and (:class_ids?::uuid[] is null or own.class_id = any(:class_ids?))
      and (:genders?::text[] is null or own.gender = any(:genders?))
  )
  select found.total, ${ownColumns}
  from found join students student on student.school_id = :school_id and student.student_id = found.student_id
  ${withClass} where found.place > :skip::int and found.place <= :skip::int + :limit::int
  order by found.place`,
  narrowTo<Pick<ListedStudent, 'gender' | 'status'>>(),
);
