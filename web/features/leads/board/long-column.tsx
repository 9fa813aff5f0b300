import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';
import type { LeadCard } from '#contract/leads/record.ts';
import { type DrawnCards, usualHeight } from './use-drawn-cards.ts';

type LongColumnProps = {
  readonly cards: readonly LeadCard[];
  readonly frame: HTMLElement | null;
  readonly onVisible: (drawn: DrawnCards | undefined) => void;
};

/** Follows which cards of a long column are visible. */
export function LongColumn({ cards, frame, onVisible }: LongColumnProps) {
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read again at every rendering, never kept
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => frame,
    estimateSize: () => usualHeight,
    // Otherwise it scrolls a column that the person has already scrolled to its top.
    initialOffset: () => frame?.scrollTop ?? 0,
    getItemKey: (index) => cards[index]?.crm_contact_id ?? index,
    overscan: 1,
  });
  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const total = rows.getTotalSize();
  const [from, to] = [first?.index, (last?.index ?? 0) + 1];
  const [before, after] = [first?.start ?? 0, total - (last?.end ?? 0)];
  const { measureElement: measure } = rows;
  useLayoutEffect(() => {
    if (from !== undefined) onVisible({ from, to, before, after, measure });
  }, [from, to, before, after, measure, onVisible]);
  useLayoutEffect(() => () => onVisible(undefined), [onVisible]);
  return null;
}
