import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import classes from './calendar.module.css';
import { DayCard, type DayCardProps } from './day-card.tsx';
import { messages } from './messages.ts';
import { type DayRange, dayByKey, rowsByDay, weeksOf } from './rules.ts';

type CalendarTableProps = Omit<DayCardProps, 'of' | 'entries'> & {
  readonly label: string;
  readonly stretch: DayRange;
  readonly busy: boolean;
  /** The day that a key leads to. */
  readonly onDay: (day: string) => void;
  /** Enter on a day. */
  readonly onAdd: (day: string) => void;
};

/** Days in weeks from Monday to Sunday; arrow keys move between them. */
export function CalendarTable({ label, stretch, busy, onDay, onAdd, ...days }: CalendarTableProps) {
  const t = useText(messages);
  const hint = useId();
  const grid = useRef<HTMLTableElement>(null);
  const byDay = rowsByDay(days.items);
  const walk = useWalk(grid, { day: days.day, onDay, onAdd });
  return (
    <>
      <VisuallyHidden id={hint}>{t('gridHint')}</VisuallyHidden>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- days in weeks are a table
        role="grid"
        className={classes.grid}
        aria-label={label}
        aria-describedby={hint}
        aria-busy={busy}
        data-tall={Number.isFinite(days.most) ? undefined : true}
        onKeyDown={walk}
      >
        <Weekdays days={weeksOf(stretch)[0] ?? []} />
        <tbody>
          {weeksOf(stretch).map((week) => (
            <tr key={week[0]}>
              {week.map((of) => (
                <DayCard key={of} {...days} of={of} entries={byDay.get(of) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Weekdays({ days }: { readonly days: readonly string[] }) {
  const format = useFormat();
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day} scope="col">
            {format.weekday(day)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type CalendarWalk = Pick<CalendarTableProps, 'day' | 'onDay' | 'onAdd'>;

/** Arrow keys choose another day and move the focus with it, also into another month. */
function useWalk(grid: RefObject<HTMLTableElement | null>, { day, onDay, onAdd }: CalendarWalk) {
  const walked = useRef(false);
  useEffect(() => {
    if (!walked.current) return;
    walked.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [grid, day]);
  return (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableCellElement)) return;
    const next = dayByKey(event.key, day);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    walked.current = next !== undefined;
    if (next === undefined) onAdd(day);
    else onDay(next);
  };
}
