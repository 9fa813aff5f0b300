import type { MarkChanges } from '#contract/marks/mark.ts';
import { type MarkState, outcomeProblem } from '#contract/marks/values.ts';
import { refuse } from '#server/lib/refusal.ts';

type MarkOutcome = {
  readonly state: MarkState;
  readonly marks: number | null;
  readonly total_marks: number;
  readonly exam_date: string | null;
  readonly remarks: string | null;
};

/**
 * The outcome of a paper after a change: what is left out stays. A number means that the student was present; absent
 * or exempt removes the number.
 */
export function correctOutcome(before: MarkOutcome, sent: MarkChanges): MarkOutcome {
  const state = sent.state ?? (typeof sent.marks === 'number' ? 'present' : before.state);
  const stays = state === 'present' ? before.marks : null;
  const after = {
    state,
    marks: sent.marks === undefined ? stays : sent.marks,
    total_marks: sent.total_marks ?? before.total_marks,
    exam_date: sent.exam_date === undefined ? before.exam_date : sent.exam_date,
    remarks: sent.remarks === undefined ? before.remarks : sent.remarks || null,
  };
  const problem = outcomeProblem(after);
  if (problem) throw refuse.invalid(problem.field, problem.message);
  return after;
}
