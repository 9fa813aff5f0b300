import type { SynonymSuggestion } from '#contract/knowledge/suggestions.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const columns = `suggestion.synonym_suggestion_id as suggestion_id, suggestion.word, suggestion.means, suggestion.status,
    suggestion.asks_count, suggestion.updated_dt,
    (
      select count(*)::int
      from synonym_suggestion_questions link
      where link.school_id = suggestion.school_id and link.synonym_suggestion_id = suggestion.synonym_suggestion_id
    ) as questions_count,
    coalesce(
      (
        select jsonb_agg(
            jsonb_build_object(
              'unanswered_question_id', shown.unanswered_question_id, 'question', shown.question
            )
            order by shown.asks_count desc, shown.unanswered_question_id
          )
        from (
          select question.unanswered_question_id, question.question, question.asks_count
          from synonym_suggestion_questions link
          join unanswered_questions question on question.school_id = link.school_id
            and question.unanswered_question_id = link.unanswered_question_id
          where link.school_id = suggestion.school_id
            and link.synonym_suggestion_id = suggestion.synonym_suggestion_id
          order by question.asks_count desc, question.unanswered_question_id
          limit :shown
        ) shown
      ),
      '[]'
    ) as questions`;

export const listSuggestions = defineQuery(
  'knowledge.list_suggestions',
  `select ${columns}
  from synonym_suggestions suggestion
  where suggestion.school_id = :school_id and suggestion.chatbot_id = :chatbot_id
    and suggestion.status = :status
  order by suggestion.asks_count desc, suggestion.word, suggestion.means
  limit :limit offset :skip`,
  narrowTo<Pick<SynonymSuggestion, 'status' | 'questions'>>(),
);

export const countSuggestions = defineQuery(
  'knowledge.count_suggestions',
  `select count(*)::int as total
  from synonym_suggestions
  where school_id = :school_id and chatbot_id = :chatbot_id and status = :status`,
);

export const getSuggestion = defineQuery(
  'knowledge.get_suggestion',
  `select ${columns}
  from synonym_suggestions suggestion
  where suggestion.school_id = :school_id and suggestion.chatbot_id = :chatbot_id
    and suggestion.synonym_suggestion_id = :suggestion_id`,
  narrowTo<Pick<SynonymSuggestion, 'status' | 'questions'>>(),
);

export const lockSuggestion = defineQuery(
  'knowledge.lock_suggestion',
  `select word, means, status
  from synonym_suggestions
  where school_id = :school_id and chatbot_id = :chatbot_id and synonym_suggestion_id = :suggestion_id
  for no key update`,
  narrowTo<Pick<SynonymSuggestion, 'status'>>(),
);

export const setSuggestionStatus = defineQuery(
  'knowledge.set_suggestion_status',
  `update synonym_suggestions
  set status = :status, decided_by = :user_id
  where school_id = :school_id and chatbot_id = :chatbot_id and synonym_suggestion_id = :suggestion_id`,
);

/** The latest questions without an answer, with the conversation they were asked in. */
export const listAsksInVain = defineQuery(
  'knowledge.asks_in_vain',
  `select unanswered_question_id, question, chat_session_id,
    coalesce(chat_session_id, asked_by, answer_id) as conversation_id
  from answers
  where school_id = :school_id and chatbot_id = :chatbot_id and unanswered_question_id is not null
    and channel <> 'trial' and created_dt > :since::timestamptz
  order by created_dt desc, answer_id
  limit :most`,
);

/** What staff wrote next in conversations in which a question had no answer. */
export const listRepliesInVain = defineQuery(
  'knowledge.replies_in_vain',
  `select asked.chat_session_id, reply.message_text
  from (
    select chat_session_id, min(created_dt) as asked_dt
    from answers
    where school_id = :school_id and chatbot_id = :chatbot_id and unanswered_question_id is not null
      and chat_session_id is not null and created_dt > :since::timestamptz
    group by chat_session_id
    order by max(created_dt) desc
    limit :most
  ) asked
  cross join lateral (
    select message.message_text
    from chat_messages message
    where message.school_id = :school_id and message.chat_session_id = asked.chat_session_id
      and message.sender = 'staff' and message.kind = 'message' and message.created_dt > asked.asked_dt
    order by message.created_dt
    limit 5
  ) reply`,
);

/** The chunks that staff added for questions without an answer. */
export const listLinkedChunks = defineQuery(
  'knowledge.linked_chunks',
  `select question.unanswered_question_id, chunk.title, chunk.text
  from unanswered_questions question
  join knowledge_chunks chunk on chunk.school_id = question.school_id
    and chunk.knowledge_chunk_id = question.knowledge_chunk_id
  where question.school_id = :school_id and question.chatbot_id = :chatbot_id
    and question.last_asked_dt > :since::timestamptz
  order by question.last_asked_dt desc
  limit :most`,
);

/** The people whom the school knows, by their names without accents and capitals. */
const people = `select name_folded as name from students where school_id = :school_id
  union all
  select name_folded from guardians where school_id = :school_id
  union all
  select name_folded from teachers where school_id = :school_id
  union all
  select fold(name) from users where school_id = :school_id
  union all
  select name_folded from contacts where school_id = :school_id
  union all
  select fold(name) from chat_users where school_id = :school_id`;

/**
 * The words that are part of the name of a person whom the school knows; `between` has the characters between the
 * parts of a name. All names are read once, and compared as a set.
 */
export const listNamesAmong = defineQuery(
  'knowledge.names_among',
  `with wanted as materialized (select distinct word from unnest(:words::text[]) as word)
  select distinct wanted.word as part
  from (${people}) person
  cross join lateral string_to_table(
    translate(person.name, :between, repeat(' ', char_length(:between))), ' '
  ) as part
  join wanted on wanted.word = part`,
);

const pairs = `jsonb_to_recordset(:pairs::jsonb) as pair (word text, means text, asks_count int, question_ids jsonb)`;

/** Removes open suggestions that nothing shows any more. */
export const removeOldSuggestions = defineQuery(
  'knowledge.remove_old_suggestions',
  `delete from synonym_suggestions suggestion
  where suggestion.school_id = :school_id and suggestion.chatbot_id = :chatbot_id
    and suggestion.status = 'open'
    and not exists (select from ${pairs} where pair.word = suggestion.word and pair.means = suggestion.means)`,
);

/** Adds suggestions and updates their counts; one that was dismissed stays dismissed. */
export const storeSuggestions = defineQuery(
  'knowledge.store_suggestions',
  `insert into synonym_suggestions as known (school_id, chatbot_id, word, means, asks_count)
  select :school_id::uuid, :chatbot_id::uuid, pair.word, pair.means, pair.asks_count from ${pairs}
  on conflict (school_id, chatbot_id, word, means) do update
    set asks_count = excluded.asks_count
    where known.asks_count <> excluded.asks_count`,
);

export const linkQuestions = defineQuery(
  'knowledge.link_questions',
  `with shown as (
    select suggestion.synonym_suggestion_id, question.unanswered_question_id
    from ${pairs}
    join synonym_suggestions suggestion on suggestion.school_id = :school_id
      and suggestion.chatbot_id = :chatbot_id and suggestion.word = pair.word
      and suggestion.means = pair.means
    cross join lateral jsonb_array_elements_text(pair.question_ids) as named (id)
    join unanswered_questions question on question.school_id = :school_id
      and question.unanswered_question_id = named.id::uuid
  ), unlinked as (
    delete from synonym_suggestion_questions link
    where link.school_id = :school_id
      and link.synonym_suggestion_id in (select synonym_suggestion_id from shown)
      and not exists (
        select from shown
        where shown.synonym_suggestion_id = link.synonym_suggestion_id
          and shown.unanswered_question_id = link.unanswered_question_id
      )
  )
  insert into synonym_suggestion_questions (school_id, synonym_suggestion_id, unanswered_question_id)
  select :school_id, synonym_suggestion_id, unanswered_question_id from shown
  on conflict do nothing`,
);

/** The chatbots for which a nightly job looks for synonyms. */
export const listChatbotsToTeach = defineQuery(
  'knowledge.chatbots_to_teach',
  `select bot.chatbot_id, school.time_zone
  from chatbots bot join schools school on school.school_id = bot.school_id
  where bot.school_id = :school_id and bot.status = 'active'
    and exists (
      select from unanswered_questions question
      where question.school_id = bot.school_id and question.chatbot_id = bot.chatbot_id
        and question.last_asked_dt > :since::timestamptz
    )
  order by bot.chatbot_id`,
);
