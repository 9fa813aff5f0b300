import type { KeptChunk } from '#contract/knowledge/chunk.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The newest version; 0 for a chatbot without edits, null without the chatbot. */
const version = `coalesce((select max(version.number) from knowledge_versions version
    where version.school_id = bot.school_id and version.chatbot_id = bot.chatbot_id), 0)`;

export const getVersionNumber = defineQuery(
  'knowledge.version_number',
  `select ${version} as version
  from chatbots bot
  where bot.school_id = :school_id and bot.chatbot_id = :chatbot_id`,
);

/** Like `getVersionNumber`, and locks the knowledge base until the transaction ends. */
export const lockKnowledge = defineQuery(
  'knowledge.lock',
  `select revision from chatbots where school_id = :school_id and chatbot_id = :chatbot_id for no key update`,
);

/** The job of a kind that has not ended for a chatbot. */
export const findRunningJob = defineQuery(
  'knowledge.find_running_job',
  `select job.job_id, job.started_by, account.name as started_by_name, job.created_dt
  from jobs job
  left join users account on account.school_id = job.school_id and account.user_id = job.started_by
  where job.school_id = :school_id and job.kind = :kind and job.status in ('waiting', 'running')
    and job.input ->> 'chatbot_id' = :chatbot_id::text
  limit 1`,
);

export const listChunks = defineQuery(
  'knowledge.list_chunks',
  `select chunk.knowledge_chunk_id as chunk_id, chunk.position, chunk.title, chunk.text, chunk.review_by,
    chunk.valid_until, account.name as updated_by_name, chunk.updated_dt
  from knowledge_chunks chunk
  left join users account on account.school_id = chunk.school_id
    and account.user_id = coalesce(chunk.updated_by, chunk.created_by)
  where chunk.school_id = :school_id and chunk.chatbot_id = :chatbot_id
  order by chunk.position`,
);

/** Stores the current knowledge base as a version, before an edit. */
export const keepVersion = defineQuery(
  'knowledge.keep_version',
  `insert into knowledge_versions (school_id, chatbot_id, number, chunks, created_by, created_by_name)
  select bot.school_id, bot.chatbot_id, bot.revision,
    coalesce(
      (
        select jsonb_agg(
            jsonb_build_object(
              'chunk_id', chunk.knowledge_chunk_id, 'title', chunk.title, 'text', chunk.text, 'review_by',
              chunk.review_by, 'valid_until', chunk.valid_until
            )
            order by chunk.position
          )
        from knowledge_chunks chunk
        where chunk.school_id = bot.school_id and chunk.chatbot_id = bot.chatbot_id
      ),
      '[]'
    ),
    :user_id, :user_name
  from chatbots bot
  where bot.school_id = :school_id and bot.chatbot_id = :chatbot_id
  returning number`,
);

/** Deletes all but the newest versions. */
export const dropOldVersions = defineQuery(
  'knowledge.drop_old_versions',
  `delete from knowledge_versions
  where school_id = :school_id and chatbot_id = :chatbot_id
    and number < (
      select min(number)
      from (
        select number
        from knowledge_versions
        where school_id = :school_id and chatbot_id = :chatbot_id
        order by number desc
        limit :kept
      ) newest
    )`,
);

export const listVersions = defineQuery(
  'knowledge.list_versions',
  `select count(*) over ()::int as total, number, jsonb_array_length(chunks) as chunk_count, created_by_name,
    created_dt
  from knowledge_versions
  where school_id = :school_id and chatbot_id = :chatbot_id
  order by number desc
  limit :limit offset :skip`,
);

export const getVersion = defineQuery(
  'knowledge.get_version',
  `select chunks
  from knowledge_versions
  where school_id = :school_id and chatbot_id = :chatbot_id and number = :number`,
  narrowTo<{ chunks: KeptChunk[] }>(),
);

/** A removed chunk, with its position, from the newest version that has it. */
export const findRemovedChunk = defineQuery(
  'knowledge.find_removed_chunk',
  `select removed.chunk, removed.place::int - 1 as position
  from knowledge_versions version
  cross join lateral jsonb_array_elements(version.chunks) with ordinality as removed (chunk, place)
  where version.school_id = :school_id and version.chatbot_id = :chatbot_id
    and removed.chunk ->> 'chunk_id' = :chunk_id
  order by version.number desc
  limit 1`,
  narrowTo<{ chunk: KeptChunk }>(),
);

const writtenChunks = `jsonb_to_recordset(:chunks::jsonb) as input (chunk_id uuid, title text, text jsonb, review_by date,
  valid_until date, position int)`;
const linesOf = (row: string) => `array(select jsonb_array_elements_text(${row}.text))`;

export const deleteOthers = defineQuery(
  'knowledge.delete_others',
  `delete from knowledge_chunks chunk
  where chunk.school_id = :school_id and chunk.chatbot_id = :chatbot_id
    and not exists (select from ${writtenChunks} where input.chunk_id = chunk.knowledge_chunk_id)`,
);

/** Updates only chunks that differ, so that the others keep their author and time. */
export const updateKept = defineQuery(
  'knowledge.update_kept',
  `update knowledge_chunks chunk
  set title = input.title, text = ${linesOf('input')}, review_by = input.review_by,
    valid_until = input.valid_until, position = input.position,
    updated_by = case
      when (chunk.title, chunk.text, chunk.review_by, chunk.valid_until) is distinct from (input.title,
        ${linesOf('input')}, input.review_by, input.valid_until) then :user_id
      else chunk.updated_by
    end
  from ${writtenChunks}
  where chunk.school_id = :school_id and chunk.chatbot_id = :chatbot_id
    and chunk.knowledge_chunk_id = input.chunk_id
    and (chunk.title, chunk.text, chunk.review_by, chunk.valid_until, chunk.position) is distinct from (input.title,
      ${linesOf('input')}, input.review_by, input.valid_until, input.position)`,
);

export const insertNew = defineQuery(
  'knowledge.insert_new',
  `insert into knowledge_chunks
    (school_id, knowledge_chunk_id, chatbot_id, title, text, review_by, valid_until, position, created_by,
      updated_by)
  select :school_id, coalesce(input.chunk_id, new_id()), :chatbot_id, input.title, ${linesOf('input')},
    input.review_by, input.valid_until, input.position, :user_id, :user_id
  from ${writtenChunks}
  where not exists (
    select from knowledge_chunks chunk
    where chunk.school_id = :school_id and chunk.knowledge_chunk_id = input.chunk_id
  )
  returning knowledge_chunk_id as chunk_id, position`,
);
