import { Text } from '@mantine/core';
import type { SchoolTable } from '#contract/assistant/calls.ts';
import { useText } from '#web/lib/text.ts';
import styles from './assistant.module.css';
import { messages } from './messages.ts';

/** Cells and rows of an answer never move, so their positions serve as keys. */
const withPlaces = <Item,>(items: readonly Item[]) => items.map((item, place) => ({ item, place }));

type AnswerTableProps = {
  readonly table: SchoolTable;
  /** With several tables, each has a title. */
  readonly withTitle: boolean;
};

/** The first rows of a result; the page linked below shows all. */
export function AnswerTable({ table: { title, columns, rows, more }, withTitle }: AnswerTableProps) {
  const t = useText(messages);
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        {withTitle && <caption>{title}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withPlaces(rows).map((row) => (
            <tr key={row.place}>
              {withPlaces(row.item).map((cell) => (
                <td key={cell.place}>{cell.item}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('more', { count: more })}
        </Text>
      )}
    </div>
  );
}
