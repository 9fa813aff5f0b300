import type { CalendarItem } from '#contract/activities/calendar.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconCalendar } from '#web/ui/icons.tsx';
import classes from './calendar.module.css';
import { EntryCard } from './entry-card.tsx';
import { messages } from './messages.ts';
import { rowsByDay } from './rules.ts';

type AgendaListProps = {
  readonly items: readonly CalendarItem[];
  readonly onOpen: (item: CalendarItem) => void;
  readonly onMove: (item: CalendarItem, day: string, what: string) => void;
};

/** The entries by day, without empty days. */
export function AgendaList({ items, onOpen, onMove }: AgendaListProps) {
  const t = useText(messages);
  const format = useFormat();
  if (items.length === 0) return <EmptyState icon={IconCalendar} title={t('none')} hint={t('noneHint')} />;
  return [...rowsByDay(items)].map(([day, ofDay]) => (
    <section key={day} className={classes.agendaDay} aria-labelledby={`agenda-${day}`}>
      <h2 id={`agenda-${day}`} data-today={day === format.today() || undefined}>
        {format.fullDate(day)}
      </h2>
      <ul>
        {ofDay.map((item) => (
          <li key={item.id}>
            <EntryCard item={item} reachable onOpen={onOpen} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
