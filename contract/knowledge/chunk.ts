import { z } from 'zod';
import { plainChunk } from '#contract/answers/plain-chunk.ts';
import { blankable, calendarDate, id, instant } from '#contract/kit/common.ts';

export const mostChunks = 2000;
/** What a chatbot can answer from: its knowledge base, its documents, and the documents for every chatbot. */
export const knowledgeLimits = {
  base: { lines: 8_000, characters: 500_000 },
  documents: { lines: 12_000, characters: 1_500_000 },
  /** All documents of a school. */
  school: { characters: 6_000_000 },
} as const;
/**
 * A chunk as people write it. `review_by` is a reminder to look at it again; after `valid_until` it is
 * no longer used for answers.
 */
export const chunkForm = plainChunk.extend({
  review_by: blankable(calendarDate('Review by')),
  valid_until: blankable(calendarDate('Valid until')),
});

/** A chunk with its position, from 0, and the person who changed it last. */
export const chunk = z
  .object({
    chunk_id: id,
    position: z.int(),
    title: z.string(),
    text: z.array(z.string()),
    review_by: z.string().nullable(),
    valid_until: z.string().nullable(),
    updated_by_name: z.string().nullable(),
    updated_dt: instant,
  })
  .meta({ id: 'Chunk' });
export type Chunk = z.infer<typeof chunk>;

/** A chunk in an earlier version. */
export const keptChunk = chunk.pick({
  chunk_id: true,
  title: true,
  text: true,
  review_by: true,
  valid_until: true,
});
export type KeptChunk = z.infer<typeof keptChunk>;

/** The version of a knowledge base; every edit increases it, and an edit that names an older one is refused. */
export const knowledgeVersion = z.int('Version must be a whole number').min(0);

/** How many chunks an edit of the whole knowledge base changes. */
export const knowledgeChanges = z.object({
  added: z.int(),
  changed: z.int(),
  moved: z.int(),
  removed: z.int(),
  unchanged: z.int(),
});
export type KnowledgeChanges = z.infer<typeof knowledgeChanges>;
