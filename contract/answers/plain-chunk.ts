import { z } from 'zod';
import { longText, requiredText } from '#contract/kit/common.ts';

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

/** A chunk as the calls by position know it. */
export const plainChunk = z.object({ title: chunkTitle, text: chunkLines });
export type PlainChunk = z.output<typeof plainChunk>;
