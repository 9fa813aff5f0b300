import { defineQuery, narrowTo } from '#server/db/query.ts';
import { studentColumns, studentTables } from './columns-sql.ts';
import { enteredColumns } from './person-columns.ts';
import type { StoredStudent } from './queries.ts';

/** The student before the change, and the time of the change: null if the version was another. */
type UpdatedStudent = { before: StoredStudent; changed_dt: string | null };

const columns = enteredColumns.join(', ');

const update = defineQuery(
  'students.update',
  `with before as materialized (
    select ${studentColumns}
    from ${studentTables}
    where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null
    for update of student
  ), changed as (
    update students student
    set (${columns}) = (select ${columns} from jsonb_populate_record(student, :changes::jsonb)),
      updated_by = :user_id
    from before
    where student.school_id = :school_id and student.student_id = :student_id
      and (:version?::timestamptz is null or before.updated_dt = :version?)
    returning student.updated_dt
  )
  select before.*, changed.updated_dt as changed_dt
  from before left join changed on true`,
  narrowTo<Pick<StoredStudent, 'gender'>>(),
);

/** Sets the columns in `changes` and returns their earlier values; undefined if there is no such student. */
export async function updateStudent(
  ...given: Parameters<typeof update>
): Promise<UpdatedStudent | undefined> {
  const [row] = await update(...given);
  if (!row) return undefined;
  const { changed_dt, ...before } = row;
  return { before, changed_dt };
}
