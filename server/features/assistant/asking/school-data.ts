import { randomUUID } from 'node:crypto';
import type { AnswerSource } from '#contract/answers/calls.ts';
import type { Contract } from '#contract/index.ts';
import { chooseQueries, type ToolChoice } from '#server/features/assistant/choice/operations.ts';
import { insertExchange, insertTrace } from '#server/features/assistant/history/queries.ts';
import { answerFromData, questionContextOf } from '#server/features/assistant/lookup/operations.ts';
import type { DataReply } from '#server/features/assistant/lookup/reply.ts';
import { examples } from '#server/features/assistant/question/fixed-replies.ts';
import type { Understood } from '#server/features/assistant/question/forms.ts';
import type { SchoolQuestion } from '#server/features/assistant/question/school-question.ts';
import { leavesOut } from '#server/features/assistant/question/unused-words.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { type OperationsFor, type PreparingContext, withPreparation } from '#server/kit/gate/operation.ts';
import { Stopwatch } from '#server/lib/stopwatch.ts';
import { takeTurn } from './limit.ts';

type AskRoute = Contract['assistant']['ask'];

/** The library that reads dates takes 4 MB, so it is loaded with the first question. */
const openForms = () => import('#server/features/assistant/question/forms.ts');
const openReading = () => import('#server/features/assistant/choice/reading.ts');

const settledByRule: ReadonlySet<SchoolQuestion['kind']> = new Set(['private', 'fees', 'help']);

/**
 * Asks the model, except about questions that are never answered from data, that leave something out, or that are
 * recognized without it.
 */
async function choose(context: PreparingContext, question: string): Promise<ToolChoice | undefined> {
  const { isComplete, understand } = await openForms();
  const own = understand(question, { today: context.today(), classes: [], people: [] });
  const isSettled = own && (settledByRule.has(own.question.kind) || isComplete(own));
  return isSettled || leavesOut(question) ? undefined : chooseQueries(context, question);
}

/** Begins the answer with the part of the question that it leaves out. */
const withUnused = (reply: DataReply, unused: string | undefined): DataReply =>
  unused === undefined
    ? reply
    : { ...reply, answer: `I did not use this part of the question: “${unused}”. ${reply.answer}` };

/** One at a time, because they share the connection. */
async function answers(ctx: Context, questions: readonly Understood[]): Promise<DataReply[]> {
  const replies: DataReply[] = [];
  for (const { question, unused } of questions) {
    const found = await answerFromData(ctx, question);
    const one = found && withUnused(found, unused);
    if (one && !replies.some(({ answer }) => answer === one.answer)) replies.push(one);
  }
  return replies;
}

const sourcesOf = (replies: readonly DataReply[]): AnswerSource[] =>
  replies.flatMap(({ page, answer: text }) =>
    page ? [{ id: page.address, title: page.title, text, source: page.address, score: 1 }] : [],
  );
const textOf = (replies: readonly DataReply[]) => replies.map(({ answer }) => answer).join('\n');

const notUnderstood = {
  understood: false,
  answer_id: null,
  answer: '',
  tables: [],
  proposals: [],
  citations: [],
  suggestions: [],
  timings: {},
};

/** The model that picked the queries, and why one that was asked did not answer. */
type TracedProvider = { readonly model: string | null; readonly provider_error: string | null };

/** The history stores the sentence and the page, not the people named in a table. */
async function keep(
  ctx: Context,
  question: string,
  replies: readonly DataReply[],
  { answer_id, stopwatch, provider }: { answer_id: string; stopwatch: Stopwatch; provider: TracedProvider },
) {
  const { school_id, user_id } = ctx.actor;
  const shared = { school_id, user_id, answer_id, question, answer: textOf(replies) };
  const texts = { sources: JSON.stringify(sourcesOf(replies)), timings: JSON.stringify(stopwatch.timings) };
  const isDeclined = replies.every((reply) => reply.isDeclined);
  const trace = {
    band: isDeclined ? 'low' : 'high',
    refused: isDeclined,
    ...provider,
    latency_ms: Math.round(stopwatch.elapsedMs),
  };
  await ctx.database.write(ctx.actor, async (db) => {
    await insertTrace(db, { ...shared, ...texts, ...trace });
    await insertExchange(db, { ...shared, ...texts, with_documents: false });
  });
}

export const askOperations: Pick<OperationsFor<Contract['assistant'], 'ask'>, 'ask'> = {
  ask: withPreparation<AskRoute, { readonly stopwatch: Stopwatch; readonly chosen: ToolChoice | undefined }>(
    async (context, { body: { query: question } }) => {
      await takeTurn(context, 'data');
      const stopwatch = new Stopwatch();
      return { stopwatch, chosen: await choose(context, question) };
    },
    async (ctx, { body: { query: question } }, { stopwatch, chosen }) => {
      const known = await questionContextOf(ctx);
      const { pickQueries } = await openReading();
      const { queries, isByModel } = pickQueries(question, chosen?.calls ?? [], known);
      const replies = await answers(ctx, queries);
      if (replies.length === 0) return notUnderstood;
      stopwatch.note('answered');
      const answer_id = randomUUID();
      const model = isByModel ? chosen?.model : undefined;
      const provider = { model: model ?? null, provider_error: chosen?.error ?? null };
      ctx.afterCommit(() => keep(ctx, question, replies, { answer_id, stopwatch, provider }));
      const citations = sourcesOf(replies);
      const tables = replies.flatMap(({ table, answer }) => (table ? { ...table, title: answer } : []));
      const proposals = replies.flatMap(({ proposal }) => proposal ?? []);
      return {
        understood: true,
        answer_id,
        answer: textOf(replies),
        tables,
        proposals,
        citations,
        suggestions: citations.length + tables.length + proposals.length > 0 ? [] : [...examples],
        timings: stopwatch.timings,
      };
    },
  ),
};
