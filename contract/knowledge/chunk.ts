import { z } from 'zod';
import { blankable, calendarDate, id, instant, longText, requiredText } from '#contract/kit/common.ts';

export const mostChunks = 2000;
/** What a chatbot can answer from: its knowledge base, its documents, and the documents for every chatbot. */
export const knowledgeLimits = {
  base: { lines: 8_000, characters: 500_000 },
  documents: { lines: 12_000, characters: 1_500_000 },
  /** All documents of a school. */
  school: { characters: 6_000_000 },
} as const;
const mostLines = 1000;
const mostCharacters = 100_000;

/** The lines of a chunk: trimmed, blank ones dropped. Each line can be quoted as an answer of its own. */
const chunkLines = z
  .array(longText('Line', 10_000), 'Text must be a list of lines')
  .max(mostLines, `A chunk has at most ${mostLines} lines`)
  .transform((lines) => lines.filter((line) => line !== ''))
  .refine(
    (lines) => lines.reduce((sum, line) => sum + line.length, 0) <= mostCharacters,
    `A chunk has at most ${mostCharacters.toLocaleString('en')} characters`,
  );

const chunkTitle = requiredText('Title', 200);

/** A chunk in the calls by position. */
export const plainChunk = z.object({ title: chunkTitle, text: chunkLines });
export type PlainChunk = z.output<typeof plainChunk>;

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
