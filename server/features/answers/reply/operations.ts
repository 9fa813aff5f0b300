import {
  AnsweringAway,
  type FoundAnswer,
  guardOf,
  notReadYet,
  type PreparedQuestion,
  prepareQuestion,
} from '#server/answering/index.ts';
import { NotReadYet } from '#server/features/answers/knowledge/chatbot-knowledge.ts';
import { knowledgeOf } from '#server/features/answers/knowledge/knowledge-cache.ts';
import { type BotState, getBotState } from '#server/features/answers/knowledge/queries.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import { refuse } from '#server/lib/refusal.ts';
import { Stopwatch } from '#server/lib/stopwatch.ts';
import { calendarDay } from '#server/lib/time.ts';
import { noLanguageModel } from '#server/ports/language-model.ts';
import type { Answer, AnswerRequest, AnswerServices, Provider, Reply } from './answer.ts';
import { askModel } from './model.ts';
import { guardReply, modelReply, quotedReply } from './rules.ts';
import { recordAnswer } from './trace.ts';

type FoundReply = { readonly reply: Reply; readonly provider?: Provider };

/** What one question is answered with. */
type AnswerContext = {
  readonly question: PreparedQuestion;
  readonly services: AnswerServices;
  readonly request: AnswerRequest;
  readonly bot: BotState;
  readonly stopwatch: Stopwatch;
};

/** Looks the question up in what the chatbot knows today. */
async function lookUp({ question, services, request, bot, stopwatch }: AnswerContext): Promise<FoundAnswer> {
  const { database, ports, school } = services;
  const { school_id, chatbot_id, with_documents, history = [] } = request;
  const today = calendarDay(ports.clock(), school.time_zone);
  const key = { school_id, chatbot_id, revision: bot.revision, today, with_documents };
  const earlier = history.map((exchange) => exchange.question);
  const ask = async () => {
    const known = await knowledgeOf(database, key);
    const loadedMs = stopwatch.elapsedMs;
    return { loadedMs, ...(await known.ask(question, earlier)) };
  };
  // The process that had the index may have ended in the meantime: then the knowledge is loaded once more.
  const { loadedMs, found, encodeMs, searchMs } = await ask().catch((error: unknown) => {
    if (error instanceof AnsweringAway) return ask();
    throw error;
  });
  stopwatch.noteAt('loaded', loadedMs);
  if (encodeMs !== undefined) stopwatch.noteAt('encoded', loadedMs + encodeMs);
  stopwatch.noteAt('searched', loadedMs + (encodeMs ?? 0) + searchMs);
  return found;
}

/** Uses the language model if there is one; without it, and whenever it fails, the reply quotes the school's text. */
async function phraseAnswer(
  { question, services, request, bot, stopwatch }: AnswerContext,
  found: FoundAnswer,
) {
  const { signal, onSentence, school_id, without_model } = request;
  const model = without_model ? noLanguageModel : await languageModelOf(services, school_id);
  const mayCall = () => takeModelCall(services, request);
  const quoted = quotedReply(found, bot);
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
  const { question, bot } = turn;
  const guarded = guardOf(question, { ...bot, is_closed: turn.request.is_office_closed ?? false });
  if (guarded) return { reply: guardReply(guarded) };
  try {
    return await phraseAnswer(turn, await lookUp(turn));
  } catch (error) {
    if (!(error instanceof NotReadYet || error instanceof AnsweringAway)) throw error;
    return { reply: guardReply({ status: 'refused', answer: notReadYet(bot), handoff: false }) };
  }
}

/** Answers a question from what a chatbot knows, and records the answer. */
export async function answerQuestion(services: AnswerServices, request: AnswerRequest): Promise<Answer> {
  const stopwatch = new Stopwatch();
  const question = prepareQuestion(request.question);
  const { school_id, chatbot_id } = request;
  const [bot] = await services.database.read(request, (db) => getBotState(db, { school_id, chatbot_id }));
  if (!bot) throw refuse.unknown('Chatbot');
  const { reply, provider } = await findReply({ question, services, request, bot, stopwatch });
  stopwatch.note('answered');
  const { timings, elapsedMs } = stopwatch;
  const trace = { reply, revision: bot.revision, timings, elapsedMs, ...(provider && { provider }) };
  const answer_id = await recordAnswer(services.database, request, trace);
  return { ...reply, answer_id, timings };
}

/** An answer as the API returns it. */
export const answerResult = ({ sources, matches, ...answer }: Answer) => ({
  ...answer,
  refused: answer.band === 'low' || answer.status === 'refused',
  suggested: answer.status === 'suggested',
  citations: sources,
  context: { matchingMetadataArray: matches },
});
