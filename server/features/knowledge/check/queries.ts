import type { KnowledgeFinding } from '#contract/knowledge/check.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const recentCte = `select *
  from answers
  where school_id = :school_id and chatbot_id = :chatbot_id and channel = 'widget' and band <> 'guard'
    and created_dt > :since::timestamptz
  order by created_dt desc
  limit :most`;

/** The questions of visitors that were asked most often, each once, with the latest answer to it. */
export const listAskedQuestions = defineQuery(
  'knowledge.asked_questions',
  `select (array_agg(answer.answer_id order by answer.created_dt desc))[1] as "answer_id!",
    (array_agg(answer.question::text order by answer.created_dt desc))[1] as "question!",
    count(*)::int as times
  from (${recentCte}) answer
  group by question_gist(answer.question)
  order by count(*) desc, max(answer.created_dt) desc
  limit :questions`,
);

/** The passages that visitors were shown: those that answers cited, and the topics that were offered. */
export const listShownPassages = defineQuery(
  'knowledge.shown_passages',
  `select distinct shown.id
  from (${recentCte}) answer
  cross join lateral (
    select source ->> 'id' as id from jsonb_array_elements(answer.sources) as source
    union all
    select match ->> 'id'
    from jsonb_array_elements(answer.retrieved) with ordinality as found (match, place)
    where answer.band = 'middle' and found.place <= 3
  ) shown
  where shown.id is not null`,
);

export const listQuestionsInVain = defineQuery(
  'knowledge.questions_in_vain',
  `select unanswered_question_id, question, asks_count
  from unanswered_questions
  where school_id = :school_id and chatbot_id = :chatbot_id and status in ('open', 'drafted')
    and last_asked_dt > :since::timestamptz
  order by asks_count desc, last_asked_dt desc
  limit :questions`,
);

export const listChunkIds = defineQuery(
  'knowledge.chunk_ids',
  `select knowledge_chunk_id as chunk_id
  from knowledge_chunks
  where school_id = :school_id and chatbot_id = :chatbot_id`,
);

export const findChunk = defineQuery(
  'knowledge.find_chunk',
  `select knowledge_chunk_id as chunk_id
  from knowledge_chunks
  where school_id = :school_id and chatbot_id = :chatbot_id and knowledge_chunk_id = :chunk_id`,
);

/** Replaces the last check, which also deletes what it found. */
export const removeCheck = defineQuery(
  'knowledge.remove_check',
  'delete from knowledge_checks where school_id = :school_id and chatbot_id = :chatbot_id',
);

export const insertCheck = defineQuery(
  'knowledge.insert_check',
  `insert into knowledge_checks (school_id, chatbot_id, revision, chunks, questions, checked_by, checked_dt)
  values (:school_id, :chatbot_id, :revision, :chunks, :questions, :user_id, :now::timestamptz)`,
);

/** Stores what was found, except about chunks and questions that have been deleted since. */
export const insertFindings = defineQuery(
  'knowledge.insert_findings',
  `insert into knowledge_findings
    (school_id, chatbot_id, kind, knowledge_chunk_id, other_chunk_id, unanswered_question_id, answer_id, line,
      other_line, score)
  select :school_id::uuid, :chatbot_id::uuid, found.kind, found.chunk_id, found.other_chunk_id,
    found.unanswered_question_id, found.answer_id, left(found.line, 10000), left(found.other_line, 10000),
    found.score
  from jsonb_to_recordset(:findings::jsonb) as found (kind text, chunk_id uuid, other_chunk_id uuid,
    unanswered_question_id uuid, answer_id uuid, line text, other_line text, score real)
  join knowledge_chunks chunk on chunk.school_id = :school_id and chunk.knowledge_chunk_id = found.chunk_id
  left join knowledge_chunks other on other.school_id = :school_id
    and other.knowledge_chunk_id = found.other_chunk_id
  left join unanswered_questions question on question.school_id = :school_id
    and question.unanswered_question_id = found.unanswered_question_id
  left join answers answer on answer.school_id = :school_id and answer.answer_id = found.answer_id
  where (found.other_chunk_id is null or other.knowledge_chunk_id is not null)
    and (found.unanswered_question_id is null or question.unanswered_question_id is not null)
    and (found.answer_id is null or answer.answer_id is not null)`,
);

/** The last check of a chatbot's knowledge; without a time before the first one, and no row without the chatbot. */
export const getCheck = defineQuery(
  'knowledge.get_check',
  `select checked.checked_dt, account.name as checked_by_name,
    coalesce(checked.revision = bot.revision, false) as is_current, coalesce(checked.chunks, 0) as chunks,
    coalesce(checked.questions, 0) as questions
  from chatbots bot
  left join knowledge_checks checked on checked.school_id = bot.school_id
    and checked.chatbot_id = bot.chatbot_id
  left join users account on account.school_id = checked.school_id and account.user_id = checked.checked_by
  where bot.school_id = :school_id and bot.chatbot_id = :chatbot_id`,
);

/** Whether staff have dismissed the finding, for the same chunks in any order. */
const dismissalJoin = `left join dismissed_findings dismissal on dismissal.school_id = finding.school_id
    and dismissal.kind = finding.kind
    and dismissal.knowledge_chunk_id = least(finding.knowledge_chunk_id,
      coalesce(finding.other_chunk_id, finding.knowledge_chunk_id))
    and dismissal.other_chunk_id = greatest(finding.knowledge_chunk_id,
      coalesce(finding.other_chunk_id, finding.knowledge_chunk_id))`;
const dismissedCondition = 'dismissal.knowledge_chunk_id is not null';

export const countFindings = defineQuery(
  'knowledge.count_findings',
  `select finding.kind, (${dismissedCondition}) as is_dismissed, count(*)::int as findings
  from knowledge_findings finding
  ${dismissalJoin} where finding.school_id = :school_id and finding.chatbot_id = :chatbot_id
    and finding.kind <> 'asked'
  group by 1, 2`,
  narrowTo<Pick<KnowledgeFinding, 'kind'>>(),
);

const chunkOf = (alias: string) =>
  `jsonb_build_object('chunk_id', ${alias}.knowledge_chunk_id, 'title', ${alias}.title)`;
const findingSelect = `select finding.knowledge_finding_id as finding_id, finding.kind,
    ${chunkOf('chunk')} as chunk,
    case when other.knowledge_chunk_id is not null then ${chunkOf('other')} end as other,
    finding.line, finding.other_line,
    case when finding.kind = 'overlap' then finding.score::float8 end as share,
    case
      when question.unanswered_question_id is not null then jsonb_build_object(
        'unanswered_question_id', question.unanswered_question_id, 'question',
        question.question, 'asks_count', question.asks_count
      )
    end as question,
    (${dismissedCondition}) as is_dismissed
  from knowledge_findings finding
  join knowledge_chunks chunk on chunk.school_id = finding.school_id
    and chunk.knowledge_chunk_id = finding.knowledge_chunk_id
  left join knowledge_chunks other on other.school_id = finding.school_id
    and other.knowledge_chunk_id = finding.other_chunk_id
  left join unanswered_questions question on question.school_id = finding.school_id
    and question.unanswered_question_id = finding.unanswered_question_id ${dismissalJoin}`;
const order = `array_position(array['difference', 'vain', 'overlap', 'unused'], finding.kind),
    finding.score desc, chunk.position, finding.knowledge_finding_id`;

export const listFindings = defineQuery(
  'knowledge.list_findings',
  `${findingSelect}
  where finding.school_id = :school_id and finding.chatbot_id = :chatbot_id
    and finding.kind = any (:kinds::text[]) and (${dismissedCondition}) = :is_dismissed
  order by ${order}
  limit :limit offset :skip`,
  narrowTo<Pick<KnowledgeFinding, 'kind' | 'chunk' | 'other' | 'question'>>(),
);

export const getFinding = defineQuery(
  'knowledge.get_finding',
  `${findingSelect}
  where finding.school_id = :school_id and finding.chatbot_id = :chatbot_id and finding.kind <> 'asked'
    and finding.knowledge_finding_id = :finding_id`,
  narrowTo<Pick<KnowledgeFinding, 'kind' | 'chunk' | 'other' | 'question'>>(),
);

export const insertDismissal = defineQuery(
  'knowledge.insert_dismissal',
  `insert into dismissed_findings (school_id, kind, knowledge_chunk_id, other_chunk_id, dismissed_by)
  values
    (:school_id, :kind, least(:chunk_id::uuid, :other_chunk_id::uuid),
      greatest(:chunk_id::uuid, :other_chunk_id::uuid), :user_id)
  on conflict do nothing
  returning kind`,
);

export const deleteDismissal = defineQuery(
  'knowledge.delete_dismissal',
  `delete from dismissed_findings
  where school_id = :school_id and kind = :kind
    and knowledge_chunk_id = least(:chunk_id::uuid, :other_chunk_id::uuid)
    and other_chunk_id = greatest(:chunk_id::uuid, :other_chunk_id::uuid)
  returning kind`,
);

/** What was found about one chunk, whether it comes first or second. */
export const listFindingsOfChunk = defineQuery(
  'knowledge.list_findings_of_chunk',
  `${findingSelect}
  where finding.school_id = :school_id and finding.chatbot_id = :chatbot_id and finding.kind <> 'asked'
    and (finding.knowledge_chunk_id = :chunk_id or finding.other_chunk_id = :chunk_id)
    and not (${dismissedCondition})
  order by ${order}
  limit :most`,
  narrowTo<Pick<KnowledgeFinding, 'kind' | 'chunk' | 'other' | 'question'>>(),
);

export const listQuestionsOfChunk = defineQuery(
  'knowledge.list_questions_of_chunk',
  `select answer.question, finding.score::int as times
  from knowledge_findings finding
  join answers answer on answer.school_id = finding.school_id and answer.answer_id = finding.answer_id
  where finding.school_id = :school_id and finding.chatbot_id = :chatbot_id and finding.kind = 'asked'
    and finding.knowledge_chunk_id = :chunk_id
  order by finding.score desc, answer.question
  limit :most`,
);
