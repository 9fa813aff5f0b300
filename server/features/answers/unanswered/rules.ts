import type { AnswerSource, AnswerStatus } from '#contract/answers/calls.ts';
import type { GapRow } from './queries.ts';

/** All wordings a question was asked in, each once. */
export const originalsOf = ({ question, examples }: Pick<GapRow, 'question' | 'examples'>): string[] => [
  ...new Set([question, ...examples]),
];

type Answer = {
  readonly status: AnswerStatus;
  readonly answer: string;
  readonly sources: readonly AnswerSource[];
};

/**
 * Whether a question that could not be answered now is. An answer that was called wrong must have become another one,
 * and rest on the entry that was written for it.
 */
export function isAnswered(
  { status, answer, sources }: Answer,
  { asks, chunk }: Pick<GapRow, 'asks' | 'chunk'>,
): boolean {
  if (status !== 'answered') return false;
  const wrong = asks.filter(({ feedback }) => feedback === 'wrong');
  if (wrong.length === 0) return true;
  const isOther = wrong.every((ask) => ask.answer !== answer);
  return isOther && (chunk === null || sources.some(({ id }) => id === chunk.chunk_id));
}
