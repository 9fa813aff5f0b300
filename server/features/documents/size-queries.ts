import { defineQuery, type RowOf } from '#server/db/query.ts';

/** How much text the documents of one chatbot have, or with `chatbot_id` null those for every chatbot. */
export type DocumentsSize = RowOf<typeof listSizes>;

/** Allows one document of a school at a time to become ready for answers. */
export const lockSizes = defineQuery(
  'documents.lock_sizes',
  `select pg_advisory_xact_lock(hashtextextended('documents ' || :school_id::text, 0))`,
);

/** Leaves out one document, whose content is about to change. */
export const listSizes = defineQuery(
  'documents.sizes',
  `select document.chatbot_id, sum(cardinality(chunk.text))::int as lines,
    sum(length(array_to_string(chunk.text, '')))::int as characters
  from documents document
  join document_chunks chunk on chunk.school_id = document.school_id
    and chunk.document_id = document.document_id
  where document.school_id = :school_id and document.document_id is distinct from :document_id?::uuid
  group by document.chatbot_id`,
);

/** How much text one document has. */
export const getSize = defineQuery(
  'documents.size',
  `select coalesce(sum(cardinality(text)), 0)::int as lines,
    coalesce(sum(length(array_to_string(text, ''))), 0)::int as characters
  from document_chunks
  where school_id = :school_id and document_id = :document_id`,
);
