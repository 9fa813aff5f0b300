import { ActionIcon } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import { useText } from '#web/lib/text.ts';
import { Bone } from '#web/ui/feedback/skeletons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './data-table.module.css';
import { SelectBox } from './select-box.tsx';
import type { Column, RowAction, Selection } from './types.ts';

type DataTableRowProps<Row> = {
  readonly id: string;
  readonly name: string;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly actions: readonly RowAction<Row>[] | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly selection: Selection | undefined;
};

/** One row, or one card on a phone: every cell has its column's header for that. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { id, name, row, columns, actions, onOpen, selection } = props;
  const t = useText(messages);
  const first = useId();
  const open = (event: MouseEvent<HTMLElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (!onControl && !getSelection()?.toString()) onOpen?.(row);
  };
  return (
    <tr
      onClick={onOpen && open}
      data-open={onOpen ? true : undefined}
      data-selected={selection?.selected.has(id)}
    >
      {selection && (
        <td className={classes.narrow}>
          <SelectBox label={t('select', { name })} keys={[id]} selection={selection} />
        </td>
      )}
      {columns.map(({ key, header, cell, numeric, wideOnly }, index) => (
        <td
          key={key}
          {...(index === 0 && { id: first })}
          data-label={index === 0 ? undefined : header}
          data-numeric={numeric || undefined}
          data-wide-only={wideOnly}
        >
          {cell(row)}
        </td>
      ))}
      {actions && <ActionsCell actions={actions} row={row} describedBy={first} />}
    </tr>
  );
}

type ActionsCellProps<Row> = {
  readonly actions: readonly RowAction<Row>[];
  readonly row: Row;
  readonly describedBy: string;
};

function ActionsCell<Row>({ actions, row, describedBy }: ActionsCellProps<Row>) {
  return (
    <td className={classes.actions}>
      {actions
        .filter(({ shown }) => shown?.(row) ?? true)
        .map(({ label, icon, onRun, disabled, danger = false }) => (
          <ActionIcon
            key={label}
            color={danger ? 'red' : 'board'}
            aria-label={label}
            aria-describedby={describedBy}
            title={label}
            disabled={disabled?.(row) ?? false}
            onClick={() => onRun(row)}
          >
            {icon}
          </ActionIcon>
        ))}
    </td>
  );
}

type SkeletonRowProps<Row> = { readonly columns: readonly Column<Row>[]; readonly extra: number };

/** A row as tall as a real one, while the first page loads. */
export function SkeletonRow<Row>({ columns, extra }: SkeletonRowProps<Row>) {
  return (
    <tr className={classes.skeleton} aria-hidden="true">
      {columns.map(({ key, wideOnly }) => (
        <td key={key} data-wide-only={wideOnly}>
          <Bone />
        </td>
      ))}
      {Array.from({ length: extra }, (_, index) => (
        <td key={`extra ${index + 1}`}>&nbsp;</td>
      ))}
    </tr>
  );
}
