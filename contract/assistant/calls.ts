import { z } from 'zod';
import { answeredQuestion, answerSource, answerTimings } from '#contract/answers/calls.ts';
import { chosenId, id, idParams, instant, lines, requiredLongText, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, ownChatbots } from '#contract/policy/grants.ts';

const questionText = requiredLongText('Question', 10_000);
/** As long as the screen lets a question become. */
export const longestQuestion = 1000;

/** What an answer says as it comes: sentence by sentence, then whole. */
const answerEvents = { sentence: z.object({ text: z.string() }), done: answeredQuestion };

/** What the person thinks of an answer; null: nothing said, or taken back. */
const feedback = z.enum(['right', 'wrong']).nullable();

/** One question and its answer in a person's own history. */
const exchange = z.object({
  message_id: id,
  answer_id: id.nullable(),
  query: z.string(),
  response: z.string(),
  timestamp: instant,
  with_documents: z.boolean(),
  citations: z.array(answerSource),
  timings: answerTimings,
  feedback,
});
export type Exchange = z.infer<typeof exchange>;

/** The first rows of what was found, and how many more there are. */
const schoolTable = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  more: z.int().min(0),
});
export type SchoolTable = z.infer<typeof schoolTable>;

/** A task that is not there yet: the person checks it in the form that it fills, and saves it or not. */
const proposedTask = z.object({
  title: z.string(),
  description: z.string(),
  dueDate: z.string().nullable(),
  contactId: id.nullable(),
  contactName: z.string().nullable(),
});
export type ProposedTask = z.infer<typeof proposedTask>;

/** What the school's own data say; `citations` name the pages that show the same. */
const schoolAnswer = z.object({
  /** No: the question is none about the school's data, and nothing was looked up or kept. */
  understood: z.boolean(),
  answer_id: id.nullable(),
  answer: z.string(),
  /** One for each thing asked that has rows. */
  tables: z.array(schoolTable),
  proposals: z.array(proposedTask),
  citations: z.array(answerSource),
  suggestions: z.array(z.string()),
  timings: answerTimings,
});
export type SchoolAnswer = z.infer<typeof schoolAnswer>;

export const assistant = {
  ask: defineRoute({
    method: 'POST',
    path: '/assistant/ask',
    permission: everyone,
    summary: 'Ask about live school data, with one’s own rights',
    reads: true,
    body: z.object({ query: requiredLongText('Question', longestQuestion) }),
    result: schoolAnswer,
  }),
  query: defineRoute({
    method: 'POST',
    path: '/rag-ai/query',
    permission: ownChatbots,
    summary: 'Ask what a chatbot knows. Answers as a stream where it is accepted',
    reads: true,
    body: z.object({
      chatbot_id: chosenId('Chatbot'),
      chat_user_id: text('Chat user', 200).optional(),
      chat_session_id: text('Chat session', 200).optional(),
      query: questionText,
    }),
    result: answeredQuestion,
    events: answerEvents,
  }),
  assistantQuery: defineRoute({
    method: 'POST',
    path: '/rag-ai/assistant-query',
    permission: everyone,
    summary: 'Ask the assistant without documents: it sees nothing of the school',
    reads: true,
    body: z.object({ query: requiredLongText('Question', longestQuestion) }),
    result: answeredQuestion,
  }),
  history: defineRoute({
    method: 'GET',
    path: '/assistant/history',
    permission: everyone,
    summary: 'What one has asked the assistant, the oldest first',
    result: z.object({ messages: z.array(exchange) }),
  }),
  clear: defineRoute({
    method: 'DELETE',
    path: '/assistant/history',
    permission: everyone,
    summary: 'Forget what one has asked the assistant',
    result: z.object({ removed: z.int().min(0) }),
  }),
  feedback: defineRoute({
    method: 'POST',
    path: '/assistant/answers/{id}/feedback',
    permission: everyone,
    summary: 'Say whether an answer one was given is right',
    params: idParams,
    body: z.object({ feedback, reason: lines('Reason', 1000) }),
    result: z.object({ answer_id: id, feedback }),
  }),
};
