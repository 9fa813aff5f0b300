import { useState } from 'react';
import type { SheetColumn, SheetStudent } from '#contract/exams/sheet.ts';
import type { CellKey } from '#web/features/exams/store/state.ts';
import { areaBetween, type CellArea, type CellPosition, cellsIn } from './areas.ts';

/** The text being typed into a cell, and the version it replaces. */
export type CellEditing = CellKey & {
  readonly text: string;
  readonly version: string | null;
  /** Opened by typing: arrow keys then go to the next cell instead of moving within the text. */
  readonly byTyping: boolean;
};

type VisibleSheet = { readonly rows: readonly SheetStudent[]; readonly columns: readonly SheetColumn[] };

function positionOf({ rows, columns }: VisibleSheet, key: CellKey | undefined): CellPosition | undefined {
  if (!key) return undefined;
  const row = rows.findIndex(({ student_id }) => student_id === key.student_id);
  const column = columns.findIndex(({ subject_id }) => subject_id === key.subject_id);
  return row < 0 || column < 0 ? undefined : { row, column };
}

function keyAt({ rows, columns }: VisibleSheet, { row, column }: CellPosition): CellKey | undefined {
  const student_id = rows[row]?.student_id;
  const subject_id = columns[column]?.subject_id;
  return student_id === undefined || subject_id === undefined ? undefined : { student_id, subject_id };
}

/** The active cell, the selection, and the text being typed. */
export function useCursor(rows: readonly SheetStudent[], columns: readonly SheetColumn[]) {
  const [selection, setSelection] = useState<{ at?: CellKey | undefined; from?: CellKey | undefined }>({});
  const [editing, setEditing] = useState<CellEditing>();
  const [focused, setFocused] = useState(0);
  const shown = { rows, columns };
  const focus = () => setFocused((times) => times + 1);
  const place = positionOf(shown, selection.at) ?? { row: 0, column: 0 };
  const area: CellArea = areaBetween(positionOf(shown, selection.from) ?? place, place);
  const active = keyAt(shown, place);
  const select = (from: CellKey | undefined, at: CellPosition) => {
    setSelection({ at: keyAt(shown, at), from });
    focus();
  };
  return {
    place,
    active,
    area,
    size: { row: rows.length, column: columns.length },
    editing,
    setEditing,
    /** Counts how often the cell was focused. */
    focused,
    focus,
    placeOf: (key: CellKey | undefined) => positionOf(shown, key),
    keyAt: (at: CellPosition) => keyAt(shown, at),
    selected: () => cellsIn(area).flatMap((one) => keyAt(shown, one) ?? []),
    /** Moves to a cell; the selection becomes that cell, or extends to it. */
    go: (next: CellPosition, stretch = false) =>
      select(stretch ? (selection.from ?? active) : undefined, next),
    select: (whole: CellArea) => select(keyAt(shown, whole.from), whole.to),
  };
}

export type SheetCursor = ReturnType<typeof useCursor>;
