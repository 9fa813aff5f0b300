import { diffArrays } from 'diff';
import type { Chunk, KeptChunk } from '#contract/knowledge/chunk.ts';

export type ChunkFilter = 'review' | 'expired';

/** The day after which a chunk is due for review, and whether that is past. `today` is the school's. */
export const isReviewDue = ({ review_by }: Chunk, today: string) => review_by !== null && review_by <= today;
export const isExpired = ({ valid_until }: Chunk, today: string) =>
  valid_until !== null && valid_until < today;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

type ChunkSearch = {
  readonly search: string;
  readonly show: ChunkFilter | undefined;
  readonly today: string;
};

/** The chunks that match search and filter, ignoring case and accents. */
export function filterChunks(
  chunks: readonly Chunk[],
  { search, show, today }: ChunkSearch,
): readonly Chunk[] {
  const term = fold(search.trim());
  return chunks.filter(
    (chunk) =>
      (show !== 'review' || isReviewDue(chunk, today)) &&
      (show !== 'expired' || isExpired(chunk, today)) &&
      (term === '' || [chunk.title, ...chunk.text].some((text) => fold(text).includes(term))),
  );
}

export type DifferentLine = { readonly sign: ' ' | '−' | '+'; readonly text: string };
type Content = Pick<KeptChunk, 'title' | 'text'>;

/** Title and lines of two states of a chunk: removed (−), added (+) and unchanged. */
export function linesBetween(before: Content, after: Content): DifferentLine[] {
  const parts = diffArrays([before.title, ...before.text], [after.title, ...after.text]);
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text) => ({ sign: added ? ('+' as const) : removed ? ('−' as const) : (' ' as const), text })),
  );
}

export type ChunkDifference = {
  readonly chunk_id: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly title: string;
  readonly lines: readonly DifferentLine[];
};

const nothing: Content = { title: '', text: [] };

/** The differences between two versions of a knowledge base; `datesOf` formats the dates of a chunk. */
export function differencesBetween(
  before: readonly KeptChunk[],
  after: readonly KeptChunk[],
  datesOf: (chunk: KeptChunk) => readonly string[],
): ChunkDifference[] {
  const textOf = (chunk: KeptChunk | undefined) =>
    chunk ? { title: chunk.title, text: [...chunk.text, ...datesOf(chunk)] } : nothing;
  const then = new Map(before.map((chunk) => [chunk.chunk_id, chunk]));
  const now = new Set(after.map(({ chunk_id }) => chunk_id));
  const differenceOf = (
    kind: ChunkDifference['kind'],
    old?: KeptChunk,
    fresh?: KeptChunk,
  ): ChunkDifference[] => {
    const lines = linesBetween(textOf(old), textOf(fresh)).filter(({ text }) => text);
    const known = fresh ?? old;
    if (!known || lines.every(({ sign }) => sign === ' ')) return [];
    return [{ kind, lines, chunk_id: known.chunk_id, title: known.title }];
  };
  return [
    ...after.flatMap((chunk) => {
      const old = then.get(chunk.chunk_id);
      return differenceOf(old ? 'changed' : 'added', old, chunk);
    }),
    ...before.flatMap((chunk) => (now.has(chunk.chunk_id) ? [] : differenceOf('removed', chunk))),
  ];
}
