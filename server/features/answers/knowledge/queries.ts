import { defineQuery, type RowOf } from '#server/db/query.ts';

/** A chunk, or a part of a document, for which no one writes questions. */
export type PassageRow = RowOf<typeof listDocumentParts> & { readonly questions?: readonly string[] };

/** The chunks that are valid on a day, in order, with the questions that staff approved for them. */
export const listChunks = defineQuery(
  'answers.chunks',
  `select chunk.knowledge_chunk_id as id, chunk.title, chunk.text, chunk.title as source,
    array(
      select form.question::text
      from question_forms form
      where form.school_id = chunk.school_id and form.knowledge_chunk_id = chunk.knowledge_chunk_id
        and form.status = 'approved'
      order by form.place
    ) as questions
  from knowledge_chunks chunk
  where chunk.school_id = :school_id and chunk.chatbot_id = :chatbot_id
    and (chunk.valid_until is null or chunk.valid_until >= :today::date)
  order by chunk.position`,
);

/** The parts of documents that this chatbot may cite: its own documents, and those for every chatbot. */
export const listDocumentParts = defineQuery(
  'answers.document_parts',
  `select chunk.document_chunk_id as id, coalesce(nullif(chunk.heading, ''), document.title) as title,
    chunk.text, document.title || coalesce(', page ' || chunk.page, '') as source
  from documents document
  join document_chunks chunk on chunk.school_id = document.school_id
    and chunk.document_id = document.document_id
  where document.school_id = :school_id and document.status = 'ready'
    and (document.chatbot_id is null or document.chatbot_id = :chatbot_id)
  order by document.created_dt, document.document_id, chunk.position`,
);

/** The school's synonyms, for this chatbot and for all. */
export const listSynonyms = defineQuery(
  'answers.synonyms',
  `select word, means
  from synonyms
  where school_id = :school_id and (chatbot_id is null or chatbot_id = :chatbot_id) and deleted_dt is null
  order by word`,
);

export const hasRevision = defineQuery(
  'answers.has_revision',
  `select chatbot_id
  from chatbots
  where school_id = :school_id and chatbot_id = :chatbot_id and revision >= :revision`,
);
