import { defineQuery, type RowOf } from '#server/db/query.ts';

export type BotState = RowOf<typeof getBotState>;

/** Data for every answer: the version of the knowledge, and the contact details. */
export const getBotState = defineQuery(
  'answers.bot_state',
  `select b.revision, b.agent_name, s.name as school_name, s.phone, s.email
  from chatbots b join schools s on s.school_id = b.school_id
  where b.school_id = :school_id and b.chatbot_id = :chatbot_id`,
);

export type PassageRow = RowOf<typeof listChunks>;

/** The chunks that still hold on a day, in their order. */
export const listChunks = defineQuery(
  'answers.chunks',
  `select knowledge_chunk_id as id, title, text, title as source from knowledge_chunks
  where school_id = :school_id and chatbot_id = :chatbot_id and (valid_until is null or valid_until >= :today::date)
  order by position`,
);

/** The parts of the documents this bot may cite: its own and those of every bot. */
export const listDocumentParts = defineQuery(
  'answers.document_parts',
  `select c.document_chunk_id as id, coalesce(nullif(c.heading, ''), d.title) as title, c.text,
    d.title || coalesce(', page ' || c.page, '') as source
  from documents d join document_chunks c on c.school_id = d.school_id and c.document_id = d.document_id
  where d.school_id = :school_id and d.status = 'ready' and (d.chatbot_id is null or d.chatbot_id = :chatbot_id)
  order by d.created_dt, d.document_id, c.position`,
);

/** The school's own words for one another, for this bot and for all. */
export const listSynonyms = defineQuery(
  'answers.synonyms',
  `select word, means from synonyms
  where school_id = :school_id and (chatbot_id is null or chatbot_id = :chatbot_id) and deleted_dt is null
  order by word`,
);
