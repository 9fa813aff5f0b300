import type { AttendanceStatus } from '#contract/attendance/values.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { tones } from './tones.ts';

const letters: Readonly<Record<AttendanceStatus, string>> = {
  present: 'P',
  absent: 'A',
  late: 'L',
  half_day: 'H',
  excused: 'E',
};

/** One day's status as a letter, repeated by the color. */
export function DayMark({ status }: { readonly status: AttendanceStatus }) {
  return (
    <span className={classes.mark} data-tone={tones[status]} data-status={status}>
      {letters[status]}
    </span>
  );
}
