import { z } from 'zod';
import {
  id,
  idParams,
  instant,
  pageFields,
  pageQuery,
  runningJob,
  startedJob,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { ownChatbots } from '#contract/policy/grants.ts';

/** A check looks at the questions of so many days. */
export const checkedDays = 90;
/** With fewer questions a check does not say which chunks no one needed. */
export const fewestQuestions = 20;

/**
 * overlap: two chunks say nearly the same. difference: they say the same with other figures. unused: no question led to
 * the chunk. vain: a question without an answer, and the chunk that is nearest to it.
 */
export const findingKinds = ['overlap', 'difference', 'unused', 'vain'] as const;
export type FindingKind = (typeof findingKinds)[number];
/** Staff can dismiss these until one of the chunks changes; a question asked in vain is dismissed where it is listed. */
export const dismissibleKinds: readonly FindingKind[] = ['overlap', 'difference', 'unused'];

const namedChunk = z.object({ chunk_id: id, title: z.string() });

const finding = z
  .object({
    finding_id: id,
    kind: z.enum(findingKinds),
    chunk: namedChunk,
    /** The second chunk of an overlap or a difference, and the line of each that shows it best. */
    other: namedChunk.nullable(),
    line: z.string().nullable(),
    other_line: z.string().nullable(),
    /** The share of the shorter chunk that the other one says too, from 0 to 1. */
    share: z.number().nullable(),
    question: z.object({ unanswered_question_id: id, question: z.string(), asks_count: z.int() }).nullable(),
    is_dismissed: z.boolean(),
  })
  .meta({ id: 'KnowledgeFinding' });
export type KnowledgeFinding = z.infer<typeof finding>;

const check = z.object({
  checked_dt: instant,
  checked_by_name: z.string().nullable(),
  /** Whether the knowledge base and the synonyms are still as they were checked. */
  is_current: z.boolean(),
  chunks: z.int(),
  /** How many different questions of visitors were asked again. */
  questions: z.int(),
});

const findingParams = idParams.extend({ findingId: id });

const counts = z.object({ overlap: z.int(), difference: z.int(), unused: z.int(), vain: z.int() });

export const knowledgeCheck = {
  getCheck: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/check',
    permission: ownChatbots,
    summary: 'Get the last check of a knowledge base, with what it found',
    params: idParams,
    query: pageQuery(25).extend({
      kind: z.enum(findingKinds, `Kind must be one of: ${findingKinds.join(', ')}`).optional(),
      show: z.enum(['open', 'dismissed'], 'Show must be open or dismissed').default('open'),
    }),
    result: z.object({
      /** Null before the first check. */
      check: check.nullable(),
      /** The check that runs now. */
      running: runningJob.nullable(),
      findings: z.array(finding),
      /** Of the findings that are shown. */
      counts,
      dismissed_count: z.int(),
      ...pageFields,
    }),
  }),
  startCheck: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/check',
    permission: ownChatbots,
    summary:
      'Check a knowledge base as a job: overlapping chunks, differing figures, chunks no question led to, and questions without an answer',
    params: idParams,
    result: startedJob,
  }),
  dismissFinding: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/check/findings/{findingId}/dismiss',
    permission: ownChatbots,
    summary: 'Dismiss what a check found about chunks, until one of them changes',
    params: findingParams,
    result: finding,
  }),
  reopenFinding: defineRoute({
    method: 'POST',
    path: '/chatbot/{id}/check/findings/{findingId}/reopen',
    permission: ownChatbots,
    summary: 'Show a dismissed finding again',
    params: findingParams,
    result: finding,
  }),
  getChunkCheck: defineRoute({
    method: 'GET',
    path: '/chatbot/{id}/chunks/{chunkId}/check',
    permission: ownChatbots,
    summary: 'Get what the last check found about a chunk, and the questions it answers',
    params: idParams.extend({ chunkId: id }),
    result: z.object({
      check: check.nullable(),
      /** Questions of visitors that lead to this chunk, most often asked first. */
      asked: z.array(z.object({ question: z.string(), times: z.int() })),
      findings: z.array(finding),
    }),
  }),
};
