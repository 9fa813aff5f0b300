import { useVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';

/** Shorter lists draw every row; longer ones only the visible rows. */
const drawnAtOnce = 100;
const rowHeight = 49;

const noStep = () => undefined;

/**
 * Which rows of a table in a dialog are drawn, and the height of the others. `attach` goes to the table, `show`
 * scrolls to a row.
 */
export function useVisibleRows(count: number) {
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const isLong = count > drawnAtOnce;
  const margin = table?.offsetTop ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read again at every rendering, never kept
  const rows = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => table?.closest<HTMLElement>('[id$="-body"]') ?? null,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: margin,
  });
  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0], visible.at(-1)];
  const all = {
    attach: setTable,
    from: 0,
    to: Math.min(count, drawnAtOnce),
    before: 0,
    after: 0,
    show: noStep,
  };
  if (!isLong || !first || !last) return all;
  return {
    attach: setTable,
    from: first.index,
    to: last.index + 1,
    before: first.start - margin,
    after: rows.getTotalSize() - (last.end - margin),
    show: (index: number) => rows.scrollToIndex(index),
  };
}
