import type { AttendanceRecord } from '#contract/attendance/schemas.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { dayNumber, weeksOf } from './calendar-days.ts';
import { DayMark } from './day.tsx';
import { MonthSteps } from './month-steps.tsx';
import { tones } from './tones.ts';

type AttendanceCalendarProps = {
  /** Any day of the month shown. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly records: readonly AttendanceRecord[];
  readonly mayMark: boolean;
  readonly onDay: (day: string) => void;
};

/** The weekdays; the week of 2024-01-01 provides their names. */
const weekdays = Array.from({ length: 7 }, (_, index) => `2024-01-0${index + 1}`);

/** A month with the status of each day; days that have or can have a record open. */
export function AttendanceCalendar({ month, onMonth, records, ...days }: AttendanceCalendarProps) {
  const t = useText(messages);
  const format = useFormat();
  const byDay = new Map(records.map((record) => [record.attendance_date, record]));
  return (
    <section className={classes.calendar} aria-label={t('calendar')}>
      <MonthSteps month={month} onMonth={onMonth} />
      <table>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {format.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => (
                <td key={day ?? `blank ${index + 1}`}>
                  {day && <Day {...days} day={day} record={byDay.get(day)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type DayProps = Pick<AttendanceCalendarProps, 'mayMark' | 'onDay'> & {
  readonly day: string;
  readonly record: AttendanceRecord | undefined;
};

function Day({ day, record, mayMark, onDay }: DayProps) {
  const t = useText(messages);
  const format = useFormat();
  const opens = record !== undefined || (mayMark && day <= format.today());
  const uncounted = record && !record.counts ? ` (${t('notCounted')})` : '';
  const words = record ? `${t(record.status)}${uncounted}` : t('notTaken');
  const content = (
    <span className={classes.inside} aria-hidden={opens}>
      <span className={classes.soft}>{dayNumber(day)}</span>
      {record && <DayMark status={record.status} />}
      {record && (
        <span className={classes.word} data-tone={tones[record.status]}>
          {t(record.status)}
        </span>
      )}
    </span>
  );
  if (!opens) return <span className={classes.cell}>{content}</span>;
  return (
    <button
      type="button"
      className={classes.cell}
      data-uncounted={uncounted !== '' || undefined}
      aria-label={t('dayStatus', { date: format.date(day), status: words })}
      title={record?.remarks ?? words}
      onClick={() => onDay(day)}
    >
      {content}
    </button>
  );
}
