import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import type { LeadCard } from '#contract/leads/record.ts';
import type { LeadStage } from '#contract/leads/values.ts';
import styles from '#web/features/leads/leads.module.css';
import { messages } from '#web/features/leads/messages.ts';
import { useText } from '#web/lib/text.ts';
import { LeadCardBox } from './card.tsx';
import type { ColumnProps } from './column-props.ts';
import { useColumnCards } from './use-board.ts';
import type { Move } from './use-move.ts';

/** Used until a card has been measured. */
const usualHeight = 168;

/** The cards of a column: only visible ones are drawn, and more are loaded near the end. */
export function ColumnList({ column, filters, moving, ...handlers }: ColumnProps) {
  const t = useText(messages);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const more = useColumnCards(column, filters);
  const cards = withoutMoving(more.cards, column.lead_stage, moving);
  const { visible, before, after, measure } = useDrawn(cards, frame, more);
  return (
    <ul ref={setFrame} className={styles.cards}>
      {cards.length === 0 && <li className={styles.nothing}>{t('emptyColumn')}</li>}
      <li aria-hidden="true" style={{ height: before }} />
      {visible.map(({ index, key, card }) => (
        <li key={key} ref={measure} data-index={index} className={styles.slot}>
          <LeadCardBox card={card} {...handlers} />
        </li>
      ))}
      <li aria-hidden="true" style={{ height: after }} />
      {more.loading && <li className={styles.nothing}>{t('loadingMore')}</li>}
      {more.failed && !more.loading && (
        <li className={styles.nothing}>
          {t('moreFailed')}{' '}
          <Button size="compact-sm" variant="default" onClick={more.loadMore}>
            {t('retry')}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Without the card that is being moved to another column. */
function withoutMoving(cards: readonly LeadCard[], stage: LeadStage, moving: Move | undefined) {
  if (!moving || moving.stage === stage) return cards;
  return cards.filter(({ crm_contact_id }) => crm_contact_id !== moving.card.crm_contact_id);
}

type More = Pick<ReturnType<typeof useColumnCards>, 'hasMore' | 'loading' | 'failed' | 'loadMore'>;

function useDrawn(cards: readonly LeadCard[], frame: HTMLElement | null, more: More) {
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read again at every rendering, never kept
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => frame,
    estimateSize: () => usualHeight,
    getItemKey: (index) => cards[index]?.crm_contact_id ?? index,
    overscan: 2,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1);
  const nearEnd = last !== undefined && last.index >= cards.length - 5;
  useEffect(() => {
    if (nearEnd && more.hasMore && !more.loading && !more.failed) more.loadMore();
  });
  return {
    visible: items.flatMap(({ index, key }) => {
      const card = cards[index];
      return card ? [{ index, key, card }] : [];
    }),
    before: items[0]?.start ?? 0,
    after: last ? rows.getTotalSize() - last.end : 0,
    measure: rows.measureElement,
  };
}
