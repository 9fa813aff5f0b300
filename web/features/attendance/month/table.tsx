import { ScrollArea } from '@mantine/core';
import type { StudentOfPeriod } from '#contract/attendance/schemas.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { dayNumber } from '#web/features/attendance/record/calendar-days.ts';
import { DayMark } from '#web/features/attendance/record/day.tsx';
import { useRate } from '#web/features/attendance/record/rate.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';

type Day = { readonly date: string; readonly is_school_day: boolean; readonly closed_because: string | null };
type MonthMatrixProps = { readonly days: readonly Day[]; readonly students: readonly StudentOfPeriod[] };

/** One row per student; one column per school day or day with records. */
export function MonthMatrix({ days, students }: MonthMatrixProps) {
  const t = useText(messages);
  const format = useFormat();
  const shown = days.filter(
    ({ date, is_school_day }) => is_school_day || students.some(({ marks }) => marks[date] !== undefined),
  );
  return (
    <ScrollArea className={classes.matrixFrame} viewportProps={{ tabIndex: 0 }}>
      <table className={classes.matrix} aria-label={t('matrix')}>
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('rate')}</th>
            {shown.map(({ date, closed_because }) => (
              <th key={date} scope="col" title={closed_because ?? format.date(date)}>
                <span aria-hidden="true">{dayNumber(date)}</span>
                <span className="unseen">{format.date(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <StudentMonthRow key={student.student_id} student={student} days={shown} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function StudentMonthRow({
  student,
  days,
}: {
  readonly student: StudentOfPeriod;
  readonly days: readonly Day[];
}) {
  const t = useText(messages);
  const format = useFormat();
  const rate = useRate();
  return (
    <tr>
      <th scope="row">
        {student.student_name}{' '}
        {student.is_chronically_absent && <StatusBadge tone="danger">{t('chronic')}</StatusBadge>}
      </th>
      <td>{rate(student)}</td>
      {days.map(({ date }) => {
        const status = student.marks[date];
        return (
          <td key={date} title={status && t('dayStatus', { date: format.date(date), status: t(status) })}>
            {status && <DayMark status={status} />}
          </td>
        );
      })}
    </tr>
  );
}
