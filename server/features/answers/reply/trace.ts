import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { oneAtATime } from '#server/lib/one-at-a-time.ts';
import type { Timings } from '#server/lib/stopwatch.ts';
import type { AnswerRequest, Provider, Reply } from './answer.ts';
import { countUnanswered, insertAnswer, insertUnanswered, lockUnanswered } from './queries.ts';

type AnswerTrace = {
  readonly reply: Reply;
  readonly revision: number;
  readonly timings: Timings;
  readonly elapsedMs: number;
  readonly provider?: Provider;
};

/** Whether the school should write something about it; a trial by staff does not count. */
const isUnanswered = ({ channel }: AnswerRequest, { status }: Reply) =>
  channel !== 'trial' && (status === 'unknown' || status === 'suggested');

/** Adds the question to the group of similar questions, or begins a group. */
async function groupUnanswered(db: Queryable, request: AnswerRequest): Promise<string | null> {
  const { school_id, chatbot_id, question } = request;
  const bot = { school_id, chatbot_id };
  // Sent together: the count runs once the lock is held.
  const [, [known]] = await Promise.all([lockUnanswered(db, bot), countUnanswered(db, { ...bot, question })]);
  const [group] = known ? [known] : await insertUnanswered(db, { ...bot, question });
  return group?.unanswered_question_id ?? null;
}

/** The database groups one question at a time. Waiting here keeps a crowd of questions from holding every connection. */
const inTurn = oneAtATime();

/** Stores the question, what was found and what was replied; returns the id of the answer. */
export function recordAnswer(
  database: Database,
  request: AnswerRequest,
  trace: AnswerTrace,
): Promise<string> {
  const { reply, timings, provider } = trace;
  const { school_id, asked_by } = request;
  const insert = async (db: Queryable, unanswered_question_id: string | null) => {
    const [row] = await insertAnswer(db, {
      school_id,
      chatbot_id: request.chatbot_id,
      chat_session_id: request.chat_session_id ?? null,
      asked_by: asked_by ?? null,
      channel: request.channel,
      question: request.question,
      answer: reply.answer,
      band: reply.band,
      refused: reply.status === 'unknown' || reply.status === 'refused',
      retrieved: JSON.stringify(reply.matches.map(({ id, title, score }) => ({ id, title, score }))),
      sources: JSON.stringify(reply.sources),
      revision: trace.revision,
      provider: provider ? 'language model' : null,
      model: provider?.model ?? null,
      provider_error: provider?.error ?? null,
      timings: JSON.stringify(timings),
      latency_ms: Math.round(trace.elapsedMs),
      unanswered_question_id,
    });
    if (!row) throw new Error('The answer was not stored');
    return row.answer_id;
  };
  const scope = { school_id, ...(asked_by !== undefined && { user_id: asked_by }) };
  // Most answers are one statement, which needs no transaction around it.
  if (!isUnanswered(request, reply)) return database.autocommit(scope, (db) => insert(db, null));
  return inTurn(() => database.write(scope, async (db) => insert(db, await groupUnanswered(db, request))));
}
