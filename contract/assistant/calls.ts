import { z } from 'zod';
import { answeredQuestion, answerSource, answerTimings } from '#contract/answers/calls.ts';
import { chosenId, id, idParams, instant, lines, requiredLongText, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, ownChatbots } from '#contract/policy/grants.ts';

const questionText = requiredLongText('Question', 10_000);
/** The longest question that the screen allows. */
export const longestQuestion = 1000;

/** The events of an answer: each sentence, then the whole answer. */
const answerEvents = { sentence: z.object({ text: z.string() }), done: answeredQuestion };

/** The user's rating of an answer; null without one. */
const feedback = z.enum(['right', 'wrong']).nullable();

/** One question and its answer in a user's own history. */
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

/** The first rows that were found, and how many more there are. */
const schoolTable = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  more: z.int().min(0),
});
export type SchoolTable = z.infer<typeof schoolTable>;

/** A proposed task: the user checks it in the form and saves it or not. */
const proposedTask = z.object({
  title: z.string(),
  description: z.string(),
  dueDate: z.string().nullable(),
  contactId: id.nullable(),
  contactName: z.string().nullable(),
});
export type ProposedTask = z.infer<typeof proposedTask>;

/** An answer from the school's data; `citations` name the pages that show the same. */
const schoolAnswer = z.object({
  /** False if the question is not about the school's data; then nothing was searched or saved. */
  understood: z.boolean(),
  answer_id: id.nullable(),
  answer: z.string(),
  /** One per part of the question that has rows. */
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
    summary: "Ask a question about the school's data, within your own permissions",
    reads: true,
    body: z.object({ query: requiredLongText('Question', longestQuestion) }),
    result: schoolAnswer,
  }),
  query: defineRoute({
    method: 'POST',
    path: '/rag-ai/query',
    refuses: [404],
    permission: ownChatbots,
    summary:
      'Ask a question about what a chatbot knows; the reply is a stream if you accept text/event-stream',
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
    summary: "Ask the assistant without documents; it sees none of the school's data",
    reads: true,
    body: z.object({ query: requiredLongText('Question', longestQuestion) }),
    result: answeredQuestion,
  }),
  history: defineRoute({
    method: 'GET',
    path: '/assistant/history',
    permission: everyone,
    summary: 'List the questions you have asked the assistant, oldest first',
    result: z.object({ messages: z.array(exchange) }),
  }),
  clear: defineRoute({
    method: 'DELETE',
    path: '/assistant/history',
    permission: everyone,
    summary: 'Delete your questions to the assistant',
    result: z.object({ removed: z.int().min(0) }),
  }),
  feedback: defineRoute({
    method: 'POST',
    path: '/assistant/answers/{id}/feedback',
    permission: everyone,
    summary: 'Rate an answer you received as right or wrong',
    params: idParams,
    body: z.object({ feedback, reason: lines('Reason', 1000) }),
    result: z.object({ answer_id: id, feedback }),
  }),
};
