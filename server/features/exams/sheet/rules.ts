import type { CellEvent, KeptCell, Sheet, SheetCell, SheetFigures } from '#contract/exams/sheet.ts';
import { graderOf } from '#contract/settings/grades.ts';
import type { LoggedChange } from './cell-queries.ts';
import type { ChangedRow } from './changed-queries.ts';
import type { CellLists, CellValues, SheetRow } from './queries.ts';
import type { SavedRow } from './saving-queries.ts';

type Grader = ReturnType<typeof graderOf>;

const withGrade = <Row extends { readonly average: number | null }>(row: Row, grade: Grader) => ({
  ...row,
  grade: grade(row.average),
});

/** The sheet as the API returns it: every mark and every average with its grade by the bands of the exam. */
export function sheetOf({ version, class_id, class_name, columns, pupils, cells, ...exam }: SheetRow): Sheet {
  const grade = graderOf(exam.bands);
  const rows = cellsByPlace(cells, grade);
  return {
    version,
    exam,
    class_id,
    class_name,
    columns: columns.map((column) => withGrade(column, grade)),
    pupils: pupils.map((student, index) => {
      const held = rows.get(index + 1);
      return {
        ...withGrade(student, grade),
        cells: columns.map(({ subject_id }) => held?.get(subject_id) ?? { subject_id, ...emptyValues }),
      };
    }),
  };
}

/** The cells that hold something, by the positions of their student and subject. */
function cellsByPlace(lists: SheetRow['cells'], grade: Grader) {
  const rows = new Map<number, Map<string, SheetCell>>();
  if (!holdsCells(lists)) return rows;
  const [places, ...values] = lists;
  for (const [index, place] of places.entries()) {
    const at: readonly unknown[] = values.map((list) => list[index]);
    const cell = cellOf(at as CellValues, grade);
    const row = rows.get(place);
    if (row) row.set(cell.subject_id, cell);
    else rows.set(place, new Map([[cell.subject_id, cell]]));
  }
  return rows;
}

const holdsCells = (lists: SheetRow['cells']): lists is CellLists => lists[0] !== null;

/** A cell with its grade: none if nothing is entered, N/A for a mark without a number. */
function cellOf(values: CellValues, gradeOf: Grader): SheetCell {
  const [subject_id, mark_id, registered, state, marks, total_marks, percentage, remarks, updated] = values;
  const grade = state === null ? null : gradeOf(percentage);
  const version = updated === null ? null : new Date(updated).toISOString();
  return { subject_id, mark_id, registered, state, marks, total_marks, percentage, grade, remarks, version };
}

type CellKey = { readonly student_id: string; readonly subject_id: string };
const nameOf = ({ student_id, subject_id }: CellKey) => `${student_id}/${subject_id}`;

const refusals: Readonly<Record<string, (outOf: number) => string>> = {
  over_total: (outOf) => `Marks must not be more than the total of ${outOf}`,
  unregistered: () => 'The student is not registered for this subject',
  not_in_class: () => 'The student is not in this class in that year',
};

const emptyValues = {
  mark_id: null,
  registered: false,
  state: null,
  marks: null,
  total_marks: null,
  percentage: null,
  grade: null,
  remarks: null,
  version: null,
};
const emptyCell = { ...emptyValues, changed_by: null };

/** The outcome for each cell that was sent, in that order, and its current content. */
export function keptCells(
  sent: readonly CellKey[],
  { saved, refused }: SavedRow,
  now: ChangedRow,
): KeptCell[] {
  const written = new Set(saved.map(nameOf));
  const reasons = new Map(refused.map((one) => [nameOf(one), one]));
  const grade = graderOf(now.bands);
  const holds = new Map(
    now.cells.map(([student_id, changed_by, ...values]) => {
      const cell = cellOf(values, grade);
      return [nameOf({ student_id, subject_id: cell.subject_id }), { ...cell, changed_by }];
    }),
  );
  return sent.map(({ student_id, subject_id }) => {
    const key = { student_id, subject_id };
    const cell = holds.get(nameOf(key)) ?? emptyCell;
    const no = reasons.get(nameOf(key));
    return {
      ...cell,
      ...key,
      outcome: no ? 'refused' : written.has(nameOf(key)) ? 'saved' : 'conflict',
      reason: (no?.reason ?? null) as KeptCell['reason'],
      message: no ? (refusals[no.reason]?.(no.out_of) ?? null) : null,
    };
  });
}

/** The figures of the rows and columns of saved cells, with their grades. */
export function figuresOf({ version, bands, pupils, columns }: ChangedRow): SheetFigures {
  const grade = graderOf(bands);
  return {
    version,
    pupils: pupils.map((student) => withGrade(student, grade)),
    columns: columns.map((column) => withGrade(column, grade)),
  };
}

type MarkEntry = {
  readonly mark_id: string;
  readonly created_dt: string;
  readonly created_by: string | null;
  readonly holds: CellEvent['after'];
};

/** The history of a cell, newest first: when each of its marks was entered, changed and removed. */
export function eventsOf(changes: readonly LoggedChange[], current: MarkEntry | undefined): CellEvent[] {
  const marks = [...new Set(changes.map(({ mark_id }) => mark_id))];
  const named = new Set([...marks, ...(current ? [current.mark_id] : [])]);
  return [...named]
    .flatMap((mark_id) => {
      const own = changes.filter((change) => change.mark_id === mark_id);
      return [...entry(own, current?.mark_id === mark_id ? current : undefined), ...own.map(eventOf)];
    })
    .toReversed();
}

/** How a mark was entered: its content before the first change, or else its current content. */
function entry(own: readonly LoggedChange[], current: MarkEntry | undefined): CellEvent[] {
  const last = own.at(-1);
  const by = current ?? (last?.created_dt ? { ...last, created_dt: last.created_dt } : undefined);
  const after = own[0]?.before ?? current?.holds;
  if (!by || !after) return [];
  const { created_dt: changed_dt, created_by: changed_by } = by;
  return [{ kind: 'entered', changed_dt, changed_by, before: null, after: eventValues(after), reason: null }];
}

const eventOf = ({ before, after, reason, changed_dt, changed_by }: LoggedChange): CellEvent => ({
  kind: after ? 'changed' : 'removed',
  changed_dt,
  changed_by,
  before: eventValues(before),
  after: after && eventValues(after),
  reason,
});

type PastReopening = {
  readonly reason: string;
  readonly reopened_dt: string;
  readonly reopened_by: string | null;
  readonly locked_dt: string | null;
  readonly locked_by: string | null;
};

/** When the published marks were opened for corrections and locked again. */
export function reopeningEvents(reopenings: readonly PastReopening[]): CellEvent[] {
  const none = { before: null, after: null };
  return reopenings.flatMap(({ reason, reopened_dt, reopened_by, locked_dt, locked_by }): CellEvent[] => [
    { kind: 'reopened', changed_dt: reopened_dt, changed_by: reopened_by, reason, ...none },
    ...(locked_dt === null
      ? []
      : [
          {
            kind: 'locked' as const,
            changed_dt: locked_dt,
            changed_by: locked_by,
            reason: null,
            ...none,
          },
        ]),
  ]);
}

/** The history also stores values that the sheet does not show. */
const eventValues = ({ state, marks, total_marks, grade, remarks }: NonNullable<CellEvent['after']>) => ({
  state,
  marks,
  total_marks,
  grade,
  remarks,
});

/** Why an exam cannot be deleted: what still refers to it. */
export function reasonToKeep(references: readonly { readonly referrer: string; readonly n: number }[]) {
  if (references.length === 0) return undefined;
  const parts = references.map(({ referrer, n }) => {
    const [one, several] = nouns[referrer] ?? [referrer.replaceAll('_', ' '), referrer.replaceAll('_', ' ')];
    return `${n} ${n === 1 ? one : several}`;
  });
  return `This exam cannot be deleted: it still has ${parts.join(' and ')}`;
}

const nouns: Readonly<Record<string, readonly [string, string]>> = {
  marks: ['mark', 'marks'],
  student_reports: ['report', 'reports'],
};

const words = { absent: 'A', exempt: 'EX' } as const;
const oneDecimal = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/** The sheet as a table: one row per student, marks as people type them, totals and averages at the end. */
export function tableOf({ columns, pupils }: Sheet) {
  const headers = [
    'Admission Number',
    'Roll Number',
    'Student',
    'Section',
    ...columns.map(headerOf),
    'Total',
    'Out Of',
    'Average %',
    'Grade',
  ];
  const rows = pupils.map(
    ({ admission_no, roll_number, student_name, section, cells, marks, total_marks, average, grade }) => [
      admission_no,
      roll_number,
      student_name,
      section,
      ...cells.map((cell) =>
        cell.state === null || cell.state === 'present' ? cell.marks : words[cell.state],
      ),
      marks,
      total_marks,
      oneDecimal(average),
      grade,
    ],
  );
  return { headers, rows };
}

const headerOf = ({ subject_name, paper_total }: Sheet['columns'][number]) =>
  `${subject_name} (${paper_total})`;
