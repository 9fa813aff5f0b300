import { ActionIcon } from '@mantine/core';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.tsx';
import { monthOf } from './calendar-days.ts';

type MonthStepsProps = {
  /** Any day of the month shown. */
  readonly month: string;
  /** Called with the first day of the month to show. */
  readonly onMonth: (month: string) => void;
};

/** One month back or forward. */
export function MonthSteps({ month, onMonth }: MonthStepsProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <span className={classes.months}>
      <ActionIcon aria-label={t('previousMonth')} onClick={() => onMonth(monthOf(month, -1).from)}>
        <IconChevronLeft />
      </ActionIcon>
      <output className={classes.month}>{format.month(month)}</output>
      <ActionIcon aria-label={t('nextMonth')} onClick={() => onMonth(monthOf(month, 1).from)}>
        <IconChevronRight />
      </ActionIcon>
    </span>
  );
}
