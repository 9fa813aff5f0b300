import type { Analytics } from '#contract/analytics/calls.ts';
import type { messages } from './messages.ts';

export const sectionIds = ['enrolment', 'attendance', 'marks'] as const;
export type SectionId = (typeof sectionIds)[number];

/** One chart: its title, axis and values; null for missing values. */
export type ChartFigure = {
  readonly title: MessageKey;
  readonly kind: 'bars' | 'trend';
  readonly axis: MessageKey;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: MessageKey; readonly values: readonly (number | null)[] }[];
  /** Values are percent, from 0 to 100. */
  readonly percent: boolean;
};

/** Labels that need no parameters. */
type MessageKey = Exclude<keyof (typeof messages)['messages'], 'asOf' | 'ofDays' | 'ofMarks'>;
type Shape<Row> = Pick<ChartFigure, 'title' | 'kind' | 'axis'> & {
  readonly rows: readonly Row[];
  readonly label: (row: Row) => string;
};
type Lines<Row> = readonly (readonly [name: MessageKey, value: (row: Row) => number | null])[];

function figure<Row>(
  { rows, label, ...shape }: Shape<Row>,
  percent: boolean,
  lines: Lines<Row>,
): ChartFigure {
  const series = lines.map(([name, value]) => ({ name, values: rows.map(value) }));
  return { ...shape, percent, labels: rows.map(label), series };
}

const className = ({ class_name }: { readonly class_name: string }) => class_name;

function enrolmentFigures({ by_class, over_time }: Analytics['enrolment']): ChartFigure[] {
  const month = { axis: 'month', rows: over_time, label: (row: { month: string }) => row.month } as const;
  return [
    figure({ title: 'byClass', kind: 'bars', axis: 'class', rows: by_class, label: className }, false, [
      ['female', (row) => row.female],
      ['male', (row) => row.male],
      ['other', (row) => row.other],
    ]),
    figure({ title: 'enrolledOverTime', kind: 'trend', ...month }, false, [
      ['enrolled', (row) => row.enrolled],
    ]),
    figure({ title: 'comings', kind: 'bars', ...month }, false, [
      ['joined', (row) => row.joined],
      ['left', (row) => row.left],
    ]),
  ];
}

function attendanceFigures({
  by_day,
  by_month,
  by_class,
  by_gender,
}: Analytics['attendance']): ChartFigure[] {
  const day = { axis: 'date', rows: by_day, label: (row: { date: string }) => row.date } as const;
  const rate = [['rate', (row: { rate: number | null }) => row.rate]] as const;
  return [
    figure({ title: 'rateByDay', kind: 'trend', ...day }, true, rate),
    figure({ title: 'absences', kind: 'trend', ...day }, false, [
      ['absent', (row) => row.absent],
      ['excused', (row) => row.excused],
      ['late', (row) => row.late],
      ['halfDay', (row) => row.half_day],
    ]),
    figure(
      { title: 'rateByMonth', kind: 'bars', axis: 'month', rows: by_month, label: ({ month }) => month },
      true,
      rate,
    ),
    figure(
      { title: 'rateByClass', kind: 'bars', axis: 'class', rows: by_class, label: className },
      true,
      rate,
    ),
    figure(
      { title: 'rateByGender', kind: 'bars', axis: 'gender', rows: by_gender, label: ({ gender }) => gender },
      true,
      rate,
    ),
  ];
}

type AverageRow = { readonly average: number };

function averages<Row extends AverageRow>(shape: Shape<Row>): ChartFigure {
  return figure(shape, true, [['average', (row) => row.average]]);
}

function marksFigures({ by_subject, by_class, by_exam, by_gender, grade_distribution }: Analytics['marks']) {
  const bars = { kind: 'bars' } as const;
  const subject = ({ subject_name }: { readonly subject_name: string }) => subject_name;
  const exam = ({ exam_name }: { readonly exam_name: string }) => exam_name;
  const gender = (row: { readonly gender: string }) => row.gender;
  const grade = (row: { readonly grade: string }) => row.grade;
  return [
    averages({ title: 'bySubject', ...bars, axis: 'subject', rows: by_subject, label: subject }),
    averages({ title: 'byExam', kind: 'trend', axis: 'exam', rows: by_exam, label: exam }),
    averages({ title: 'averageByClass', ...bars, axis: 'class', rows: by_class, label: className }),
    averages({ title: 'averageByGender', ...bars, axis: 'gender', rows: by_gender, label: gender }),
    figure({ title: 'grades', ...bars, axis: 'grade', rows: grade_distribution, label: grade }, false, [
      ['marks', ({ count }) => count],
    ]),
  ];
}

/** The charts of a section, from the server's figures. */
export function figuresOf(section: SectionId, data: Analytics): readonly ChartFigure[] {
  if (section === 'enrolment') return enrolmentFigures(data.enrolment);
  return section === 'attendance' ? attendanceFigures(data.attendance) : marksFigures(data.marks);
}

/** The values of the charts as rows of a file: title, headings and values of each chart, then an empty row. */
export function fileRows(
  figures: readonly ChartFigure[],
  say: (word: MessageKey) => string,
): (string | number | null)[][] {
  return figures.flatMap(({ title, axis, labels, series }) => [
    [say(title)],
    [say(axis), ...series.map(({ name }) => say(name))],
    ...labels.map((label, index) => [label, ...series.map(({ values }) => values[index] ?? null)]),
    [],
  ]);
}
