import type { PlainChunk } from '#contract/answers/plain-chunk.ts';
import type { KeptChunk, KnowledgeChanges } from '#contract/knowledge/chunk.ts';

/** A chunk to write. Without an id it is new; without dates it keeps its dates. */
export type WantedChunk = PlainChunk & {
  readonly chunk_id?: string | undefined;
  readonly review_by?: string | null | undefined;
  readonly valid_until?: string | null | undefined;
};
/** A chunk to store; `chunk_id` null is a new one. */
export type WrittenChunk = Omit<KeptChunk, 'chunk_id'> & {
  readonly chunk_id: string | null;
  readonly position: number;
};

/** How a chunk is recognized, the most certain first: by id, whole content, title, lines. */
const signs: readonly ((chunk: WantedChunk) => string | undefined)[] = [
  ({ chunk_id }) => chunk_id,
  ({ title, text }) => JSON.stringify([title, text]),
  ({ title }) => title,
  ({ text }) => (text.length > 0 ? JSON.stringify(text) : undefined),
];

/**
 * Matches the chunks of a new list with the previous ones, so that they keep their ids although the list has only
 * positions. A chunk without a match is new.
 */
export function recognizeChunks(
  before: readonly KeptChunk[],
  target: readonly WantedChunk[],
): WrittenChunk[] {
  const found = new Map<WantedChunk, KeptChunk>();
  const taken = new Set<KeptChunk>();
  for (const readSign of signs) {
    const left = Map.groupBy(
      before.filter((chunk) => !taken.has(chunk)),
      readSign,
    );
    for (const chunk of target) {
      const sign = found.has(chunk) ? undefined : readSign(chunk);
      const match = sign === undefined ? undefined : left.get(sign)?.shift();
      if (!match) continue;
      found.set(chunk, match);
      taken.add(match);
    }
  }
  return target.map((chunk, position) => toWrittenChunk(chunk, found.get(chunk), position));
}

function toWrittenChunk(chunk: WantedChunk, known: KeptChunk | undefined, position: number): WrittenChunk {
  const { title, text, review_by = known?.review_by, valid_until = known?.valid_until } = chunk;
  return {
    chunk_id: known?.chunk_id ?? chunk.chunk_id ?? null,
    title,
    text,
    review_by: review_by ?? null,
    valid_until: valid_until ?? null,
    position,
  };
}

/** Counts what an edit changes. A chunk that shifts because another one moved does not count as moved. */
export function countChanges(before: readonly KeptChunk[], after: readonly WrittenChunk[]): KnowledgeChanges {
  const places = new Map(before.map((chunk, place) => [chunk.chunk_id, place]));
  const kept = after.flatMap((chunk) => {
    const place = chunk.chunk_id === null ? undefined : places.get(chunk.chunk_id);
    return place === undefined ? [] : [{ chunk, place }];
  });
  const changed = kept.filter(({ chunk, place }) => !isSame(before[place], chunk)).length;
  const moved = kept.length - longestRise(kept.map(({ place }) => place));
  return {
    added: after.length - kept.length,
    changed,
    moved,
    removed: before.length - kept.length,
    unchanged: Math.max(0, kept.length - changed - moved),
  };
}

/** The length of the longest rising subsequence. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const place = ends.findIndex((end) => end >= number);
    ends[place === -1 ? ends.length : place] = number;
  }
  return ends.length;
}

const contentOf = ({ title, text, review_by, valid_until }: Omit<KeptChunk, 'chunk_id'>) =>
  JSON.stringify([title, text, review_by, valid_until]);
const isSame = (kept: KeptChunk | undefined, chunk: WrittenChunk) =>
  kept !== undefined && contentOf(kept) === contentOf(chunk);

/** Adds the chunks of a file to the existing ones; a chunk with a known title replaces it. */
export function addedTo(before: readonly KeptChunk[], added: readonly WantedChunk[]): WantedChunk[] {
  const addedByTitle = new Map(added.map((chunk) => [chunk.title, chunk]));
  const titles = new Set(before.map(({ title }) => title));
  const kept = before.map((chunk) => {
    const change = addedByTitle.get(chunk.title);
    return change ? { ...change, chunk_id: chunk.chunk_id } : chunk;
  });
  return [...kept, ...[...addedByTitle.values()].filter(({ title }) => !titles.has(title))];
}
