import { defineQuery } from '#server/db/query.ts';

/** Records who has read which personal document; no row if the upload is no longer one. */
export const recordDocumentReading = defineQuery(
  'files.record_document_reading',
  `insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id, after)
  select u.school_id, u.user_id, u.name, 'read', p.entity, p.entity_id,
    json_build_object('document', p.title, 'document_type', p.document_type)
  from users u cross join (
    select 'student' as entity, student_id::text as entity_id, title, document_type from student_documents
    where school_id = :school_id and file_id = :file_id and deleted_dt is null
    union all
    select 'teacher', teacher_id::text, title, document_type from teacher_documents
    where school_id = :school_id and file_id = :file_id and deleted_dt is null
  ) p
  where u.school_id = :school_id and u.user_id = :reader
  returning entity_id`,
);

/** Every column that can hold on to a file; a test compares it with the database. */
export const fileReferences = [
  'announcement_attachments.file_id',
  'documents.file_id',
  'import_batches.file_id',
  'jobs.result_file_id',
  'student_documents.file_id',
  'students.photo_file_id',
  'teacher_documents.file_id',
  'teachers.photo_file_id',
] as const;

const unreferenced = fileReferences
  .map((reference) => {
    const [table, column] = reference.split('.');
    return `not exists (select from ${table} r where r.school_id = f.school_id and r.${column} = f.file_id)`;
  })
  .join('\n    and ');

/** Of these keys, those that a file is kept under. */
export const findKeys = defineQuery(
  'files.find_keys',
  'select storage_key from files where school_id = :school_id and storage_key = any(:keys::text[])',
);

/** Of these files, those that nothing refers to any more; their bytes go after the commit. */
export const removeFiles = defineQuery(
  'files.remove',
  `delete from files f where f.school_id = :school_id and f.file_id = any(:file_ids::uuid[])
    and ${unreferenced}
  returning f.storage_key`,
);

/** Uploads that nothing refers to a day later: never attached, replaced, or of a deleted document. */
export const removeUnusedFiles = defineQuery(
  'files.remove_unused',
  `delete from files f where f.school_id = :school_id and f.created_dt < :now::timestamptz - interval '1 day'
    and ${unreferenced}
  returning f.storage_key`,
);
