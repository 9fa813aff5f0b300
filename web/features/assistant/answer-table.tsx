import { Table, Text } from '@mantine/core';
import type { SchoolTable } from '#contract/assistant.ts';
import { useText } from '#web/lib/text.ts';
import styles from './assistant.module.css';
import { messages } from './messages.ts';

/** What was found in the school's data, in a few rows; the rest stands on its page. */
export function AnswerTable({ table: { columns, rows, more } }: { readonly table: SchoolTable }) {
  const t = useText(messages);
  return (
    <div className={styles.tableFrame}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keyed(rows).map(({ key, cells }) => (
            <Table.Tr key={key}>
              {keyed(cells.map((cell) => [cell])).map((cell) => (
                <Table.Td key={cell.key}>{cell.cells}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('more', { count: more })}
        </Text>
      )}
    </div>
  );
}

/** Rows of an answer never move, so their places tell them apart. */
const keyed = (rows: readonly (readonly string[])[]) => rows.map((cells, place) => ({ key: place, cells }));
