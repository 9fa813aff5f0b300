import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { LeadCard } from '#contract/leads/record.ts';
import styles from '#web/features/leads/leads.module.css';
import { messages } from '#web/features/leads/messages.ts';
import { useText } from '#web/lib/text.ts';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { LeadCardBox } from './card.tsx';
import type { ColumnProps } from './column-props.ts';
import { useColumnCards } from './use-board.ts';
import { useDrawnCards } from './use-drawn-cards.ts';

const LongColumn = createLazyPart(async () => ({ default: (await import('./long-column.tsx')).LongColumn }));

type ColumnListProps = Omit<ColumnProps, 'isTarget'>;

/** The cards of a column: only visible ones are drawn, and more are loaded near the end. */
export function ColumnList({ column, filters, leaving, lifted, ...handlers }: ColumnListProps) {
  const t = useText(messages);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const more = useColumnCards(column, filters);
  const cards = withoutLeaving(more.cards, leaving);
  const { drawn, isLong, setVisible } = useDrawnCards(cards.length);
  const { from, to, before, after, measure } = drawn;
  useLoadingNearEnd(cards.length > 0 && to > cards.length - 5, more);
  return (
    <ul ref={setFrame} className={styles.cards}>
      <Later>{isLong && <LongColumn cards={cards} frame={frame} onVisible={setVisible} />}</Later>
      {cards.length === 0 && <li className={styles.nothing}>{t('emptyColumn')}</li>}
      <li aria-hidden="true" style={{ height: before }} />
      {cards.slice(from, to).map((card, index) => (
        <li key={card.crm_contact_id} ref={measure} data-index={from + index} className={styles.slot}>
          <LeadCardBox card={card} lifted={isSame(lifted?.card, card) ? lifted : undefined} {...handlers} />
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

const isSame = (one: LeadCard | undefined, other: LeadCard) => one?.crm_contact_id === other.crm_contact_id;

const withoutLeaving = (cards: readonly LeadCard[], leaving: string | undefined) =>
  leaving === undefined ? cards : cards.filter(({ crm_contact_id }) => crm_contact_id !== leaving);

type MoreCards = Pick<ReturnType<typeof useColumnCards>, 'hasMore' | 'loading' | 'failed' | 'loadMore'>;

/** Loads more cards when the last ones are nearly in sight. */
function useLoadingNearEnd(isNearEnd: boolean, more: MoreCards) {
  useEffect(() => {
    if (isNearEnd && more.hasMore && !more.loading && !more.failed) more.loadMore();
  });
}
