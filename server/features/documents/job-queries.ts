import { defineQuery } from '#server/db/query.ts';

/**
 * Takes a document to be read, as long as its file has not been replaced; `attempts` says that it is no longer
 * queued.
 */
export const beginReading = defineQuery(
  'documents.begin_reading',
  `update documents
  set status = 'processing', error = null, attempts = attempts + 1
  where school_id = :school_id and document_id = :document_id and file_id = :file_id
  returning document_type as type`,
);

/** Locks the document if its file has not been replaced; a new file has a job of its own. */
export const lockRead = defineQuery(
  'documents.lock_read',
  `select chatbot_id
  from documents
  where school_id = :school_id and document_id = :document_id and file_id = :file_id
  for no key update`,
);

export const deleteChunks = defineQuery(
  'documents.delete_chunks',
  'delete from document_chunks where school_id = :school_id and document_id = :document_id',
);

/** `parts`: JSON of [{ heading, text, page }], in order. */
export const insertChunks = defineQuery(
  'documents.insert_chunks',
  `insert into document_chunks (school_id, document_id, position, heading, text, page, search_text)
  select :school_id, :document_id, chunk.place::int - 1, chunk.part ->> 'heading', lines.text,
    (chunk.part ->> 'page')::int,
    fold(coalesce(chunk.part ->> 'heading', '') || ' ' || array_to_string(lines.text, ' '))
  from jsonb_array_elements(:parts::jsonb) with ordinality as chunk (part, place)
  cross join lateral (select array(select jsonb_array_elements_text(chunk.part -> 'text')) as text) lines`,
);

/** The parts are stored first, so that they exist when others are notified of the change. */
export const finishReading = defineQuery(
  'documents.finish_reading',
  `update documents
  set status = 'ready', error = null, chunk_count = :chunk_count
  where school_id = :school_id and document_id = :document_id`,
);

export const failReading = defineQuery(
  'documents.fail_reading',
  `update documents
  set status = 'failed', error = :error
  where school_id = :school_id and document_id = :document_id and file_id = :file_id`,
);
