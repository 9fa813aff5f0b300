import type { QuestionForm } from '#contract/knowledge/question-forms.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const columns = `form.question_form_id as form_id,
    jsonb_build_object('chunk_id', chunk.knowledge_chunk_id, 'title', chunk.title) as chunk, form.question,
    form.status, form.updated_dt`;
const formsWithChunk = `question_forms form
  join knowledge_chunks chunk on chunk.school_id = form.school_id
    and chunk.knowledge_chunk_id = form.knowledge_chunk_id`;

export const listQuestionForms = defineQuery(
  'knowledge.list_question_forms',
  `select ${columns}
  from ${formsWithChunk}
  where form.school_id = :school_id and form.chatbot_id = :chatbot_id and form.status = :status
  order by chunk.position, form.place
  limit :limit offset :skip`,
  narrowTo<Pick<QuestionForm, 'status' | 'chunk'>>(),
);

export const getQuestionForm = defineQuery(
  'knowledge.get_question_form',
  `select ${columns}
  from ${formsWithChunk}
  where form.school_id = :school_id and form.chatbot_id = :chatbot_id and form.question_form_id = :form_id`,
  narrowTo<Pick<QuestionForm, 'status' | 'chunk'>>(),
);

export const countQuestionForms = defineQuery(
  'knowledge.count_question_forms',
  `select count(*) filter (where status = 'proposed')::int as proposed,
    count(*) filter (where status = 'approved')::int as approved,
    count(*) filter (where status = 'dismissed')::int as dismissed
  from question_forms
  where school_id = :school_id and chatbot_id = :chatbot_id`,
);

const withoutForms = `knowledge_chunks chunk
  where chunk.school_id = :school_id and chunk.chatbot_id = :chatbot_id and cardinality(chunk.text) > 0
    and (chunk.valid_until is null or chunk.valid_until >= :today::date)
    and not exists (
      select from question_forms form
      where form.school_id = chunk.school_id and form.knowledge_chunk_id = chunk.knowledge_chunk_id
    )`;

/** How many characters of a chunk the model gets, at most `longest`. */
const sentCharacters =
  "least(:longest, char_length(chunk.title) + char_length(array_to_string(chunk.text, ' ')))";

/** How much text the chunks without questions have. */
export const measureChunksWithoutForms = defineQuery(
  'knowledge.measure_chunks_without_forms',
  `select count(*)::int as chunks, coalesce(sum(${sentCharacters}), 0)::int as characters from ${withoutForms}`,
);

export const listChunksWithoutForms = defineQuery(
  'knowledge.list_chunks_without_forms',
  `select chunk.knowledge_chunk_id as chunk_id from ${withoutForms} order by chunk.position`,
);

/** The chunk as it is now, if it still has no questions. */
export const readChunk = defineQuery(
  'knowledge.read_chunk_for_forms',
  `select title, text, updated_dt, ${sentCharacters} as characters
  from knowledge_chunks chunk
  where school_id = :school_id and knowledge_chunk_id = :chunk_id
    and not exists (
      select from question_forms form
      where form.school_id = chunk.school_id and form.knowledge_chunk_id = chunk.knowledge_chunk_id
    )`,
);

/**
 * Stores what was proposed for a chunk, unless the chunk has changed since or has questions already. It waits for a change
 * that is being saved.
 */
export const insertQuestionForms = defineQuery(
  'knowledge.insert_question_forms',
  `insert into question_forms (school_id, chatbot_id, knowledge_chunk_id, place, question)
  select chunk.school_id, chunk.chatbot_id, chunk.knowledge_chunk_id, proposed.place, proposed.question
  from knowledge_chunks chunk
  cross join lateral unnest(:questions::text[]) with ordinality as proposed (question, place)
  where chunk.school_id = :school_id and chunk.knowledge_chunk_id = :chunk_id
    and chunk.updated_dt = :updated_dt::timestamptz
  for share of chunk
  on conflict (school_id, knowledge_chunk_id, place) do nothing
  returning question_form_id`,
);

/** Locks the questions of one chatbot that have one of the ids. */
export const lockQuestionForms = defineQuery(
  'knowledge.lock_question_forms',
  `select question_form_id as form_id, question, status, updated_dt
  from question_forms
  where school_id = :school_id and chatbot_id = :chatbot_id and question_form_id = any(:form_ids::uuid[])
  order by question_form_id
  for no key update`,
);

export const setQuestionFormStatus = defineQuery(
  'knowledge.set_question_form_status',
  `update question_forms
  set status = :status, decided_by = :user_id
  where school_id = :school_id and chatbot_id = :chatbot_id and question_form_id = any(:form_ids::uuid[])
    and status <> :status`,
);

export const setQuestionFormText = defineQuery(
  'knowledge.set_question_form_text',
  `update question_forms
  set question = :question, decided_by = :user_id
  where school_id = :school_id and chatbot_id = :chatbot_id and question_form_id = :form_id`,
);
