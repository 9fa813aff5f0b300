import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type DrawnRows, usualHeight } from './use-drawn-rows.ts';

const spareRows = 15;

type Frame = RefObject<HTMLElement | null>;
type LongSheetProps = {
  readonly count: number;
  readonly frame: Frame;
  readonly onVisible: (rows: DrawnRows | undefined) => void;
};

/** Follows which rows of a long sheet are visible. All rows have the same height, so one is measured. */
export function LongSheet({ count, frame, onVisible }: LongSheetProps) {
  const [height, setHeight] = useState(usualHeight);
  // oxlint-disable-next-line react/incompatible-library -- its answers are read at every rendering and never kept
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    // Otherwise it scrolls a frame that the person has already scrolled to its top.
    initialOffset: () => frame.current?.scrollTop ?? 0,
    overscan: spareRows,
    onChange: () => setHeight(rowHeightIn(frame)),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const total = virtualizer.getTotalSize();
  const [from, to] = [first?.index, (last?.index ?? 0) + 1];
  const [before, after] = [first?.start ?? 0, total - (last?.end ?? 0)];
  useLayoutEffect(() => {
    if (from === undefined) return;
    const show = (row: number) => virtualizer.scrollToIndex(row, { align: 'center' });
    onVisible({ from, to, before, after, show });
  }, [from, to, before, after, virtualizer, onVisible]);
  useLayoutEffect(() => () => onVisible(undefined), [onVisible]);
  return null;
}

function rowHeightIn(frame: Frame): number {
  return frame.current?.querySelector('tbody tr[aria-rowindex]')?.clientHeight || usualHeight;
}
