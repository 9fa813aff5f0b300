import { defineQuery, type RowOf } from '#server/db/query.ts';
import { isRestorable } from '#server/db/trash-sql.ts';

export type Person = 'student' | 'teacher';

export type DocumentRow = RowOf<(typeof documentsOf)[Person]['list']>;

/** The tables of one kind of person differ in their names only. */
function partsOf(person: Person) {
  const [people, table, key] = [`${person}s`, `${person}_documents`, `${person}_document_id`];
  return { people, table, key, found: `d.school_id = :school_id and d.${person}_id = :person_id` };
}

function readingQueries(person: Person) {
  const { people, table, key, found } = partsOf(person);
  const columns = `d.${key} as id, d.title, d.document_type, d.file_id, f.file_name, f.file_size, f.mime_type,
    u.name as uploaded_by, d.created_dt`;
  const around = `join files f on f.school_id = d.school_id and f.file_id = d.file_id
  left join users u on u.school_id = d.school_id and u.user_id = d.uploaded_by`;
  return {
    find: defineQuery(
      `files.find_${person}`,
      `select name from ${people} where school_id = :school_id and ${person}_id = :person_id and deleted_dt is null`,
    ),
    list: defineQuery(
      `files.list_${table}`,
      `select ${columns} from ${table} d ${around}
      where ${found} and d.deleted_dt is null order by d.created_dt desc, d.${key}`,
    ),
    get: defineQuery(
      `files.get_${person}_document`,
      `select ${columns} from ${table} d ${around}
      where ${found} and d.${key} = :document_id and d.deleted_dt is null`,
    ),
  };
}

function writingQueries(person: Person) {
  const { people, table, key, found } = partsOf(person);
  /** The file goes and comes with its document, so that its address stops opening it. */
  const withFile = (change: string, which: string) => `with changed as (
    update ${table} d set deleted_dt = ${change}
    where ${found} and d.${key} = :document_id and ${which}
      and exists (select from ${people} p where p.school_id = d.school_id and p.${person}_id = d.${person}_id
        and p.deleted_dt is null)
    returning d.school_id, d.file_id, d.title, d.document_type
  ), file as (
    update files f set deleted_dt = ${change} from changed c
    where f.school_id = c.school_id and f.file_id = c.file_id
  )
  select title, document_type from changed`;
  return {
    add: defineQuery(
      `files.add_${person}_document`,
      `insert into ${table} (school_id, ${person}_id, file_id, title, document_type, uploaded_by)
      values (:school_id, :person_id, :file_id, :title, :document_type, :uploaded_by) returning ${key} as id`,
    ),
    remove: defineQuery(`files.remove_${person}_document`, withFile('now()', 'd.deleted_dt is null')),
    restore: defineQuery(`files.restore_${person}_document`, withFile('null', `d.${isRestorable}`)),
  };
}

const queriesOf = (person: Person) => ({ ...readingQueries(person), ...writingQueries(person) });

/** The statements about the documents of students and of teachers. */
export const documentsOf = { student: queriesOf('student'), teacher: queriesOf('teacher') };
