import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

/** Longer sheets draw only the visible rows. */
const mostDrawn = 100;
const spareRows = 15;
/** Until a row has been measured. */
const usualHeight = 44;

type Frame = RefObject<HTMLElement | null>;

/**
 * Which rows of a long sheet are drawn, and the height of the space before and after them. All rows have the same
 * height, so one is measured.
 */
export function useDrawnRows(count: number, frame: Frame) {
  const isLong = count > mostDrawn;
  const [height, setHeight] = useState(usualHeight);
  // oxlint-disable-next-line react/incompatible-library -- its answers are read at every rendering and never kept
  const virtualizer = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: spareRows,
    onChange: () => setHeight(rowHeightIn(frame)),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!isLong) return { from: 0, to: count, before: 0, after: 0, show: () => {} };
  return {
    from: first?.index ?? 0,
    to: (last?.index ?? mostDrawn - 1) + 1,
    before: first?.start ?? 0,
    after: virtualizer.getTotalSize() - (last?.end ?? mostDrawn * height),
    /** Scrolls to a row that is not drawn. */
    show: (row: number) => virtualizer.scrollToIndex(row, { align: 'center' }),
  };
}

function rowHeightIn(frame: Frame): number {
  return frame.current?.querySelector('tbody tr[aria-rowindex]')?.clientHeight || usualHeight;
}
