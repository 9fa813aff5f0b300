import type { Sheet, SheetCell, SheetColumn, SheetStudent } from '#contract/exams/sheet.ts';
import { type CountedCell, columnFigures, rowFigures } from './figures.ts';
import { readCell } from './read-cell.ts';
import { type CellKey, type Draft, type Drafts, type RowDrafts, totalOf } from './state.ts';

const toPlainText = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Rows whose name, admission number or roll number has the text in it; accents and letter case do not count. */
export function searchStudents(students: readonly SheetStudent[], find: string): readonly SheetStudent[] {
  const searched = toPlainText(find.trim());
  if (searched === '') return students;
  return students.filter(({ student_name, admission_no, roll_number }) =>
    toPlainText(`${student_name} ${admission_no} ${roll_number ?? ''}`).includes(searched),
  );
}

/** One subject, or all if the sheet does not have it. */
export function shownColumns(
  columns: readonly SheetColumn[],
  subject: string | undefined,
): readonly SheetColumn[] {
  const one = columns.filter(({ subject_id }) => subject_id === subject);
  return one.length > 0 ? one : columns;
}

function readCountedCell(sheet: Sheet, cell: SheetCell, draft: Draft | undefined): CountedCell {
  const total_marks = totalOf(sheet, cell);
  const read = draft && readCell(draft.text, total_marks);
  if (read && !('problem' in read))
    return { marks: read.marks, total_marks, isMissing: cell.registered && read.state === 'none' };
  return { marks: cell.marks, total_marks, isMissing: cell.registered && cell.state === null };
}

/** The figures of a row: the server's, unless it has drafts or only some columns are shown. */
export function figuresOfRow(
  sheet: Sheet,
  student: SheetStudent,
  columns: readonly SheetColumn[],
  drafts: RowDrafts | undefined,
) {
  if (!drafts && columns.length === sheet.columns.length) return student;
  const shown = new Set(columns.map(({ subject_id }) => subject_id));
  const cells = student.cells.filter(({ subject_id }) => shown.has(subject_id));
  return rowFigures(
    cells.map((cell) => readCountedCell(sheet, cell, drafts?.[cell.subject_id])),
    sheet.exam.bands,
  );
}

/** The figures of a column: the server's, unless it has drafts. */
export function figuresOfColumn(sheet: Sheet, column: SheetColumn, drafts: Drafts) {
  const { subject_id } = column;
  if (!Object.values(drafts).some((row) => row[subject_id])) return column;
  const cells = sheet.pupils.flatMap(({ student_id, cells: all }) =>
    all
      .filter((cell) => cell.subject_id === subject_id)
      .map((cell) => readCountedCell(sheet, cell, drafts[student_id]?.[subject_id])),
  );
  return columnFigures(cells, sheet.exam.bands);
}

type TypedText = CellKey & { readonly text: string; readonly version: string | null };

/** The drafts of a row with the text being typed, for the figures. */
export function withTyping(
  drafts: RowDrafts | undefined,
  typing: TypedText | undefined,
): RowDrafts | undefined {
  if (!typing) return drafts;
  const { text, version, subject_id } = typing;
  return { ...drafts, [subject_id]: { text, version, status: 'waiting', turn: 0 } };
}

/** The same for the whole sheet. */
export function withTypingIn(drafts: Drafts, typing: TypedText | undefined): Drafts {
  const row = typing && withTyping(drafts[typing.student_id], typing);
  return typing && row ? { ...drafts, [typing.student_id]: row } : drafts;
}
