import { defineDynamicQuery, narrowTo, type Queryable } from '#server/db/query.ts';
import { studentColumns, studentTables } from './columns-sql.ts';
import { enteredColumns, type PersonRow } from './person-columns.ts';
import type { StoredStudent, StudentKey } from './queries.ts';

/** The student before the change, and the time of the change: null if the version was another. */
type UpdatedStudent = { before: StoredStudent; changed_dt: string | null };

type StudentEdit = StudentKey & { user_id: string; version: string | null };
type UpdateParameters = StudentEdit & { changes: string; isContactOnly: boolean };

const columns = enteredColumns.join(', ');
const contactColumns: readonly string[] = ['phone', 'email', 'address'];

const setAll = `(${columns}) = (select ${columns} from jsonb_populate_record(student, :changes::jsonb))`;

/** A change of contact details alone costs a seventh less in this form, and no trigger looks at the other columns. */
const setContact = contactColumns
  .map(
    (column) => `${column} = case when :changes::jsonb ? '${column}' then :changes::jsonb ->> '${column}'
        else student.${column} end`,
  )
  .join(', ');

const updateWith = (assignments: string) => `with before as materialized (
    select ${studentColumns}
    from ${studentTables}
    where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null
    for update of student
  ), changed as (
    update students student
    set ${assignments}, updated_by = :user_id
    from before
    where student.school_id = :school_id and student.student_id = :student_id
      and (:version?::timestamptz is null or before.updated_dt = :version?)
    returning student.updated_dt
  )
  select before.*, changed.updated_dt as changed_dt
  from before left join changed on true`;

const contactUpdate = updateWith(setContact);
const fullUpdate = updateWith(setAll);

const sample = { school_id: '', student_id: '', user_id: '', version: null, changes: '{}' };

const update = defineDynamicQuery(
  'students.update',
  [
    { ...sample, isContactOnly: false },
    { ...sample, isContactOnly: true },
  ],
  ({ isContactOnly }: UpdateParameters) => (isContactOnly ? contactUpdate : fullUpdate),
  narrowTo<Pick<StoredStudent, 'gender'>>(),
);

/** Sets the columns in `row` and returns their earlier values; undefined if there is no such student. */
export async function updateStudent(
  db: Queryable,
  { row, ...edit }: StudentEdit & { row: PersonRow },
): Promise<UpdatedStudent | undefined> {
  const isContactOnly = Object.keys(row).every((column) => contactColumns.includes(column));
  const [found] = await update(db, { ...edit, changes: JSON.stringify(row), isContactOnly });
  if (!found) return undefined;
  const { changed_dt, ...before } = found;
  return { before, changed_dt };
}
