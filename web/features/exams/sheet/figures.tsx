import type { Sheet, SheetColumn } from '#contract/exams/sheet.ts';
import { messages } from '#web/features/exams/messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import type { Drafts } from '#web/features/exams/store/state.ts';
import { figuresOfColumn, withTypingIn } from '#web/features/exams/store/view.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import type { CellEditing } from './use-cursor.ts';

type SheetFiguresProps = {
  readonly sheet: Sheet;
  readonly columns: readonly SheetColumn[];
  readonly drafts: Drafts;
  readonly editing: CellEditing | undefined;
};

/** Average, highest, lowest and missing marks of each subject. */
export function SheetFigures({ sheet, columns, drafts, editing }: SheetFiguresProps) {
  const t = useText(messages);
  const format = useFormat();
  const now = withTypingIn(drafts, editing);
  const figures = columns.map((column) => figuresOfColumn(sheet, column, now));
  const percent = (value: number | null) => (value === null ? '' : format.percent(value));
  return (
    <tfoot>
      {(['average', 'highest', 'lowest', 'missing'] as const).map((word) => (
        <tr key={word}>
          <th scope="row" className={styles.corner}>
            {t(word)}
          </th>
          {figures.map((column, index) => (
            <td key={columns[index]?.subject_id}>
              {word === 'missing' ? format.number(column.missing) : percent(column[word])}
              {word === 'average' && column.average !== null && (
                <small className={styles.own}>{column.grade}</small>
              )}
            </td>
          ))}
          <td colSpan={3} />
        </tr>
      ))}
    </tfoot>
  );
}
