import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import type { Asked, Reply } from '#server/features/answers/operations.ts';
import {
  countUnanswered,
  insertUnanswered,
  lockUnanswered,
} from '#server/features/answers/unanswered/count-queries.ts';
import { oneAtATime } from '#server/lib/one-at-a-time.ts';
import { insertAnswer } from './queries.ts';

/** The language model that took part, and why its words were not used where they were not. */
export type Provider = { readonly model: string; readonly error: string | null };

type Told = {
  readonly reply: Reply;
  readonly revision: number;
  readonly timings: Readonly<Record<string, number>>;
  readonly provider?: Provider;
};

/** A question that is missing in what the school knows; a trial by staff is none. */
const isMissing = ({ channel }: Asked, { status }: Reply) =>
  channel !== 'trial' && (status === 'unknown' || status === 'suggested');

/** Joins the question to those that nobody could answer either. */
async function groupUnanswered(db: Queryable, asked: Asked): Promise<string | null> {
  const { school_id, chatbot_id, question } = asked;
  const bot = { school_id, chatbot_id };
  // In one trip: the second sees what there is once the first has the lock.
  const [, [known]] = await Promise.all([lockUnanswered(db, bot), countUnanswered(db, { ...bot, question })]);
  const [group] = known ? [known] : await insertUnanswered(db, { ...bot, question });
  return group?.unanswered_question_id ?? null;
}

/** The database lets one at a time group questions; a crowd that waits there would hold every connection. */
const inTurn = oneAtATime();

/** Keeps what was asked, found and said; answers its id. */
export function keepTrace(database: Database, asked: Asked, told: Told): Promise<string> {
  const { reply, timings, provider } = told;
  const { school_id, asked_by } = asked;
  const keep = async (db: Queryable, unanswered_question_id: string | null) => {
    const [kept] = await insertAnswer(db, {
      school_id,
      chatbot_id: asked.chatbot_id,
      chat_session_id: asked.chat_session_id ?? null,
      asked_by: asked_by ?? null,
      channel: asked.channel,
      question: asked.question,
      answer: reply.answer,
      band: reply.band,
      refused: reply.status === 'unknown' || reply.status === 'refused',
      retrieved: JSON.stringify(reply.matches.map(({ id, title, score }) => ({ id, title, score }))),
      sources: JSON.stringify(reply.sources),
      revision: told.revision,
      provider: provider ? 'language model' : null,
      model: provider?.model ?? null,
      provider_error: provider?.error ?? null,
      timings: JSON.stringify(timings),
      latency_ms: Math.round(timings['total_ms'] ?? 0),
      unanswered_question_id,
    });
    if (!kept) throw new Error('The answer was not stored');
    return kept.answer_id;
  };
  const scope = { school_id, ...(asked_by !== undefined && { user_id: asked_by }) };
  // Most are one statement, which needs no transaction around it.
  if (!isMissing(asked, reply)) return database.autocommit(scope, (db) => keep(db, null));
  return inTurn(() => database.write(scope, async (db) => keep(db, await groupUnanswered(db, asked))));
}
