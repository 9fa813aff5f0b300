export type ChartKind = 'trend' | 'bars';

export type ChartFigures = {
  /** The axis, for example 'Exam' with the exams' names. */
  readonly axis: { readonly name: string; readonly labels: readonly string[] };
  /** One value for each label; null if there is none, which differs from zero. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Formats a value, for example `format.percent`. */
  readonly write?: (value: number) => string;
  /** The end of the scale, for example 100; by default the largest value. */
  readonly most?: number;
};
