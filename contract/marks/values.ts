/** Missing is not zero: a student who was absent or exempt has a mark without a number. */
export const markStates = ['present', 'absent', 'exempt'] as const;
export type MarkState = (typeof markStates)[number];

export const defaultTotalMarks = 100;

type MarkOutcome = {
  readonly state: MarkState;
  readonly marks: number | null;
  readonly total_marks: number;
};

/** What is inconsistent in a mark, and its field; undefined if the mark is valid. */
export function outcomeProblem({ state, marks, total_marks }: MarkOutcome) {
  const atMarks = (message: string) => ({ field: 'marks' as const, message });
  if (state === 'present' && marks === null) return atMarks('Marks Obtained is required');
  if (state !== 'present' && marks !== null) return atMarks(`A student who was ${state} cannot have marks`);
  if (marks !== null && marks > total_marks)
    return atMarks('Marks Obtained must not be more than Total Marks');
  return undefined;
}

/** The percentage of a mark, unrounded; null without a number. For previews: the server computes its own. */
export function percentageOf({
  marks,
  total_marks,
}: Pick<MarkOutcome, 'marks' | 'total_marks'>): number | null {
  // Whole tenths, so that 89.9 of 100 is 89.9 and not a little less.
  return marks === null ? null : (Math.round(marks * 10) * 100) / Math.round(total_marks * 10);
}
