import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, optionalText } from '#web/lib/list/url-values.ts';

const openState = { open: choice(['add', 'edit']), id: optionalText };

/** The dialog of a section is stored in the URL: add, or edit one row. */
export function useOpenDialog<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const [{ open, id }, setState] = useUrlState(openState);
  const row = open === 'edit' ? rows?.find((each) => idOf(each) === id) : undefined;
  return {
    /** Set while the dialog is shown; undefined if the row no longer exists. */
    shown: open && rows && (open === 'add' || row) ? { key: `${open} ${id}`, row } : undefined,
    add: () => void setState({ open: 'add', id: undefined }),
    edit: (edited: Row) => void setState({ open: 'edit', id: idOf(edited) }),
    close: () => void setState({ open: undefined, id: undefined }),
  };
}
