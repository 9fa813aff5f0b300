import type { AttendanceTally } from '#contract/attendance/schemas.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { tones } from './tones.ts';

type RateFacts = Pick<AttendanceTally, 'attendancePercentage' | 'totalDays'>;

/** Shows a rate always with its number of days. */
export function useRate() {
  const t = useText(messages);
  const format = useFormat();
  return ({ attendancePercentage, totalDays }: RateFacts, what: 'ofDays' | 'ofRecords' = 'ofDays') =>
    attendancePercentage === null
      ? t('noData')
      : t(what, { rate: format.percent(attendancePercentage), count: totalDays });
}

type RateLineProps = {
  readonly tally: AttendanceTally;
  readonly isChronic?: boolean;
  /** For one person the counts are days, for several they are attendance records. */
  readonly of?: 'ofDays' | 'ofRecords';
};

/** The rate with its days, and the counts per status. */
export function RateLine({ tally, isChronic = false, of = 'ofDays' }: RateLineProps) {
  const t = useText(messages);
  const rate = useRate();
  const figures = [
    ['present', tally.presentDays],
    ['absent', tally.absentDays],
    ['late', tally.lateDays],
    ['half_day', tally.halfDays],
    ['excused', tally.excusedDays],
  ] as const;
  return (
    <section className={classes.summary} aria-label={t('summary')}>
      <p className={classes.rate}>
        {rate(tally, of)} {isChronic && <StatusBadge tone="danger">{t('chronic')}</StatusBadge>}
      </p>
      <dl className={classes.figures}>
        {figures.map(([status, days]) => (
          <div key={status} className={classes.figure} data-tone={tones[status]}>
            <dt>{t(status)}</dt>
            <dd>{days}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
