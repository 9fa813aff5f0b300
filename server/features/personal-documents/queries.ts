import { defineQuery, type RowOf } from '#server/db/query.ts';
import { restorableCondition } from '#server/db/trash-sql.ts';

export type Person = 'student' | 'teacher';

export type DocumentRow = RowOf<(typeof documentsOf)[Person]['list']>;

/** The tables of students and teachers differ only in their names. */
function partsOf(person: Person) {
  const [people, table, key] = [`${person}s`, `${person}_documents`, `${person}_document_id`];
  return {
    people,
    table,
    key,
    found: `document.school_id = :school_id and document.${person}_id = :person_id`,
  };
}

function readingQueries(person: Person) {
  const { people, table, key, found } = partsOf(person);
  const isRestriction =
    person === 'student' ? 'is_restriction(document.student_id, document.student_document_id)' : 'false';
  const columns = `document.${key} as id, document.title, document.document_type, document.file_id, file.file_name, file.file_size, file.mime_type,
    account.name as uploaded_by, document.created_dt, ${isRestriction} as is_restriction`;
  const around = `join files file on file.school_id = document.school_id and file.file_id = document.file_id
  left join users account on account.school_id = document.school_id and account.user_id = document.uploaded_by`;
  return {
    find: defineQuery(
      `files.find_${person}`,
      `select name
      from ${people}
      where school_id = :school_id and ${person}_id = :person_id and deleted_dt is null`,
    ),
    list: defineQuery(
      `files.list_${table}`,
      `select ${columns}
      from ${table} document
      ${around} where ${found} and document.deleted_dt is null
      order by document.created_dt desc, document.${key}`,
    ),
    get: defineQuery(
      `files.get_${person}_document`,
      `select ${columns}
      from ${table} document
      ${around} where ${found} and document.${key} = :document_id and document.deleted_dt is null`,
    ),
  };
}

function writingQueries(person: Person) {
  const { people, table, key, found } = partsOf(person);
  /** Deletes and restores the file together with its document, so that its address stops working. */
  const withFile = (change: string, which: string) => `with changed as (
      update ${table} document
      set deleted_dt = ${change}
      where ${found} and document.${key} = :document_id and ${which}
        and exists (
          select from ${people} person
          where person.school_id = document.school_id and person.${person}_id = document.${person}_id
            and person.deleted_dt is null
        )
      returning document.school_id, document.file_id, document.title, document.document_type
    ), file as (
      update files file
      set deleted_dt = ${change}
      from changed
      where file.school_id = changed.school_id and file.file_id = changed.file_id
    )
    select title, document_type
    from changed`;
  return {
    add: defineQuery(
      `files.add_${person}_document`,
      `insert into ${table} (school_id, ${person}_id, file_id, title, document_type, uploaded_by)
      values (:school_id, :person_id, :file_id, :title, :document_type, :uploaded_by)
      returning ${key} as id`,
    ),
    remove: defineQuery(`files.remove_${person}_document`, withFile('now()', 'document.deleted_dt is null')),
    restore: defineQuery(
      `files.restore_${person}_document`,
      withFile('null', `document.${restorableCondition}`),
    ),
  };
}

const queriesOf = (person: Person) => ({ ...readingQueries(person), ...writingQueries(person) });

/** The statements about the documents of students and of teachers. */
export const documentsOf = { student: queriesOf('student'), teacher: queriesOf('teacher') };
