import { VisuallyHidden } from '@mantine/core';
import type { DragEvent } from 'react';
import type { CalendarItem } from '#contract/activities/calendar.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import classes from './calendar.module.css';
import { EntryCard, useEntryName } from './entry-card.tsx';
import { messages } from './messages.ts';

export type DayCardProps = {
  readonly of: string;
  readonly entries: readonly CalendarItem[];
  /** The chosen day; arrow keys move from it. */
  readonly day: string;
  /** All entries shown, to find the one that was dropped here. */
  readonly items: readonly CalendarItem[];
  /** How many entries a day shows at most. */
  readonly most: number;
  readonly onPress: (day: string) => void;
  /** A day with more entries than fit. */
  readonly onMore: (day: string) => void;
  readonly onOpen: (item: CalendarItem) => void;
  readonly onMove: (item: CalendarItem, day: string, what: string) => void;
};

/** One day of the grid with its entries; entries can be dropped here. */
export function DayCard(props: DayCardProps) {
  const { of, entries, day, items, onPress, onMove } = props;
  const t = useText(messages);
  const format = useFormat();
  const name = useEntryName();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const dragged = items.find(({ id }) => id === event.dataTransfer.getData('text/plain'));
    if (dragged) onMove(dragged, of, name(dragged));
  };
  return (
    <td
      className={classes.cell}
      tabIndex={of === day ? 0 : -1}
      aria-selected={of === day}
      data-day={of}
      data-today={of === format.today() || undefined}
      data-other={of.slice(0, 7) !== day.slice(0, 7) || undefined}
      onClick={() => onPress(of)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className={classes.number} aria-hidden="true">
        {Number(of.slice(8))}
      </span>
      <VisuallyHidden>
        {t('day', { date: format.fullDate(of), entries: t('entries', { count: entries.length }) })}
      </VisuallyHidden>
      <Entries {...props} />
      {entries.length > 0 && (
        <span className={classes.count} aria-hidden="true">
          {entries.length}
        </span>
      )}
    </td>
  );
}

function Entries({ of, entries, day, most, onMore, onOpen, onMove }: DayCardProps) {
  const t = useText(messages);
  const format = useFormat();
  const shown = entries.length > most ? entries.slice(0, most - 1) : entries;
  const rest = entries.length - shown.length;
  return (
    <span className={classes.entries}>
      {shown.map((item) => (
        <EntryCard key={item.id} item={item} reachable={of === day} onOpen={onOpen} onMove={onMove} />
      ))}
      {rest > 0 && (
        <button
          type="button"
          className={classes.more}
          tabIndex={of === day ? 0 : -1}
          aria-label={t('moreOn', { count: rest, date: format.fullDate(of) })}
          onClick={(event) => {
            event.stopPropagation();
            onMore(of);
          }}
        >
          {t('more', { count: rest })}
        </button>
      )}
    </span>
  );
}
