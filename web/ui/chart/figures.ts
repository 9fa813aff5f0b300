export type ChartKind = 'trend' | 'bars';

export type ChartFigures = {
  /** What the axis lists, for example 'Exam' and the exams' names. */
  readonly axis: {
    readonly name: string;
    readonly labels: readonly string[];
    /** As the drawing writes the labels, where it has less room than the table. */
    readonly short?: readonly string[];
  };
  /** A value for each label; null where there is none, which is not zero. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Formats a value, for example `format.percent`. */
  readonly write?: (value: number) => string;
  /** The end of the scale, for example 100; by default the largest value. */
  readonly most?: number;
};
