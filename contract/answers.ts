import { z } from 'zod';
import { id } from './common.ts';
import { defineRoute } from './route.ts';

/** How sure an answer is: given, asked back, not known, or settled before anything was looked up. */
export const answerBands = ['high', 'middle', 'low', 'guard'] as const;
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

/** Milliseconds of each step. */
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

export const answers = {
  languageModel: defineRoute({
    method: 'GET',
    path: '/rag-ai/language-model',
    summary: 'Whether a language model takes part in answering',
    result: languageModel,
  }),
};
