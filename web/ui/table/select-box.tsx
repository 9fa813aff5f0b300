import { Checkbox } from '@mantine/core';
import type { Selection } from './types.ts';

type SelectBoxProps = {
  readonly label: string;
  /** The rows of the checkbox: one, or all of the page. */
  readonly keys: readonly string[];
  readonly selection: Selection;
};

/** A checkbox for one row, or for all rows of the page, which also shows a partial selection. */
export function SelectBox({ label, keys, selection: { selected, onChange } }: SelectBoxProps) {
  const chosen = keys.filter((key) => selected.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  const toggle = () => {
    const next = new Set(selected);
    for (const key of keys) {
      if (all) next.delete(key);
      else next.add(key);
    }
    onChange(next);
  };
  return (
    <Checkbox
      size="sm"
      className="no-print"
      aria-label={label}
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={toggle}
    />
  );
}
