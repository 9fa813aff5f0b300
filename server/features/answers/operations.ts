import type { AnswerBand, AnswerSentence, AnswerSource, AnswerStatus } from '#contract/answers/calls.ts';
import type { Contract } from '#contract/index.ts';
import { AnsweringAway } from '#server/answering/process/answering-process.ts';
import type { FoundAnswer } from '#server/answering/process/orders.ts';
import { guardOf } from '#server/answering/replies/guards.ts';
import { notReadYet } from '#server/answering/replies/wording.ts';
import type { Database } from '#server/db/pool.ts';
import { type OperationsFor, prepared } from '#server/kit/gate/operation.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import type { School } from '#server/kit/sessions/actor.ts';
import { refuse } from '#server/lib/refusal.ts';
import { calendarDay } from '#server/lib/time.ts';
import { noLanguageModel } from '#server/ports/language-model.ts';
import type { Ports } from '#server/ports/ports.ts';
import { NotReadYet } from './knowledge/chatbot-knowledge.ts';
import { knowledgeOf } from './knowledge/knowledge-cache.ts';
import { type BotState, getBotState } from './knowledge/queries.ts';
import { askModel, modelState } from './reply/model.ts';
import { replyOfGuard, replyTo, replyWith, rounded } from './reply/rules.ts';
import { keepTrace, type Provider } from './reply/trace.ts';
import { noteApproved, takeOpen, unansweredOperations } from './unanswered/operations.ts';
import { proposeEntry } from './unanswered/proposal.ts';

/** What answering needs at hand; it holds no connection while it thinks. */
export type Answering = {
  readonly database: Database;
  readonly ports: Pick<Ports, 'clock' | 'languageModel' | 'languageModels' | 'sealing'>;
  readonly school: Pick<School, 'time_zone'>;
};

export type Asked = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly question: string;
  /** What was said before in the same conversation, the oldest first. */
  readonly history?: readonly { readonly question: string; readonly answer: string }[];
  readonly channel: 'widget' | 'assistant' | 'trial';
  readonly with_documents: boolean;
  readonly chat_session_id?: string;
  readonly asked_by?: string;
  readonly signal?: AbortSignal;
  /** In the words of the school, though it has a language model. */
  readonly without_model?: boolean;
  /** Hears each sentence as soon as it is certain to be part of the answer. */
  readonly onSentence?: (sentence: AnswerSentence, sources: readonly AnswerSource[]) => void;
};

export type Answered = {
  readonly answer_id: string;
  readonly answer: string;
  readonly sentences: AnswerSentence[];
  /** What the answer rests on. */
  readonly sources: AnswerSource[];
  /** Everything that was found, the best first. */
  readonly matches: AnswerSource[];
  readonly suggestions: string[];
  readonly band: AnswerBand;
  readonly status: AnswerStatus;
  readonly confidence: number;
  readonly handoff: boolean;
  /** Whether this is a good moment to ask who the visitor is. */
  readonly lead: boolean;
  readonly timings: Record<string, number>;
};

/** An answer as the calls that ask for one give it. */
export const shownAnswer = ({ sources, matches, ...answered }: Answered) => ({
  ...answered,
  refused: answered.band === 'low' || answered.status === 'refused',
  suggested: answered.status === 'suggested',
  citations: sources,
  context: { matchingMetadataArray: matches },
});

export type Reply = Omit<Answered, 'answer_id' | 'timings'>;
type Thought = {
  readonly reply: Reply;
  readonly timings: Record<string, number>;
  readonly provider?: Provider;
};

/** Looks the question up in what the bot knows today. */
async function lookUp(given: Answering, asked: Asked, bot: BotState): Promise<Thought> {
  const { database, ports, school } = given;
  const started = performance.now();
  const { school_id, chatbot_id, with_documents } = asked;
  const today = calendarDay(ports.clock(), school.time_zone);
  const key = { school_id, chatbot_id, revision: bot.revision, today, with_documents };
  const before = asked.history?.map(({ question }) => question) ?? [];
  const ask = async () => {
    const known = await knowledgeOf(database, key);
    const loaded = performance.now();
    return { loaded, ...(await known.ask(asked.question, before)) };
  };
  // What knew it may have ended since: then it is read once more.
  const { loaded, found, encodeMs, searchMs } = await ask().catch((error: unknown) => {
    if (error instanceof AnsweringAway) return ask();
    throw error;
  });
  const timings = {
    load_ms: rounded(loaded - started),
    ...(encodeMs !== undefined && { encode_ms: rounded(encodeMs) }),
    search_ms: rounded(searchMs),
  };
  const model = asked.without_model ? noLanguageModel : await languageModelOf(given, school_id);
  const mayCall = () => takeModelCall(given, asked);
  return word({ model, asked, bot, mayCall }, found, timings);
}

/** What needs no looking up is answered at once; so is what cannot be looked up yet. */
async function think(given: Answering, asked: Asked, bot: BotState): Promise<Thought> {
  const guarded = guardOf(asked.question, bot);
  if (guarded) return { reply: replyOfGuard(guarded), timings: {} };
  try {
    return await lookUp(given, asked, bot);
  } catch (error) {
    if (!(error instanceof NotReadYet || error instanceof AnsweringAway)) throw error;
    const later = { status: 'refused', answer: notReadYet(bot), handoff: false } as const;
    return { reply: replyOfGuard(later), timings: {} };
  }
}

type Wording = {
  readonly model: Ports['languageModel'];
  readonly asked: Asked;
  readonly bot: BotState;
  readonly mayCall: () => Promise<boolean>;
};

/** By the language model where one works; otherwise, and whenever it fails, in the words of the school. */
async function word(
  { model, asked, bot, mayCall }: Wording,
  found: FoundAnswer,
  timings: Thought['timings'],
): Promise<Thought> {
  const local = replyTo(found, bot);
  const started = performance.now();
  const { question, signal, onSentence } = asked;
  const written = await askModel(model, { found, question, signal, onSentence, mayCall });
  const reply = written ? replyWith(written, local) : local;
  for (const sentence of reply.sentences.slice(written?.sentences.length ?? 0))
    onSentence?.(sentence, reply.sources);
  if (!written || model.name === null) return { reply, timings };
  return {
    reply,
    timings: { ...timings, model_ms: rounded(performance.now() - started) },
    provider: { model: model.name, error: written.error },
  };
}

/** Answers a question from what a chatbot knows, and leaves a trace of it. */
export async function answerQuestion(given: Answering, asked: Asked): Promise<Answered> {
  const started = performance.now();
  const [bot] = await given.database.read(asked, (db) => getBotState(db, asked));
  if (!bot) throw refuse.notFound('Chatbot not found');
  const { reply, timings: steps, provider } = await think(given, asked, bot);
  const timings = { ...steps, total_ms: rounded(performance.now() - started) };
  const told = { reply, revision: bot.revision, timings, ...(provider && { provider }) };
  const answer_id = await keepTrace(given.database, asked, told);
  return { ...reply, answer_id, timings };
}

/** For the feature that writes entries for unanswered questions. */
export const unanswered = { takeOpen, noteApproved };

export const answerOperations: OperationsFor<Contract['answers'], 'proposeEntry' | 'languageModel'> = {
  ...unansweredOperations,
  proposeEntry,
  languageModel: prepared<Contract['answers']['languageModel'], Ports['languageModel']>(
    (context) => languageModelOf(context, context.actor.school_id),
    async (_context, _input, model) => modelState(model),
  ),
};
