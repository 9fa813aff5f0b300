import type { AnswerSentence, AnswerSource } from '#contract/answers/calls.ts';
import type { Contract } from '#contract/index.ts';
import { type WidgetLanguage, widgetLanguageOf } from '#contract/widget/languages.ts';
import {
  AnsweringAway,
  type FoundAnswer,
  guardOf,
  notReadYet,
  type PreparedQuestion,
  prepareQuestion,
  replyLanguageOf,
} from '#server/answering/index.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { type OperationsFor, withPreparation } from '#server/kit/gate/operation.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import type { SchoolFacts } from '#server/kit/sessions/actor.ts';
import { checkVisibleBot } from '#server/kit/sessions/chatbot-scope.ts';
import { createQueue } from '#server/lib/one-at-a-time.ts';
import { refuse } from '#server/lib/refusal.ts';
import { Stopwatch, type Timings } from '#server/lib/stopwatch.ts';
import { calendarDay } from '#server/lib/time.ts';
import { noLanguageModel } from '#server/ports/language-model.ts';
import type { Ports } from '#server/ports/ports.ts';
import { NotReadYet } from './knowledge/chatbot-knowledge.ts';
import { knowledgeOf, loadKnowledge } from './knowledge/knowledge-cache.ts';
import { prepareOpened } from './knowledge/opened-chats.ts';
import { askModel, languageModelState } from './reply/model.ts';
import {
  type BotState,
  countUnanswered,
  getBotState,
  getStatus,
  insertAnswer,
  insertUnanswered,
  lockUnanswered,
} from './reply/queries.ts';
import { guardReply, modelReply, quotedReply, type Reply } from './reply/rules.ts';
import { noteApproved, takeOpen, unansweredOperations } from './unanswered/operations.ts';
import { proposeChunk } from './unanswered/proposal.ts';

/** What answering needs; it holds no connection while it looks things up. */
type AnswerServices = {
  readonly database: Database;
  readonly ports: Pick<Ports, 'clock' | 'languageModel' | 'languageModels' | 'sealing'>;
  readonly school: Pick<SchoolFacts, 'time_zone'>;
};

type AnswerRequest = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly question: string;
  /** The earlier questions and answers of the same conversation, the oldest first. */
  readonly history?: readonly { readonly question: string; readonly answer: string }[];
  readonly channel: 'widget' | 'assistant' | 'trial';
  readonly with_documents: boolean;
  readonly chat_session_id?: string;
  readonly asked_by?: string;
  readonly signal?: AbortSignal;
  /** Quotes the school's own text even though a language model is set up. */
  readonly without_model?: boolean;
  /** The locale of the page, for fixed sentences in reply to a question that does not show its language. */
  readonly locale?: string | null;
  /** If true, the reply does not promise a person at once. */
  readonly is_office_closed?: boolean;
  /** Called with each sentence as soon as it is certain to be part of the answer. */
  readonly onSentence?: (sentence: AnswerSentence, sources: readonly AnswerSource[]) => void;
};

/** The language model that took part, and why its text was not used if it was not. */
type Provider = { readonly model: string; readonly error: string | null };

export type Answer = Reply & {
  readonly answer_id: string;
  readonly timings: Timings;
  readonly is_reading: boolean;
};

type FoundReply = { readonly reply: Reply; readonly provider?: Provider; readonly isReading?: boolean };

/** What one question is answered with. */
type AnswerContext = {
  readonly question: PreparedQuestion;
  readonly services: AnswerServices;
  readonly request: AnswerRequest;
  readonly bot: BotState;
  readonly stopwatch: Stopwatch;
};

/** Looks the question up in what the chatbot knows today. */
async function lookUp({ question, services, request, bot, stopwatch }: AnswerContext) {
  const { database, ports, school } = services;
  const { school_id, chatbot_id, with_documents, history = [] } = request;
  const today = calendarDay(ports.clock(), school.time_zone);
  const key = { school_id, chatbot_id, revision: bot.revision, today, with_documents };
  const earlier = history.map((exchange) => exchange.question);
  const ask = async () => {
    const known = await knowledgeOf(database, key);
    const loadedMs = stopwatch.elapsedMs;
    return { loadedMs, ...(await known.ask(question, earlier)), isReading: known.isReading };
  };
  // The process that had the index may have ended in the meantime: then the knowledge is loaded once more.
  const { loadedMs, found, encodeMs, searchMs, isReading } = await ask().catch((error: unknown) => {
    if (error instanceof AnsweringAway) return ask();
    throw error;
  });
  stopwatch.noteAt('loaded', loadedMs);
  if (encodeMs !== undefined) stopwatch.noteAt('encoded', loadedMs + encodeMs);
  stopwatch.noteAt('searched', loadedMs + (encodeMs ?? 0) + searchMs);
  return { found, isReading };
}

const pageLanguageOf = ({ locale }: AnswerRequest): WidgetLanguage | undefined => widgetLanguageOf(locale);

/** Uses the language model if there is one; without it, and whenever it fails, the reply quotes the school's text. */
async function phraseAnswer(
  { question, services, request, bot, stopwatch }: AnswerContext,
  found: FoundAnswer,
) {
  const { signal, onSentence, school_id, without_model } = request;
  const model = without_model ? noLanguageModel : await languageModelOf(services, school_id);
  const mayCall = () => takeModelCall(services, request);
  const quoted = quotedReply(found, bot, replyLanguageOf(question.original, pageLanguageOf(request)));
  const written = await askModel(model, { found, question, signal, onSentence, mayCall });
  const reply = written ? modelReply(written, quoted) : quoted;
  for (const sentence of reply.sentences.slice(written?.sentences.length ?? 0))
    onSentence?.(sentence, reply.sources);
  if (!written || model.name === null) return { reply };
  stopwatch.note('phrased');
  return { reply, provider: { model: model.name, error: written.error } };
}

/** Finds the reply: from a guard, from what the chatbot knows, or that its knowledge is still being loaded. */
async function findReply(turn: AnswerContext): Promise<FoundReply> {
  const { question, bot, request } = turn;
  const language = pageLanguageOf(request);
  const guarded = guardOf(question, { ...bot, language, is_closed: request.is_office_closed ?? false });
  if (guarded) return { reply: guardReply(guarded) };
  try {
    const { found, isReading } = await lookUp(turn);
    return { ...(await phraseAnswer(turn, found)), isReading };
  } catch (error) {
    if (!(error instanceof NotReadYet || error instanceof AnsweringAway)) throw error;
    const answer = notReadYet(bot, replyLanguageOf(question.original, language));
    return { reply: guardReply({ status: 'refused', answer, handoff: false }), isReading: true };
  }
}

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

/** Adds the question to the group of those that say nearly the same, or begins a group. */
async function groupUnanswered(db: Queryable, request: AnswerRequest): Promise<string | null> {
  const { school_id, chatbot_id, question } = request;
  const bot = { school_id, chatbot_id };
  // Sent together: the count runs once the lock is held.
  const [, [known]] = await Promise.all([lockUnanswered(db, bot), countUnanswered(db, { ...bot, question })]);
  const [group] = known ? [known] : await insertUnanswered(db, { ...bot, question });
  return group?.unanswered_question_id ?? null;
}

/** The database groups one question at a time. Waiting here keeps a crowd of questions from holding every connection. */
const runInTurn = createQueue();

/** Stores the question, what was found and what was replied; returns the id of the answer. */
function recordAnswer(database: Database, request: AnswerRequest, trace: AnswerTrace): Promise<string> {
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
  return runInTurn(() => database.write(scope, async (db) => insert(db, await groupUnanswered(db, request))));
}

/** Answers a question from what a chatbot knows, and records the answer. */
export async function answerQuestion(services: AnswerServices, request: AnswerRequest): Promise<Answer> {
  const stopwatch = new Stopwatch();
  const question = prepareQuestion(request.question);
  const { school_id, chatbot_id } = request;
  const [bot] = await services.database.read(request, (db) => getBotState(db, { school_id, chatbot_id }));
  if (!bot) throw refuse.unknown('Chatbot');
  const {
    reply,
    provider,
    isReading = false,
  } = await findReply({ question, services, request, bot, stopwatch });
  stopwatch.note('answered');
  const { timings, elapsedMs } = stopwatch;
  const trace = { reply, revision: bot.revision, timings, elapsedMs, ...(provider && { provider }) };
  const answer_id = await recordAnswer(services.database, request, trace);
  return { ...reply, answer_id, timings, is_reading: isReading };
}

/** What a chatbot knows today, for a review in the background: loaded, and with all vectors if there is an encoder. */
export async function openReview(
  {
    database,
    ports,
    school,
  }: Pick<AnswerServices, 'database' | 'school'> & {
    readonly ports: Pick<Ports, 'clock'>;
  },
  bot: { readonly school_id: string; readonly chatbot_id: string },
) {
  const [state] = await database.read(bot, (db) => getBotState(db, bot));
  if (!state) throw refuse.unknown('Chatbot');
  const today = calendarDay(ports.clock(), school.time_zone);
  const { revision } = state;
  const known = await loadKnowledge(database, { ...bot, revision, today, with_documents: true });
  await known.prepare();
  return { revision, chunks: known.chunks, ...known.review };
}

export type KnowledgeReview = Awaited<ReturnType<typeof openReview>>;

/** An answer as the API returns it. */
export const answerResult = ({ sources, matches, ...answer }: Answer) => ({
  ...answer,
  refused: answer.band === 'low' || answer.status === 'refused',
  suggested: answer.status === 'suggested',
  citations: sources,
  context: { matchingMetadataArray: matches },
});

export { prepareOpened };

/** The feature that adds chunks for unanswered questions uses this. */
export const unanswered = { takeOpen, noteApproved };

export const answerOperations: OperationsFor<Contract['answers'], 'proposeChunk' | 'languageModel'> = {
  ...unansweredOperations,
  proposeChunk,

  prepare: async (ctx, { params }) => {
    checkVisibleBot(ctx, params.id);
    const bot = { school_id: ctx.actor.school_id, chatbot_id: params.id };
    const [state] = await getStatus(ctx.db, bot);
    if (!state) throw refuse.unknown('Chatbot');
    const is_active = state.status === 'active';
    if (is_active) ctx.afterCommit(async () => prepareOpened(ctx, params.id));
    return { is_active };
  },

  languageModel: withPreparation<Contract['answers']['languageModel'], Ports['languageModel']>(
    (context) => languageModelOf(context, context.actor.school_id),
    async (_context, _input, model) => languageModelState(model),
  ),
};
