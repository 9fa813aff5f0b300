import { defineQuery, type RowOf } from '#server/db/query.ts';

export type DocumentRow = RowOf<typeof getDocument>;

/** Whether the caller may see `document`. */
export const visibleDocumentCondition =
  '(:bots?::uuid[] is null or document.chatbot_id is null or document.chatbot_id = any (:bots?::uuid[]))';
const columns = `document.document_id as id, document.chatbot_id, document.title, document.document_type as type, document.status,
    document.status = 'processing' and document.attempts = 0 as queued, document.file_id, file.file_name, file.file_size, document.chunk_count, document.error,
    document.tags, account.name as uploaded_by, document.created_dt, document.updated_dt`;
const joins = `join files file on file.school_id = document.school_id and file.file_id = document.file_id
  left join users account on account.school_id = document.school_id and account.user_id = coalesce(document.updated_by, document.created_by)`;

/** Every row repeats the total; a page without documents is one row without an `id`. */
export type ListedDocument = RowOf<typeof listDocuments>;

export const listDocuments = defineQuery(
  'documents.list',
  `with found as materialized (
    select document.*
    from documents document
    join files file on file.school_id = document.school_id and file.file_id = document.file_id
    where document.school_id = :school_id and ${visibleDocumentCondition}
      and (:chatbot_id?::uuid is null or document.chatbot_id is null or document.chatbot_id = :chatbot_id?)
      and (:status?::text is null or document.status = :status?)
      and (:type?::text is null or document.document_type = :type?)
      and (:search?::text is null
        or position(
          fold(:search?) in fold(
            document.title || ' ' || file.file_name || ' ' || array_to_string(document.tags, ' ')
          )
        ) > 0)
  )
  select matching.total, page.*
  from (select count(*)::int as total from found) matching
  left join lateral (
    select ${columns}
    from (select * from found order by created_dt desc, document_id limit :limit offset :skip) document
    ${joins} order by document.created_dt desc, document.document_id
  ) page on true`,
);

export const getDocument = defineQuery(
  'documents.get',
  `select ${columns}
  from documents document
  ${joins} where document.school_id = :school_id and document.document_id = :document_id
    and ${visibleDocumentCondition}`,
);

/** Locks the row until the transaction ends. */
export const lockDocumentRow = defineQuery(
  'documents.lock',
  `select ${columns}
  from documents document
  ${joins} where document.school_id = :school_id and document.document_id = :document_id
    and ${visibleDocumentCondition}
  for no key update of document`,
);

export const findBot = defineQuery(
  'documents.find_bot',
  `select chatbot_id
  from chatbots
  where school_id = :school_id and chatbot_id = :chatbot_id
    and (:bots?::uuid[] is null or chatbot_id = any(:bots?::uuid[]))`,
);

/** A document of this chatbot with the same content or, failing that, the same file name. */
export const findSame = defineQuery(
  'documents.find_same',
  `select document.document_id, document.content_hash = decode(:sha256, 'hex') as same_content
  from documents document
  join files file on file.school_id = document.school_id and file.file_id = document.file_id
  where document.school_id = :school_id and document.chatbot_id is not distinct from :chatbot_id?::uuid
    and (document.content_hash = decode(:sha256, 'hex') or fold(file.file_name) = fold(:file_name))
  order by same_content desc, document.created_dt
  limit 1
  for no key update of document`,
);

export const insertDocument = defineQuery(
  'documents.insert',
  `insert into documents
    (school_id, chatbot_id, file_id, title, document_type, content_hash, created_by, updated_by)
  values (:school_id, :chatbot_id?, :file_id, :title, :type, decode(:sha256, 'hex'), :user_id, :user_id)
  returning document_id`,
);

/** The earlier content stays until the new file has been read. */
export const replaceContent = defineQuery(
  'documents.replace_content',
  `update documents
  set file_id = :file_id, document_type = :type, content_hash = decode(:sha256, 'hex'), status = 'processing',
    error = null, attempts = 0, updated_by = :user_id
  where school_id = :school_id and document_id = :document_id`,
);

export const queueAgain = defineQuery(
  'documents.queue_again',
  `update documents
  set status = 'processing', error = null, attempts = 0, updated_by = :user_id
  where school_id = :school_id and document_id = :document_id`,
);

export const updateDocument = defineQuery(
  'documents.update',
  `update documents
  set title = :title, tags = :tags, chatbot_id = :chatbot_id?, updated_by = :user_id
  where school_id = :school_id and document_id = :document_id`,
);

/** Deletes the document with its parts; the file is deleted once nothing refers to it. */
export const deleteDocument = defineQuery(
  'documents.delete',
  'delete from documents where school_id = :school_id and document_id = :document_id',
);

export const listChunks = defineQuery(
  'documents.list_chunks',
  `select count(*) over ()::int as total, document_chunk_id as id, position, heading, text, page
  from document_chunks
  where school_id = :school_id and document_id = :document_id
  order by position
  limit :limit offset :skip`,
);
