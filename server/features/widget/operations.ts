import { bestPartsOf } from '#contract/answers/best-parts.ts';
import type { AnswerSentence } from '#contract/answers/calls.ts';
import type { Contract } from '#contract/index.ts';
import type { EventOf, InputOf } from '#contract/kit/route.ts';
import type { WidgetAnswer } from '#contract/widget/calls.ts';
import { type Answer, answerQuestion } from '#server/features/answers/operations.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { openChannel } from '#server/lib/channel.ts';
import { refuse } from '#server/lib/refusal.ts';
import { callPerson, personOperations } from './person-operations.ts';
import {
  type FoundSession,
  findAnswer,
  insertAnswer,
  insertQuestion,
  type QuestionRow,
  type StoredAnswer,
} from './queries.ts';
import { findOpening } from './rules.ts';
import { botOf, limitAddress, mayCall, openConversation, sessionOperations } from './session-operations.ts';

export { botOf, mayCall };

type Send = Contract['widget']['send'];
type AnswerEvent = EventOf<Send['events']>;
type ReceivedQuestion = {
  readonly session: FoundSession;
  readonly text: string;
  readonly row: QuestionRow;
  readonly id: string;
};

const longestThinkingMs = 20_000;

/** Stores the message. A concurrent duplicate is found on the second attempt. */
async function recordQuestion(
  ctx: PublicContext,
  { params, body }: InputOf<Send>,
): Promise<ReceivedQuestion> {
  const session = await openConversation(ctx, params);
  await limitAddress(ctx, 'messages');
  const { school_id, chat_session_id } = session;
  const { message, client_id = null } = body;
  const values = { school_id, chat_session_id, message, client_id, most: ctx.chatLimits.perMinute };
  const insert = () => ctx.database.autocommit(session, (db) => insertQuestion(db, values));
  const [first] = await insert();
  const [row] = first?.question_id === null && client_id !== null ? await insert() : [first];
  if (!row) throw refuse.unknown('Session');
  if (row.question_id === null)
    throw refuse.tooMany(
      'You are sending messages very quickly. Please wait a moment and try again.',
      row.wait_seconds,
    );
  return { session, text: message, row, id: row.question_id };
}

const noAnswer = (handling: WidgetAnswer['handling']): WidgetAnswer => ({
  message_id: null,
  answer: '',
  sources: [],
  suggestions: [],
  best: [],
  status: 'person',
  handoff: false,
  lead: false,
  handling,
});

/** The stored answer to a message that is sent again. */
function repeatAnswer(
  { message_id, text, details }: StoredAnswer,
  handling: WidgetAnswer['handling'],
): WidgetAnswer {
  return { ...noAnswer(handling), status: 'answered', ...details, message_id, answer: text, handling };
}

/** The earlier questions with their answers. */
function exchangesOf(history: QuestionRow['history']) {
  const pairs: { question: string; answer: string }[] = [];
  for (const { sender, text } of history) {
    const last = pairs.at(-1);
    if (sender === 'user') pairs.push({ question: text, answer: '' });
    else if (last) last.answer = [last.answer, text].filter(Boolean).join('\n');
  }
  return pairs;
}

/** Stores the answer, unless a person has taken over in the meantime. */
async function saveAnswer(
  ctx: PublicContext,
  { session, id }: ReceivedQuestion,
  reply: WidgetAnswer,
  answer_id: string | null,
) {
  const { school_id, chat_session_id } = session;
  const key = { school_id, chat_session_id, reply_to: id };
  const { sources, suggestions, best, status, handoff, lead, answer } = reply;
  const details = JSON.stringify({ sources, suggestions, best, status, handoff, lead });
  const topic = sources[0]?.title.slice(0, 200) ?? null;
  return ctx.database.autocommit(session, async (db) => {
    const [said] = await insertAnswer(db, { ...key, answer, answer_id, details, topic });
    if (said) return { ...reply, message_id: said.message_id };
    const [now] = await findAnswer(db, key);
    if (!now) throw refuse.unknown('Session');
    return now.answer ? repeatAnswer(now.answer, now.handling) : noAnswer(now.handling);
  });
}

/** An answer as the widget shows it, before it is stored. */
const shownAnswer = ({ answer, sources, sentences, suggestions, status, handoff, lead }: Answer) => ({
  message_id: null,
  answer,
  sources: sources.map(({ title, text, source }) => ({ title, text, source })),
  suggestions,
  best: bestPartsOf(sentences),
  status,
  handoff,
  lead,
  handling: 'bot' as const,
});

async function answerMessage(
  ctx: PublicContext,
  question: ReceivedQuestion,
  onSentence?: (sentence: AnswerSentence) => void,
): Promise<WidgetAnswer> {
  const { session, row, text } = question;
  if (row.answer) return repeatAnswer(row.answer, row.handling);
  if (row.handling !== 'bot') return noAnswer(row.handling);
  const { school_id, chatbot_id, chat_session_id, time_zone } = session;
  const found = await answerQuestion(
    { database: ctx.database, ports: ctx.ports, school: { time_zone } },
    {
      school_id,
      chatbot_id,
      question: text,
      history: exchangesOf(row.history),
      chat_session_id,
      channel: 'widget',
      with_documents: true,
      locale: row.page_locale,
      is_office_closed: !findOpening(session.opening_hours, ctx.ports.clock(), time_zone).open,
      signal: AbortSignal.timeout(longestThinkingMs),
      ...(onSentence && { onSentence }),
    },
  );
  const saved = await saveAnswer(ctx, question, shownAnswer(found), found.answer_id);
  if (found.band !== 'guard' || !found.handoff || saved.handling !== 'bot' || saved.message_id === null)
    return saved;
  const called = await callPerson(ctx, session, {}, text);
  return { ...saved, status: 'person', handling: called.handling };
}

/** Answers as a stream. If the connection breaks, the answer is still completed and stored. */
async function* streamAnswer(ctx: PublicContext, question: ReceivedQuestion): AsyncGenerator<AnswerEvent> {
  yield { event: 'meta', data: { question_id: question.id, handling: question.row.handling } };
  const channel = openChannel<AnswerEvent>();
  const answered = answerMessage(ctx, question, ({ text, best }) =>
    channel.say({ event: 'sentence', data: { text, ...(best !== undefined && { best }) } }),
  );
  const ended = answered.finally(channel.end);
  ended.catch(() => undefined);
  yield* channel;
  const reply = await answered;
  if (reply.sources.length > 0) yield { event: 'sources', data: { sources: reply.sources } };
  yield { event: 'done', data: reply };
}

export const widgetOperations: OperationsFor<Contract['widget']> = {
  ...sessionOperations,
  ...personOperations,
  send: async (ctx, input) => {
    const question = await recordQuestion(ctx, input);
    return ctx.wantsEvents ? { open: () => streamAnswer(ctx, question) } : answerMessage(ctx, question);
  },
};
