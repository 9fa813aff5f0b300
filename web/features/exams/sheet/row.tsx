import { memo } from 'react';
import type { Sheet, SheetCell, SheetColumn, SheetStudent } from '#contract/exams/sheet.ts';
import { messages } from '#web/features/exams/messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import { textOf } from '#web/features/exams/store/read-cell.ts';
import { type Draft, type RowDrafts, totalOf } from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { figuresOfRow, withTyping } from '#web/features/exams/store/view.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { CellInput } from './cell-input.tsx';
import type { SheetCursor } from './use-cursor.ts';

type SheetRowProps = {
  readonly student: SheetStudent;
  readonly sheet: Sheet;
  readonly columns: readonly SheetColumn[];
  readonly drafts: RowDrafts | undefined;
  readonly row: number;
  readonly store: SheetStore;
  /** The column of the active cell, if it is in this row. */
  readonly column: number | undefined;
  /** The selected columns, if the selection includes this row. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Set while a cell of this row is being edited. */
  readonly cursor: SheetCursor | undefined;
};

/** One student with marks and figures. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { student, sheet, columns, drafts, row, column: active, from, to, cursor } = props;
  const t = useText(messages);
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" className={styles.student}>
        <span className={styles.name} title={student.student_name}>
          {student.student_name}
        </span>
        <span className={styles.roll}>
          {student.roll_number !== null && `${t('rollNumber', { number: student.roll_number })} · `}
          {student.admission_no}
          {student.has_left && ` · ${t('left')}`}
        </span>
      </th>
      {columns.map((one, index) => {
        const cell = student.cells.find(({ subject_id }) => subject_id === one.subject_id);
        if (!cell) return <td key={one.subject_id} />;
        const isSelected = from !== undefined && to !== undefined && index >= from && index <= to;
        return (
          <MarkCell
            key={one.subject_id}
            student={student}
            cell={cell}
            subject={one}
            total={totalOf(sheet, cell)}
            draft={drafts?.[one.subject_id]}
            isActive={active === index}
            isSelected={isSelected}
            cursor={active === index ? cursor : undefined}
            store={props.store}
          />
        );
      })}
      <Figures figures={figuresOfRow(sheet, student, columns, withTyping(drafts, cursor?.editing))} />
    </tr>
  );
});

type RowFigures = {
  readonly marks: number;
  readonly total_marks: number;
  readonly average: number | null;
  readonly grade: string;
};

function Figures({ figures }: { readonly figures: RowFigures }) {
  const t = useText(messages);
  const format = useFormat();
  const { marks, total_marks, average, grade } = figures;
  return (
    <>
      <td className={styles.figure}>
        {total_marks > 0 && t('outOf', { marks: format.number(marks), total: format.number(total_marks) })}
      </td>
      <td className={styles.figure}>{average !== null && format.percent(average)}</td>
      <td className={styles.figure}>{grade}</td>
    </>
  );
}

type MarkCellProps = {
  readonly student: SheetStudent;
  readonly cell: SheetCell;
  readonly subject: SheetColumn;
  readonly total: number;
  readonly draft: Draft | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly cursor: SheetCursor | undefined;
  readonly store: SheetStore;
};

const isWrong = (draft: Draft | undefined) =>
  draft?.status === 'invalid' || draft?.status === 'refused' || draft?.status === 'conflict';

function MarkCell(props: MarkCellProps) {
  const { student, cell, subject, draft, isActive, isSelected, cursor, store } = props;
  const t = useText(messages);
  const label = t('cell', { student: student.student_name, subject: subject.subject_name });
  const isOwn = store.mayChange({ student_id: student.student_id, subject_id: subject.subject_id });
  const editing = cursor?.editing;
  return (
    <td
      className={styles.cell}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected}
      aria-readonly={!isOwn || undefined}
      aria-invalid={isWrong(draft) || undefined}
      data-student={student.student_id}
      data-subject={subject.subject_id}
      data-active={isActive || undefined}
      data-status={draft?.status}
      data-unregistered={(!cell.registered && !subject.is_taught) || undefined}
    >
      {cursor && editing ? (
        <CellInput label={label} editing={editing} cursor={cursor} store={store} />
      ) : (
        <Content {...props} />
      )}
    </td>
  );
}

/** The mark, its total if it differs from the exam paper's, and whether there are remarks. */
function Content({ cell, subject, total, draft }: MarkCellProps) {
  const t = useText(messages);
  const format = useFormat();
  const hasOwnTotal = cell.total_marks !== null && cell.total_marks !== subject.paper_total;
  const remarks = draft?.remarks === undefined ? cell.remarks : draft.remarks;
  return (
    <>
      <CellText text={draft ? draft.text : textOf(cell)} />
      {hasOwnTotal && <small className={styles.own}>{t('ofTotal', { total: format.number(total) })}</small>}
      {remarks && (
        <span className={styles.remarked} title={remarks}>
          <span className="unseen">, {t('hasRemarks')}</span>
        </span>
      )}
    </>
  );
}

/** Absent and exempt appear as words. */
function CellText({ text }: { readonly text: string }) {
  const t = useText(messages);
  const word = text === 'A' ? t('absent') : text === 'EX' ? t('exempt') : undefined;
  if (word === undefined) return text;
  return (
    <abbr className={styles.without} title={word}>
      <span aria-hidden="true">{text}</span>
      <span className="unseen">{word}</span>
    </abbr>
  );
}
