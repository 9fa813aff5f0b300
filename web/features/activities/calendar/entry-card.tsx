import type { KeyboardEvent } from 'react';
import type { CalendarItem } from '#contract/activities/calendar.ts';
import { type ActivityType, activityTypes } from '#contract/activities/values.ts';
import { messages } from '#web/features/activities/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import classes from './calendar.module.css';
import { messages as texts } from './messages.ts';
import { addDays } from './rules.ts';
import { isMovable } from './use-moves.ts';

const isType = (type: string): type is ActivityType => activityTypes.some((known) => known === type);

/** The name of an entry: its type, title and contact. */
export function useEntryName(): (item: CalendarItem) => string {
  const t = useText(messages);
  const u = useText(texts);
  return ({ kind, type, title, contact_name }) => {
    const ofType = isType(type) ? t(`type.${type}`) : type;
    const named = kind === 'task' ? u('task', { title }) : title || ofType;
    return contact_name ? u('withContact', { what: named, contact: contact_name }) : named;
  };
}

const statuses = ['scheduled', 'pending', 'in_progress', 'completed', 'overdue'] as const;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type EntryCardProps = {
  readonly item: CalendarItem;
  /** Whether Tab stops here. */
  readonly reachable: boolean;
  readonly onOpen: (item: CalendarItem) => void;
  readonly onMove: (item: CalendarItem, day: string, what: string) => void;
};

/** One entry of a day. A click opens it; dragging, or Shift and an arrow key, moves it to another day. */
export function EntryCard({ item, reachable, onOpen, onMove }: EntryCardProps) {
  const u = useText(texts);
  const format = useFormat();
  const what = useEntryName()(item);
  const time = item.at === null ? u('allDay') : format.time(item.at);
  const status = statuses.find((known) => known === item.status) ?? 'scheduled';
  const move = (event: KeyboardEvent) => {
    const step = event.shiftKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(item, addDays(item.date, step), what);
  };
  return (
    <button
      type="button"
      className={classes.entry}
      data-kind={item.kind}
      data-status={status}
      tabIndex={reachable ? 0 : -1}
      draggable={isMovable(item)}
      aria-label={u('entry', { time, what, status: u(`status.${status}`) })}
      title={what}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', item.id)}
      onKeyDown={move}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(item);
      }}
    >
      {item.at && <span className={classes.time}>{time}</span>} <span>{what}</span>
    </button>
  );
}
