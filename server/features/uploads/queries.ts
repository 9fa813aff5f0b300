import { defineQuery } from '#server/db/query.ts';

/** Records who has read which personal document; no row if the upload is no longer one. */
export const recordDocumentReading = defineQuery(
  'files.record_document_reading',
  `insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id, after)
  select account.school_id, account.user_id, account.name, 'read', document.entity, document.entity_id,
    json_build_object('document', document.title, 'document_type', document.document_type)
  from users account
  cross join (
    select 'student' as entity, student_id::text as entity_id, title, document_type
    from student_documents
    where school_id = :school_id and file_id = :file_id and deleted_dt is null
    union all
    select 'teacher', teacher_id::text, title, document_type
    from teacher_documents
    where school_id = :school_id and file_id = :file_id and deleted_dt is null
  ) document
  where account.school_id = :school_id and account.user_id = :reader
  returning entity_id`,
);

/** Addresses of files outlive the sessions that got them. */
export const findSuspension = defineQuery(
  'files.find_suspension',
  'select suspended_dt is not null as is_suspended from schools where school_id = :school_id',
);

/** Every column that can refer to a file; a test compares the list with the database. */
export const fileReferences = [
  'announcement_attachments.file_id',
  'documents.file_id',
  'import_batches.file_id',
  'jobs.result_file_id',
  'lead_mail_attachments.file_id',
  'student_documents.file_id',
  'students.photo_file_id',
  'teacher_documents.file_id',
  'teachers.photo_file_id',
] as const;

const unreferencedCondition = fileReferences
  .map((reference) => {
    const [table, column] = reference.split('.');
    return `not exists (select from ${table} owner where owner.school_id = file.school_id and owner.${column} = file.file_id)`;
  })
  .join('\n    and ');

/** The keys among these that files are stored under. */
export const findKeys = defineQuery(
  'files.find_keys',
  'select storage_key from files where school_id = :school_id and storage_key = any(:keys::text[])',
);

/** Deletes the files among these that nothing refers to; their bytes are deleted after the commit. */
export const removeFiles = defineQuery(
  'files.remove',
  `delete from files file
  where file.school_id = :school_id and file.file_id = any(:file_ids::uuid[]) and ${unreferencedCondition}
  returning file.storage_key`,
);

/** Uploads that nothing refers to after a day: never attached, replaced, or of a deleted document. */
export const removeUnusedFiles = defineQuery(
  'files.remove_unused',
  `delete from files file
  where file.school_id = :school_id and file.created_dt < :now::timestamptz - interval '1 day'
    and ${unreferencedCondition}
  returning file.storage_key`,
);
