import type { ReactNode } from 'react';

export type Sort = { readonly by: string; readonly direction: 'asc' | 'desc' };

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The header becomes a button that asks for `{ by: key }`. */
  readonly sortable?: boolean;
  /** Figures line up on the right. */
  readonly numeric?: boolean;
  /** Left out of the cards on a phone. */
  readonly wideOnly?: boolean;
};

export type RowAction<Row> = {
  /** The accessible name, in the spec's words. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onRun: (row: Row) => void;
  /** Red, for what removes the row. */
  readonly danger?: boolean;
  /** In sight but not to be pressed where it answers true, for example because it is so already. */
  readonly disabled?: (row: Row) => boolean;
  /** Left out where it answers false, for example without the permission. */
  readonly shown?: (row: Row) => boolean;
};

export type Selection = {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
};
