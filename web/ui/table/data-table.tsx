import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';
import classes from './data-table.module.css';
import { ColumnHeader } from './header.tsx';
import { DataTableRow, SkeletonRow } from './row.tsx';
import { SelectBox } from './select-box.tsx';
import type { Column, RowAction, Selection, Sort } from './types.ts';

export type DataTableProps<Row> = {
  /** The name of the table, for example 'Students'. */
  readonly label: string;
  /** Define them outside the component, or memoise them. The first column is the card's heading on a phone. */
  readonly columns: readonly Column<Row>[];
  /** `undefined` while the first page loads: a skeleton of the final layout is shown. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The name of the row in 'Select …', and for screen readers in its actions. */
  readonly rowName: (row: Row) => string;
  /** In the specification's words: 'View Details', 'Edit Student', 'Delete Student'. */
  readonly actions?: readonly RowAction<Row>[];
  /** Called for a click anywhere on the row; offer the same as an action for the keyboard. */
  readonly onOpen?: (row: Row) => void;
  /** Rows that cannot be opened; without it, every row can. */
  readonly mayOpen?: ((row: Row) => boolean) | undefined;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: Selection;
  /** Shown instead of the rows when there are none. */
  readonly empty: ReactNode;
  /** The number of skeleton rows: the page size. */
  readonly skeletonRows?: number;
  /** True while the next page loads and the previous one is still shown. */
  readonly updating?: boolean;
  /** Announced to screen readers when it changes, for example 'Showing 1 to 10 of 240 students'. */
  readonly announcement?: string;
};

/** The list of every area: a table on wide screens, cards on a phone, from the same rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, actions, selection, empty, updating = false, announcement } = props;
  const isEmpty = rows?.length === 0;
  return (
    <div className={classes.frame} data-updating={updating || undefined} aria-busy={updating || !rows}>
      <output className="unseen">{announcement}</output>
      {isEmpty ? (
        empty
      ) : (
        <table className={classes.table} aria-label={label}>
          <Head {...props} />
          <tbody>
            {rows ? (
              <Rows {...props} rows={rows} />
            ) : (
              Array.from({ length: props.skeletonRows ?? 10 }, (_, index) => (
                <SkeletonRow
                  key={`skeleton ${index + 1}`}
                  columns={columns}
                  extra={(actions ? 1 : 0) + (selection ? 1 : 0)}
                />
              ))
            )}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Head<Row>({ columns, rows = [], rowKey, actions, selection, sort, onSort }: DataTableProps<Row>) {
  const t = useText(messages);
  const keys = rows.map(rowKey);
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.narrow}>
            <SelectBox label={t('selectAll')} keys={keys} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHeader key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions && (
          <th scope="col" className={classes.actionsHeader}>
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  );
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { rows = [], rowKey, rowName, columns, actions, onOpen, mayOpen, selection } = props;
  return rows.map((row) => (
    <DataTableRow
      key={rowKey(row)}
      id={rowKey(row)}
      name={rowName(row)}
      row={row}
      columns={columns}
      actions={actions}
      onOpen={mayOpen && !mayOpen(row) ? undefined : onOpen}
      selection={selection}
    />
  ));
}
