import { IconSortDown, IconSortUp } from '#web/ui/icons.tsx';
import classes from './data-table.module.css';
import type { Column, Sort } from './types.ts';

type ColumnHeaderProps<Row> = {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
};

/** A column header; a sortable one shows its order by `aria-sort` and reverses it on the second press. */
export function ColumnHeader<Row>({ column, sort, onSort }: ColumnHeaderProps<Row>) {
  const { key, header, sortable = false, numeric = false } = column;
  if (!sortable || !onSort) {
    return (
      <th scope="col" data-numeric={numeric || undefined}>
        {header}
      </th>
    );
  }
  const direction = sort?.by === key ? sort.direction : undefined;
  const order = direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-numeric={numeric || undefined} aria-sort={direction ? order : 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ by: key, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {header}
        {direction && (direction === 'asc' ? <IconSortUp size={14} /> : <IconSortDown size={14} />)}
      </button>
    </th>
  );
}
