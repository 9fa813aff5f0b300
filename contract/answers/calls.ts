import { z } from 'zod';
import { id, idParams, startedJob } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, ownChatbots } from '#contract/policy/grants.ts';
import {
  entryDraft,
  entryProposal,
  unansweredList,
  unansweredParams,
  unansweredQuery,
  unansweredRecord,
} from './unanswered.ts';

/** The confidence of an answer: high answers, middle asks back, low does not know, and guard replies before any search. */
const answerBands = ['high', 'middle', 'low', 'guard'] as const;
export const answerBand = z.enum(answerBands);
export type AnswerBand = z.infer<typeof answerBand>;

/** The outcome of a question. */
export const answerStatuses = [
  'answered',
  'suggested',
  'unknown',
  'greeting',
  'handoff',
  'refused',
  'urgent',
  'too_long',
] as const;
export const answerStatus = z.enum(answerStatuses);
export type AnswerStatus = z.infer<typeof answerStatus>;

/** A match, with its score from 0 to 1; `text` is the quoted part. */
export const answerSource = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    source: z.string(),
    score: z.number(),
  })
  .meta({ id: 'AnswerSource' });
export type AnswerSource = z.infer<typeof answerSource>;

/**
 * One sentence of an answer, or one quoted paragraph, with the sources it rests on. `best` is the part of a paragraph
 * that answers the question best, word for word, unless the answer is nothing else.
 */
export const answerSentence = z.object({
  text: z.string(),
  cites: z.array(z.number().int()),
  best: z.string().optional(),
});
export type AnswerSentence = z.infer<typeof answerSentence>;

/** When each step ended, in milliseconds since the epoch. The response time is the last minus the first. */
export const answerTimings = z.record(z.string(), z.number());

/** The reply to a question. `matchingMetadataArray` is everything that was found, `sources` what the answer rests on. */
export const answeredQuestion = z
  .object({
    answer_id: id,
    answer: z.string(),
    band: answerBand,
    status: answerStatus,
    confidence: z.number(),
    /** The chatbot knows no answer, or may not give one. */
    refused: z.boolean(),
    /** The chatbot offers topics instead of an answer. */
    suggested: z.boolean(),
    sentences: z.array(answerSentence),
    citations: z.array(answerSource),
    suggestions: z.array(z.string()),
    handoff: z.boolean(),
    lead: z.boolean(),
    context: z.object({ matchingMetadataArray: z.array(answerSource) }),
    timings: answerTimings,
    /** The chatbot is still reading new text, about 12 seconds for 100 chunks; until then it answers fewer questions. */
    is_reading: z.boolean(),
  })
  .meta({ id: 'AnsweredQuestion' });
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

/** Whether a language model phrases the answers; `paused` means that it failed, and answers are quoted instead. */
const languageModel = z.object({
  name: z.string().nullable(),
  state: z.enum(['none', 'working', 'paused']),
  error: z.string().nullable(),
});

const unanswered = {
  listUnanswered: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/unanswered',
    permission: ownChatbots,
    summary: 'List the questions a chatbot could not answer, with similar questions grouped',
    params: idParams,
    query: unansweredQuery,
    result: unansweredList,
  }),
  getUnanswered: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/unanswered/{questionId}',
    permission: ownChatbots,
    summary:
      'Get an unanswered question: how and where it was asked, and the draft of a chunk that answers it',
    params: unansweredParams,
    result: unansweredRecord,
  }),
  dismissUnanswered: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/dismiss',
    versioned: true,
    permission: ownChatbots,
    summary: 'Dismiss an unanswered question; it keeps being counted',
    params: unansweredParams,
    result: unansweredRecord,
  }),
  reopenUnanswered: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/reopen',
    versioned: true,
    permission: ownChatbots,
    summary: 'Reopen a dismissed or closed question',
    params: unansweredParams,
    result: unansweredRecord,
  }),
  proposeChunk: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/proposal',
    permission: ownChatbots,
    summary: 'Propose a chunk that answers the question, from what staff replied in the same conversations',
    reads: true,
    params: unansweredParams,
    result: entryProposal,
  }),
  saveChunkDraft: defineRoute({
    method: 'PUT',
    path: '/chatbot/{id}/unanswered/{questionId}/draft',
    versioned: true,
    permission: ownChatbots,
    summary: 'Save the draft of a chunk; the chatbot does not use it',
    params: unansweredParams,
    body: entryDraft,
    result: unansweredRecord,
  }),
  askAgain: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/ask-again',
    versioned: true,
    permission: ownChatbots,
    summary: 'Ask the original questions again as a job, and close those that are now answered',
    params: unansweredParams,
    result: startedJob,
  }),
};

export const answers = {
  ...unanswered,
  prepare: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/prepare',
    permission: ownChatbots,
    summary: 'Say that you are about to ask an active chatbot; it loads what it knows in the background',
    reads: true,
    params: idParams,
    result: z.object({ is_active: z.boolean() }),
  }),
  languageModel: defineRoute({
    method: 'GET',
    path: '/rag-ai/language-model',
    permission: everyone,
    summary: 'Check whether answers use a language model',
    result: languageModel,
  }),
};
