import { percentageOf } from '#contract/marks/values.ts';
import { gradeOf } from '#contract/settings/grades.ts';
import type { GradeBand } from '#contract/settings/grading.ts';

/** What a cell contributes to figures: its number, or none. */
export type CountedCell = {
  readonly marks: number | null;
  readonly total_marks: number;
  /** Registered, but nothing entered yet. */
  readonly isMissing: boolean;
};

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
const tenths = (value: number) => Math.round(value * 10) / 10;

/** Rounds like the server before grading: thirds that make 90 are 90. */
const roundLikeServer = (value: number) => Math.round(value * 1e6) / 1e6;

function summary(cells: readonly CountedCell[], bands: readonly GradeBand[]) {
  const percentages = cells.flatMap((cell) => percentageOf(cell) ?? []);
  const average = percentages.length > 0 ? roundLikeServer(sum(percentages) / percentages.length) : null;
  const missing = cells.filter(({ isMissing }) => isMissing).length;
  return { percentages, figures: { average, grade: gradeOf(average, bands), missing } };
}

/** Total, average and grade of a row, computed like on the server. */
export function rowFigures(cells: readonly CountedCell[], bands: readonly GradeBand[]) {
  const present = cells.filter(({ marks }) => marks !== null);
  return {
    marks: tenths(sum(present.map(({ marks }) => marks ?? 0))),
    total_marks: tenths(sum(present.map(({ total_marks }) => total_marks))),
    ...summary(cells, bands).figures,
  };
}

/** Average, highest and lowest of a column in percent. */
export function columnFigures(cells: readonly CountedCell[], bands: readonly GradeBand[]) {
  const { percentages, figures } = summary(cells, bands);
  return {
    highest: percentages.length > 0 ? Math.max(...percentages) : null,
    lowest: percentages.length > 0 ? Math.min(...percentages) : null,
    ...figures,
  };
}
