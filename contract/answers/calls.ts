import { z } from 'zod';
import { id, idParams } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, ownChatbots } from '#contract/policy/grants.ts';
import {
  askingAgain,
  entryDraft,
  entryProposal,
  unansweredList,
  unansweredParams,
  unansweredQuery,
  unansweredRecord,
} from './unanswered.ts';

/** How sure an answer is: given, asked back, not known, or settled before anything was looked up. */
const answerBands = ['high', 'middle', 'low', 'guard'] as const;
export const answerBand = z.enum(answerBands);
export type AnswerBand = z.infer<typeof answerBand>;

/** What became of a question. */
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

/** Something that was found, with how well it fits from 0 to 1; `text` is what is quoted of it. */
export const answerSource = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  source: z.string(),
  score: z.number(),
});
export type AnswerSource = z.infer<typeof answerSource>;

/** One sentence of an answer and which of its sources say so. */
export const answerSentence = z.object({ text: z.string(), cites: z.array(z.number().int()) });
export type AnswerSentence = z.infer<typeof answerSentence>;

/** When each step ended, in milliseconds since the epoch. The response time is the last minus the first. */
export const answerTimings = z.record(z.string(), z.number());

/** The reply of a call that answers a question. `matchingMetadataArray` is all that was found, `sources` what the answer rests on. */
export const answeredQuestion = z.object({
  answer_id: id,
  answer: z.string(),
  band: answerBand,
  status: answerStatus,
  confidence: z.number(),
  /** Nothing is known, or nothing may be said. */
  refused: z.boolean(),
  /** Topics are offered instead of an answer. */
  suggested: z.boolean(),
  sentences: z.array(answerSentence),
  citations: z.array(answerSource),
  suggestions: z.array(z.string()),
  handoff: z.boolean(),
  lead: z.boolean(),
  context: z.object({ matchingMetadataArray: z.array(answerSource) }),
  timings: answerTimings,
});
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

/** Whether a language model words the answers; `paused` means that it failed, and answers are quoted meanwhile. */
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
    summary: 'Questions a chatbot could not answer, those that ask the same counted together',
    params: idParams,
    query: unansweredQuery,
    result: unansweredList,
  }),
  getUnanswered: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/unanswered/{questionId}',
    permission: ownChatbots,
    summary: 'A question without an answer: how and where it was asked, and the draft of an entry',
    params: unansweredParams,
    result: unansweredRecord,
  }),
  dismissUnanswered: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/dismiss',
    permission: ownChatbots,
    summary: 'Set a question aside; it is counted on',
    params: unansweredParams,
    result: unansweredRecord,
  }),
  reopenUnanswered: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/reopen',
    permission: ownChatbots,
    summary: 'Put a dismissed or closed question back among those to do',
    params: unansweredParams,
    result: unansweredRecord,
  }),
  proposeEntry: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/proposal',
    permission: ownChatbots,
    summary: 'What an entry could say, from what staff replied in the same conversations',
    reads: true,
    params: unansweredParams,
    result: entryProposal,
  }),
  saveEntryDraft: defineRoute({
    method: 'PUT',
    path: '/chatbot/{id}/unanswered/{questionId}/draft',
    permission: ownChatbots,
    summary: 'Keep the draft of an entry; the chatbot does not use it',
    params: unansweredParams,
    body: entryDraft,
    result: unansweredRecord,
  }),
  askAgain: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/unanswered/{questionId}/ask-again',
    permission: ownChatbots,
    summary: 'Ask the original questions again in the background, and close what is answered',
    params: unansweredParams,
    result: askingAgain,
  }),
};

export const answers = {
  ...unanswered,
  languageModel: defineRoute({
    method: 'GET',
    path: '/rag-ai/language-model',
    permission: everyone,
    summary: 'Whether a language model takes part in answering',
    result: languageModel,
  }),
};
