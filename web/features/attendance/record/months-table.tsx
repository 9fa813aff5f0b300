import type { AttendanceFile } from '#contract/attendance/schemas.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { useRate } from './rate.tsx';

type MonthsTableProps = {
  readonly months: AttendanceFile['months'];
  readonly onMonth: (month: string) => void;
};

/** Each month with its rate; a click opens the month in the calendar. */
export function MonthsTable({ months, onMonth }: MonthsTableProps) {
  const t = useText(messages);
  const format = useFormat();
  const rate = useRate();
  return (
    <section className={classes.monthsList} aria-label={t('months')}>
      <h3>{t('months')}</h3>
      {months.length === 0 && <p className={classes.soft}>{t('noData')}</p>}
      {months.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('rate')}</th>
              <th scope="col">{t('absent')}</th>
              <th scope="col">{t('late')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">
                  <button type="button" className={classes.link} onClick={() => onMonth(`${month.month}-01`)}>
                    {format.month(`${month.month}-01`)}
                  </button>
                </th>
                <td>{rate(month)}</td>
                <td>{month.absentDays}</td>
                <td>{month.lateDays}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
