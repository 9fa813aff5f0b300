import type { Contract } from '#contract/index.ts';
import type { EventOf, InputOf } from '#contract/kit/route.ts';
import { type Answer, answerQuestion, answerResult } from '#server/features/answers/operations.ts';
import { insertExchange, listRecent } from '#server/features/assistant/history/queries.ts';
import { type OperationsFor, type PreparingContext, withPreparation } from '#server/kit/gate/operation.ts';
import { checkVisibleBot } from '#server/kit/sessions/chatbot-scope.ts';
import { openChannel } from '#server/lib/channel.ts';
import { takeTurn } from './limit.ts';

type Query = Contract['assistant']['query'];
type AnswerEvent = EventOf<Query['events']>;
type Services = Pick<PreparingContext, 'actor' | 'ports' | 'database' | 'school' | 'read'>;
type StreamOptions = { readonly signal?: AbortSignal; readonly onSentence?: (text: string) => void };

/** Only conversations of the assistant's screen are kept in the history; those of other programs, such as a benchmark, are not. */
const isOwnScreen = (session: string | undefined) => session?.startsWith('cms-session') === true;

/** The visitor and conversation in the request body are labels of the client. They give access to nothing. */
async function answerAndKeep(
  { actor, ports, database, school, read }: Services,
  { body }: InputOf<Query>,
  { signal, onSentence }: StreamOptions,
): Promise<Answer> {
  const { school_id, user_id } = actor;
  const own = { school_id, user_id };
  const { chatbot_id, query: question, chat_session_id } = body;
  const isShown = isOwnScreen(chat_session_id);
  const history = isShown
    ? await read((db) => listRecent(db, { ...own, now: ports.clock().toISOString() }))
    : [];
  const asked = {
    school_id,
    chatbot_id,
    question,
    history,
    channel: 'assistant' as const,
    with_documents: true,
    asked_by: user_id,
    ...(signal && { signal }),
    ...(onSentence && { onSentence: ({ text }: { readonly text: string }) => onSentence(text) }),
  };
  const answered = await answerQuestion({ database, ports, school }, asked);
  if (!isShown || signal?.aborted) return answered;
  const { answer_id, answer } = answered;
  const [sources, timings] = [JSON.stringify(answered.sources), JSON.stringify(answered.timings)];
  const kept = { ...own, answer_id, question, answer, with_documents: true, sources, timings };
  await database.write(actor, (db) => insertExchange(db, kept));
  return answered;
}

/** Answers as a stream, which ends when the client disconnects. */
async function* streamAnswer(
  context: Services,
  input: InputOf<Query>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const channel = openChannel<AnswerEvent>();
  const onSentence = (text: string) => channel.say({ event: 'sentence', data: { text } });
  const answered = answerAndKeep(context, input, { signal, onSentence });
  answered.finally(channel.end).catch(() => undefined);
  yield* channel;
  yield { event: 'done', data: answerResult(await answered) };
}

export const queryOperations: Pick<OperationsFor<Contract['assistant'], 'query'>, 'query'> = {
  query: withPreparation<Query, Answer | undefined>(
    async (context, input) => {
      checkVisibleBot(context, input.body.chatbot_id);
      await takeTurn(context);
      return context.wantsEvents ? undefined : answerAndKeep(context, input, {});
    },
    async (context, input, answered) =>
      answered ? answerResult(answered) : { open: (signal) => streamAnswer(context, input, signal) },
  ),
};
