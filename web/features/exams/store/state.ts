import type { CellChange, KeptCell, Sheet, SheetCell, SheetFigures } from '#contract/exams/sheet.ts';
import { type CellProblem, readCell, textOf } from './read-cell.ts';

export type CellKey = { readonly student_id: string; readonly subject_id: string };

/** Text typed into a cell and not stored yet. It is never discarded for being wrong. */
export type Draft = {
  readonly text: string;
  /** Missing while they are unchanged. */
  readonly remarks?: string | null;
  /** The version of the cell that the draft replaces. */
  readonly version: string | null;
  readonly status: 'waiting' | 'invalid' | 'sending' | 'failed' | 'conflict' | 'refused';
  /** Distinguishes a cell that was changed again while it was being sent. */
  readonly turn: number;
  readonly problem?: CellProblem;
  /** The server's error if it refused. */
  readonly message?: string;
  /** The value that someone else stored meanwhile. */
  readonly theirs?: KeptCell;
};
export type RowDrafts = Readonly<Record<string, Draft>>;
export type Drafts = Readonly<Record<string, RowDrafts>>;

export type TypedCell = CellKey & {
  readonly text: string;
  readonly remarks?: string | null;
  readonly version?: string | null;
};
type UndoStep = readonly (CellKey & { readonly text: string })[];

export type SheetState = {
  readonly sheet: Sheet;
  readonly drafts: Drafts;
  /** What each of the person's changes replaced, latest last. */
  readonly steps: readonly UndoStep[];
  readonly turn: number;
};

const mostSteps = 100;

export const draftOf = (drafts: Drafts, { student_id, subject_id }: CellKey) =>
  drafts[student_id]?.[subject_id];

export const cellOf = (sheet: Sheet, { student_id, subject_id }: CellKey) =>
  sheet.pupils
    .find((student) => student.student_id === student_id)
    ?.cells.find((cell) => cell.subject_id === subject_id);

/** The total for a mark in the cell. */
export const totalOf = (sheet: Sheet, cell: Pick<SheetCell, 'subject_id' | 'total_marks'>) =>
  cell.total_marks ??
  sheet.columns.find(({ subject_id }) => subject_id === cell.subject_id)?.paper_total ??
  100;

function withDraft(drafts: Drafts, { student_id, subject_id }: CellKey, draft: Draft | undefined): Drafts {
  const { [subject_id]: _, ...others } = drafts[student_id] ?? {};
  const row = draft ? { ...others, [subject_id]: draft } : others;
  const { [student_id]: __, ...rows } = drafts;
  return Object.keys(row).length > 0 ? { ...rows, [student_id]: row } : rows;
}

/** All drafts with their cells. */
export const draftsIn = (drafts: Drafts): readonly (CellKey & { readonly draft: Draft })[] =>
  Object.entries(drafts).flatMap(([student_id, row]) =>
    Object.entries(row).map(([subject_id, draft]) => ({ student_id, subject_id, draft })),
  );

/** The text of a cell: the draft, otherwise the stored value. */
export function shownText(state: Pick<SheetState, 'sheet' | 'drafts'>, key: CellKey): string {
  const draft = draftOf(state.drafts, key);
  const cell = cellOf(state.sheet, key);
  return draft ? draft.text : cell ? textOf(cell) : '';
}

/** Stores typed or pasted text as drafts; one call is one undo step. */
export function typeInto(state: SheetState, entries: readonly TypedCell[]): SheetState {
  const known = entries.filter((entry) => cellOf(state.sheet, entry));
  const step = known.map(({ student_id, subject_id }) => ({
    student_id,
    subject_id,
    text: shownText(state, { student_id, subject_id }),
  }));
  const turn = state.turn + 1;
  const drafts = known.reduce((before, entry) => setDraft(state.sheet, before, entry, turn), state.drafts);
  if (drafts === state.drafts) return state;
  return { ...state, drafts, turn, steps: [...state.steps, step].slice(-mostSteps) };
}

function setDraft(sheet: Sheet, drafts: Drafts, entry: TypedCell, turn: number): Drafts {
  const cell = cellOf(sheet, entry);
  const before = draftOf(drafts, entry);
  if (!cell) return drafts;
  const text = entry.text.trim();
  const remarks = entry.remarks === undefined ? before?.remarks : entry.remarks;
  const isAsStored = text === textOf(cell) && (remarks === undefined || remarks === cell.remarks);
  // A draft equal to the stored value is dropped, unless another value is being sent.
  if (isAsStored && before?.status !== 'sending')
    return before ? withDraft(drafts, entry, undefined) : drafts;
  if (before && !isOpen(before) && before.text === text && before.remarks === remarks) return drafts;
  const read = readCell(text, totalOf(sheet, cell));
  const seen = entry.version === undefined ? cell.version : entry.version;
  const version = before ? before.version : seen;
  const kept = { text, version, turn, ...(remarks !== undefined && { remarks }) };
  return withDraft(
    drafts,
    entry,
    'problem' in read
      ? { ...kept, status: 'invalid', problem: read.problem }
      : { ...kept, status: 'waiting' },
  );
}

/** Typing the same text again retries it. */
const isOpen = ({ status }: Draft) => status === 'failed' || status === 'refused' || status === 'conflict';

/** Undoes the person's latest change. */
export function undoTyping(state: SheetState): SheetState {
  const step = state.steps.at(-1);
  if (!step) return state;
  return { ...typeInto(state, step), steps: state.steps.slice(0, -1) };
}

export type SentCells = {
  readonly cells: readonly CellChange[];
  readonly turns: ReadonlyMap<string, number>;
};
const nameOf = ({ student_id, subject_id }: CellKey) => `${student_id} ${subject_id}`;

/** The drafts that are due, and their turns. */
export function draftsToSend({ sheet, drafts }: SheetState, most: number): SentCells {
  const due = draftsIn(drafts)
    .filter((one) => one.draft.status === 'waiting' && cellOf(sheet, one))
    .slice(0, most);
  const cells = due.flatMap(({ student_id, subject_id, draft }) => {
    const cell = cellOf(sheet, { student_id, subject_id });
    const total_marks = totalOf(sheet, cell ?? { subject_id, total_marks: null });
    const read = readCell(draft.text, total_marks);
    if ('problem' in read) return [];
    const { text: _, status: __, turn: ___, version, remarks } = draft;
    return [
      { student_id, subject_id, ...read, total_marks, version, ...(remarks !== undefined && { remarks }) },
    ];
  });
  return { cells, turns: new Map(due.map((one) => [nameOf(one), one.draft.turn])) };
}

/** Marks the drafts of a request as sent, except those changed since. */
export function markSent(
  state: SheetState,
  { turns }: SentCells,
  change: Pick<Draft, 'status' | 'message'>,
): SheetState {
  const drafts = draftsIn(state.drafts)
    .filter((one) => turns.get(nameOf(one)) === one.draft.turn)
    .reduce((before, one) => withDraft(before, one, { ...one.draft, ...change }), state.drafts);
  return { ...state, drafts };
}

/** Applies the server's reply: cells, figures and the outcome of each draft. */
export function applyReply(
  state: SheetState,
  { turns }: SentCells,
  reply: SheetFigures & { readonly cells: readonly KeptCell[] },
): SheetState {
  const drafts = reply.cells.reduce((before, kept) => {
    const draft = draftOf(before, kept);
    return draft ? withDraft(before, kept, settleDraft(draft, kept, turns.get(nameOf(kept)))) : before;
  }, state.drafts);
  return { ...state, drafts, sheet: withFigures(withCells(state.sheet, reply.cells), reply) };
}

function settleDraft(draft: Draft, kept: KeptCell, turn: number | undefined): Draft | undefined {
  if (kept.outcome === 'saved') {
    return draft.turn === turn ? undefined : { ...draft, version: kept.version };
  }
  if (kept.outcome === 'conflict') return { ...draft, status: 'conflict', theirs: kept };
  return draft.turn === turn ? { ...draft, status: 'refused', message: kept.message ?? '' } : draft;
}

function withCells(sheet: Sheet, kept: readonly KeptCell[]): Sheet {
  const byRow = Map.groupBy(kept, ({ student_id }) => student_id);
  const pupils = sheet.pupils.map((student) => {
    const own = byRow.get(student.student_id);
    if (!own) return student;
    const cells = student.cells.map((cell) => own.find((one) => one.subject_id === cell.subject_id) ?? cell);
    return { ...student, cells };
  });
  return { ...sheet, pupils };
}

function withFigures(sheet: Sheet, { version, pupils, columns }: SheetFigures): Sheet {
  return {
    ...sheet,
    version,
    pupils: sheet.pupils.map((student) => {
      const figures = pupils.find(({ student_id }) => student_id === student.student_id);
      return figures ? { ...student, ...figures } : student;
    }),
    columns: sheet.columns.map((column) => {
      const figures = columns.find(({ subject_id }) => subject_id === column.subject_id);
      return figures ? { ...column, ...figures } : column;
    }),
  };
}

/** Replaces the sheet after a reload; drafts stay. */
export const replaceSheet = (state: SheetState, sheet: Sheet): SheetState => ({ ...state, sheet });

/** Resolves a conflict: sends the draft over the stored value, or drops the draft. */
export function resolveConflict(state: SheetState, key: CellKey, choice: 'mine' | 'theirs'): SheetState {
  const draft = draftOf(state.drafts, key);
  if (!draft?.theirs) return state;
  const { theirs, ...mine } = draft;
  const turn = state.turn + 1;
  const next: Draft | undefined =
    choice === 'mine' ? { ...mine, version: theirs.version, status: 'waiting', turn } : undefined;
  return { ...state, turn, drafts: withDraft(state.drafts, key, next) };
}

/** Makes all failed drafts due again. */
export function retryFailed(state: SheetState): SheetState {
  const drafts = draftsIn(state.drafts)
    .filter(({ draft }) => draft.status === 'failed')
    .reduce((before, one) => withDraft(before, one, { ...one.draft, status: 'waiting' }), state.drafts);
  return { ...state, drafts };
}

/** Restores drafts of an earlier visit; those that were being sent are sent again. */
export function restoreDrafts(sheet: Sheet, drafts: Drafts): SheetState {
  const turn = 1;
  const again = draftsIn(drafts).reduce(
    (before, one) =>
      one.draft.status === 'invalid' || one.draft.status === 'conflict'
        ? before
        : withDraft(before, one, { ...one.draft, status: 'waiting', turn }),
    drafts,
  );
  return { sheet, drafts: again, steps: [], turn };
}
