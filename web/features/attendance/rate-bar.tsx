import type { Tally } from '#contract/attendance-shapes.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './attendance.module.css';
import { messages } from './messages.ts';
import { tones } from './rules.ts';

/** A rate never stands without the days it is made of. */
export function useRate() {
  const t = useText(messages);
  const format = useFormat();
  return ({ attendancePercentage, totalDays }: Pick<Tally, 'attendancePercentage' | 'totalDays'>) =>
    attendancePercentage === null
      ? t('noData')
      : t('ofDays', { rate: format.percent(attendancePercentage), count: totalDays });
}

type RateLineProps = { readonly tally: Tally; readonly isChronic?: boolean };

/** The rate with its days, and how many of which. */
export function RateLine({ tally, isChronic = false }: RateLineProps) {
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
      <p className={classes.rate}>{rate(tally)}</p>
      {isChronic && <StatusBadge tone="danger">{t('chronic')}</StatusBadge>}
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
