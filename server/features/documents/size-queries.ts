import { defineQuery, type RowOf } from '#server/db/query.ts';

/** How much the documents of one chatbot say; `chatbot_id` null: those of every chatbot. */
export type DocumentsSize = RowOf<typeof listSizes>;

/** One document of a school at a time joins those that are answered from. */
export const lockSizes = defineQuery(
  'documents.lock_sizes',
  `select pg_advisory_xact_lock(hashtextextended('documents ' || :school_id::text, 0))`,
);

/** Without one document, which is about to say something else. */
export const listSizes = defineQuery(
  'documents.sizes',
  `select d.chatbot_id, sum(cardinality(c.text))::int as lines,
    sum(length(array_to_string(c.text, '')))::int as characters
  from documents d join document_chunks c on c.school_id = d.school_id and c.document_id = d.document_id
  where d.school_id = :school_id and d.document_id is distinct from :document_id?::uuid
  group by d.chatbot_id`,
);

/** How much one document says. */
export const getSize = defineQuery(
  'documents.size',
  `select coalesce(sum(cardinality(text)), 0)::int as lines,
    coalesce(sum(length(array_to_string(text, ''))), 0)::int as characters
  from document_chunks where school_id = :school_id and document_id = :document_id`,
);
