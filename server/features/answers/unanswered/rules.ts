import type { AnswerSource, AnswerStatus } from '#contract/answers/calls.ts';
import type { UnansweredQuestionRow } from './queries.ts';

/** All wordings of a question, each once. */
export const originalsOf = ({
  question,
  examples,
}: Pick<UnansweredQuestionRow, 'question' | 'examples'>): string[] => [...new Set([question, ...examples])];

type Answer = {
  readonly status: AnswerStatus;
  readonly answer: string;
  readonly sources: readonly AnswerSource[];
};

/**
 * Whether a question can be answered now. An answer that was marked as wrong must have changed and must cite the chunk
 * written for it.
 */
export function isAnswered(
  { status, answer, sources }: Answer,
  { asks, chunk }: Pick<UnansweredQuestionRow, 'asks' | 'chunk'>,
): boolean {
  if (status !== 'answered') return false;
  const wrong = asks.filter(({ feedback }) => feedback === 'wrong');
  if (wrong.length === 0) return true;
  const isOther = wrong.every((ask) => ask.answer !== answer);
  return isOther && (chunk === null || sources.some(({ id }) => id === chunk.chunk_id));
}
