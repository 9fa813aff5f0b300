import { prepareQuestion } from '#server/answering/index.ts';
import { getBotState } from '#server/features/answers/knowledge/queries.ts';
import { refuse } from '#server/lib/refusal.ts';
import { Stopwatch } from '#server/lib/stopwatch.ts';
import type { Answer, AnswerRequest, AnswerServices } from './answer.ts';
import { findReply } from './find-answer.ts';
import { recordAnswer } from './trace.ts';

/** Answers a question from what a chatbot knows, and records the answer. */
export async function answerQuestion(services: AnswerServices, request: AnswerRequest): Promise<Answer> {
  const stopwatch = new Stopwatch();
  const question = prepareQuestion(request.question);
  const { school_id, chatbot_id } = request;
  const [bot] = await services.database.read(request, (db) => getBotState(db, { school_id, chatbot_id }));
  if (!bot) throw refuse.notFound('Chatbot not found');
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
