import type { Contract } from '#contract/index.ts';
import type { EventOf, InputOf } from '#contract/kit/route.ts';
import { type Answered, answerQuestion, shownAnswer } from '#server/features/answers/operations.ts';
import { insertExchange, listRecent } from '#server/features/assistant/history/queries.ts';
import { type OperationsFor, type PreparingContext, prepared } from '#server/kit/gate/operation.ts';
import { checkVisibleBot } from '#server/kit/sessions/chatbot-scope.ts';
import { openChannel } from '#server/lib/channel.ts';
import { takeTurn } from './limit.ts';

type Query = Contract['assistant']['query'];
type Told = EventOf<Query['events']>;
type Thinking = Pick<PreparingContext, 'actor' | 'ports' | 'database' | 'school' | 'read'>;
type Hearing = { readonly signal?: AbortSignal; readonly say?: (text: string) => void };

/** The conversations of the assistant's own screen; others, such as a measurement, leave no history. */
const isOwnScreen = (session: string | undefined) => session?.startsWith('cms-session') === true;

/** The visitor and conversation in the body name what the client shows; they open nothing. */
async function think(
  { actor, ports, database, school, read }: Thinking,
  { body }: InputOf<Query>,
  { signal, say }: Hearing,
): Promise<Answered> {
  const { school_id, user_id } = actor;
  const own = { school_id, user_id };
  const { chatbot_id, query: question, chat_session_id } = body;
  const isShown = isOwnScreen(chat_session_id);
  const history = isShown ? await read((db) => listRecent(db, { ...own, now: ports.clock() })) : [];
  const asked = {
    school_id,
    chatbot_id,
    question,
    history,
    channel: 'assistant' as const,
    with_documents: true,
    asked_by: user_id,
    ...(signal && { signal }),
    ...(say && { onSentence: ({ text }: { readonly text: string }) => say(text) }),
  };
  const answered = await answerQuestion({ database, ports, school }, asked);
  if (!isShown || signal?.aborted) return answered;
  const { answer_id, answer } = answered;
  const [sources, timings] = [JSON.stringify(answered.sources), JSON.stringify(answered.timings)];
  const kept = { ...own, answer_id, question, answer, with_documents: true, sources, timings };
  await database.write(actor, (db) => insertExchange(db, kept));
  return answered;
}

/** The same as a stream; it ends when whoever asked goes away. */
async function* tell(context: Thinking, input: InputOf<Query>, signal: AbortSignal): AsyncGenerator<Told> {
  const channel = openChannel<Told>();
  const say = (text: string) => channel.say({ event: 'sentence', data: { text } });
  const answered = think(context, input, { signal, say });
  answered.finally(channel.end).catch(() => undefined);
  yield* channel;
  yield { event: 'done', data: shownAnswer(await answered) };
}

export const queryOperations: Pick<OperationsFor<Contract['assistant'], 'query'>, 'query'> = {
  query: prepared<Query, Answered | undefined>(
    async (context, input) => {
      checkVisibleBot(context, input.body.chatbot_id);
      await takeTurn(context);
      return context.wantsEvents ? undefined : think(context, input, {});
    },
    async (context, input, answered) =>
      answered ? shownAnswer(answered) : { open: (signal) => tell(context, input, signal) },
  ),
};
