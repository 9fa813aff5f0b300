import type { ReactNode } from 'react';

export type Sort = { readonly by: string; readonly direction: 'asc' | 'desc' };

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The header becomes a button that sorts by `{ by: key }`. */
  readonly sortable?: boolean;
  /** Figures are right-aligned. */
  readonly numeric?: boolean;
  /** Not shown in the cards on a phone. */
  readonly wideOnly?: boolean;
};

export type RowAction<Row> = {
  /** The accessible name, in the specification's words. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onRun: (row: Row) => void;
  /** Red, for destructive actions. */
  readonly danger?: boolean;
  /** Visible but disabled if it returns true, for example because nothing would change. */
  readonly disabled?: (row: Row) => boolean;
  /** Hidden if it returns false, for example without the permission. */
  readonly shown?: (row: Row) => boolean;
};

export type Selection = {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
};
