import { randomUUID } from 'node:crypto';
import type { AnswerSource } from '#contract/answers/calls.ts';
import type { Contract } from '#contract/index.ts';
import { chooseQueries, type ToolChoice } from '#server/features/assistant/choice/operations.ts';
import { expressesNegation, meaningOf, notUsedBy } from '#server/features/assistant/choice/tools.ts';
import { insertExchange, insertTrace } from '#server/features/assistant/history/queries.ts';
import { answerFromData, questionContextOf } from '#server/features/assistant/lookup/operations.ts';
import type { DataReply } from '#server/features/assistant/lookup/reply.ts';
import { examples } from '#server/features/assistant/question/fixed-replies.ts';
import { declinePart, type Understood, understand } from '#server/features/assistant/question/forms.ts';
import type { QuestionContext, SchoolQuestion } from '#server/features/assistant/question/school-question.ts';
import {
  alternativeIn,
  changesAnswer,
  leavesOut,
  negationIn,
} from '#server/features/assistant/question/unused-words.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { type OperationsFor, type PreparingContext, withPreparation } from '#server/kit/gate/operation.ts';
import { Stopwatch } from '#server/lib/stopwatch.ts';
import { takeTurn } from './limit.ts';

type AskRoute = Contract['assistant']['ask'];

const settledByRule: ReadonlySet<SchoolQuestion['kind']> = new Set(['private', 'fees', 'help']);

/** Questions that are never answered from data, or that leave something out, are not sent to the model. */
async function choose(context: PreparingContext, question: string): Promise<ToolChoice | undefined> {
  const settled = understand(question, { today: context.today(), classes: [], people: [] })?.question;
  const isSettled = (settled && settledByRule.has(settled.kind)) || leavesOut(question);
  return isSettled ? undefined : chooseQueries(context, question);
}

/** Queries that already mean "not", such as registers not taken and days without school, or that count no records. */
const mayNegate: ReadonlySet<SchoolQuestion['kind']> = new Set([
  'registers',
  'holidays',
  'events',
  'expiring',
  'task',
  'unknownClass',
]);

/** A "not" that no argument of a call expresses, or an "or" with only one call: the model dropped it without naming it. */
function droppedBy(asked: string, calls: ToolChoice['calls'], { kind }: SchoolQuestion): string | undefined {
  if (mayNegate.has(kind)) return undefined;
  const isNegated = calls.some(({ input }) => expressesNegation(input));
  return (isNegated ? undefined : negationIn(asked)) ?? (calls.length > 1 ? undefined : alternativeIn(asked));
}

/** A model names what it could not express; if that changes what is asked, its query is not run. */
function readCall(call: ToolChoice['calls'][number], known: QuestionContext): Understood[] {
  const question = meaningOf(call, known);
  const unused = notUsedBy(call.input);
  if (!question) return [];
  if (unused === undefined) return [{ question }];
  return changesAnswer(unused) ? [{ question: declinePart(question, unused) }] : [{ question, unused }];
}

/** The queries the model chose; if none, those recognized without a model. */
function questionsOf(asked: string, chosen: ToolChoice | undefined, known: QuestionContext): Understood[] {
  const calls = chosen?.calls ?? [];
  const meant = calls
    .flatMap((call) => readCall(call, known))
    .map((one) => {
      const dropped = one.unused === undefined ? droppedBy(asked, calls, one.question) : undefined;
      return dropped === undefined ? one : { question: declinePart(one.question, dropped) };
    });
  return meant.length > 0 ? meant : [understand(asked, known)].filter((one) => one !== undefined);
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

/** The history stores the sentence and the page, not the people named in a table. */
async function keep(
  ctx: Context,
  question: string,
  replies: readonly DataReply[],
  {
    answer_id,
    stopwatch,
    chosen,
  }: { answer_id: string; stopwatch: Stopwatch; chosen: ToolChoice | undefined },
) {
  const { school_id, user_id } = ctx.actor;
  const shared = { school_id, user_id, answer_id, question, answer: textOf(replies) };
  const texts = { sources: JSON.stringify(sourcesOf(replies)), timings: JSON.stringify(stopwatch.timings) };
  const isDeclined = replies.every((reply) => reply.isDeclined);
  const trace = {
    band: isDeclined ? 'low' : 'high',
    refused: isDeclined,
    model: chosen?.model ?? null,
    provider_error: chosen?.error ?? null,
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
      const replies = await answers(ctx, questionsOf(question, chosen, await questionContextOf(ctx)));
      if (replies.length === 0) return notUnderstood;
      stopwatch.note('answered');
      const answer_id = randomUUID();
      ctx.afterCommit(() => keep(ctx, question, replies, { answer_id, stopwatch, chosen }));
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
