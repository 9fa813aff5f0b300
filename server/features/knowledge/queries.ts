import type { KeptChunk } from '#contract/knowledge/chunk.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The newest version there is; a chatbot without edits is at 0. Null is no chatbot. */
const version = `coalesce((select max(v.number) from knowledge_versions v
    where v.school_id = b.school_id and v.chatbot_id = b.chatbot_id), 0)`;

export const getVersionNumber = defineQuery(
  'knowledge.version_number',
  `select ${version} as version from chatbots b where b.school_id = :school_id and b.chatbot_id = :chatbot_id`,
);

/** As `getVersionNumber`; no one else edits this knowledge base until the transaction ends. */
export const lockKnowledge = defineQuery(
  'knowledge.lock',
  `select revision from chatbots where school_id = :school_id and chatbot_id = :chatbot_id for no key update`,
);

export const listChunks = defineQuery(
  'knowledge.list_chunks',
  `select c.knowledge_chunk_id as chunk_id, c.position, c.title, c.text, c.review_by, c.valid_until,
    u.name as updated_by_name, c.updated_dt
  from knowledge_chunks c
  left join users u on u.school_id = c.school_id and u.user_id = coalesce(c.updated_by, c.created_by)
  where c.school_id = :school_id and c.chatbot_id = :chatbot_id order by c.position`,
);

/** Keeps the knowledge base as it is now, before an edit. */
export const keepVersion = defineQuery(
  'knowledge.keep_version',
  `insert into knowledge_versions (school_id, chatbot_id, number, chunks, created_by, created_by_name)
  select b.school_id, b.chatbot_id, b.revision, coalesce((
      select jsonb_agg(jsonb_build_object('chunk_id', c.knowledge_chunk_id, 'title', c.title, 'text', c.text,
        'review_by', c.review_by, 'valid_until', c.valid_until) order by c.position)
      from knowledge_chunks c where c.school_id = b.school_id and c.chatbot_id = b.chatbot_id), '[]'),
    :user_id, :user_name
  from chatbots b where b.school_id = :school_id and b.chatbot_id = :chatbot_id
  returning number`,
);

/** Forgets all but the newest versions. */
export const dropOldVersions = defineQuery(
  'knowledge.drop_old_versions',
  `delete from knowledge_versions where school_id = :school_id and chatbot_id = :chatbot_id and number < (
    select min(number) from (select number from knowledge_versions
      where school_id = :school_id and chatbot_id = :chatbot_id order by number desc limit :kept) newest)`,
);

export const listVersions = defineQuery(
  'knowledge.list_versions',
  `select count(*) over ()::int as total, number, jsonb_array_length(chunks) as chunk_count, created_by_name, created_dt
  from knowledge_versions where school_id = :school_id and chatbot_id = :chatbot_id
  order by number desc limit :limit offset :skip`,
);

export const getVersion = defineQuery(
  'knowledge.get_version',
  `select chunks from knowledge_versions
  where school_id = :school_id and chatbot_id = :chatbot_id and number = :number`,
  narrowTo<{ chunks: KeptChunk[] }>(),
);

/** A removed chunk as the newest version that still had it knew it, with the place it had. */
export const findRemovedChunk = defineQuery(
  'knowledge.find_removed_chunk',
  `select e.chunk, e.place::int - 1 as position
  from knowledge_versions v cross join lateral jsonb_array_elements(v.chunks) with ordinality as e (chunk, place)
  where v.school_id = :school_id and v.chatbot_id = :chatbot_id and e.chunk->>'chunk_id' = :chunk_id
  order by v.number desc limit 1`,
  narrowTo<{ chunk: KeptChunk }>(),
);

const written = `jsonb_to_recordset(:chunks::jsonb) as w (chunk_id uuid, title text, text jsonb, review_by date,
  valid_until date, position int)`;
const linesOf = (row: string) => `array(select jsonb_array_elements_text(${row}.text))`;

export const deleteOthers = defineQuery(
  'knowledge.delete_others',
  `delete from knowledge_chunks c where c.school_id = :school_id and c.chatbot_id = :chatbot_id
    and not exists (select from ${written} where w.chunk_id = c.knowledge_chunk_id)`,
);

/** Changes only what differs, so that the rest keeps when and by whom it was written. */
export const updateKept = defineQuery(
  'knowledge.update_kept',
  `update knowledge_chunks c set title = w.title, text = ${linesOf('w')}, review_by = w.review_by,
    valid_until = w.valid_until, position = w.position,
    updated_by = case when (c.title, c.text, c.review_by, c.valid_until)
      is distinct from (w.title, ${linesOf('w')}, w.review_by, w.valid_until) then :user_id else c.updated_by end
  from ${written}
  where c.school_id = :school_id and c.chatbot_id = :chatbot_id and c.knowledge_chunk_id = w.chunk_id
    and (c.title, c.text, c.review_by, c.valid_until, c.position)
      is distinct from (w.title, ${linesOf('w')}, w.review_by, w.valid_until, w.position)`,
);

export const insertNew = defineQuery(
  'knowledge.insert_new',
  `insert into knowledge_chunks (school_id, knowledge_chunk_id, chatbot_id, title, text, review_by, valid_until,
    position, created_by, updated_by)
  select :school_id, coalesce(w.chunk_id, new_id()), :chatbot_id, w.title, ${linesOf('w')}, w.review_by, w.valid_until,
    w.position, :user_id, :user_id
  from ${written} where not exists (
    select from knowledge_chunks c where c.school_id = :school_id and c.knowledge_chunk_id = w.chunk_id)
  returning knowledge_chunk_id as chunk_id, position`,
);
