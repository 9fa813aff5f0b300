import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { monthOf } from '#web/features/attendance/record/calendar-days.ts';
import { MonthSteps } from '#web/features/attendance/record/month-steps.tsx';
import { RateLine } from '#web/features/attendance/record/rate.tsx';
import type {
  AttendanceState,
  SetAttendanceState,
} from '#web/features/attendance/register/use-attendance-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconCalendar } from '#web/ui/icons.tsx';
import { MonthMatrix } from './table.tsx';

type ClassMonthProps = {
  readonly state: AttendanceState;
  readonly setState: SetAttendanceState;
  readonly class_id: string;
};

/** A month or term of a class: the status of each day, and the rate of each student and of the class. */
export function ClassMonth({ state, setState, class_id }: ClassMonthProps) {
  const t = useText(messages);
  const { from, to } = spanOf(state);
  const query = { from_date: from, to_date: to, section: state.section };
  const { data, isError, refetch } = useQuery(
    queryFor(contract.attendance.classPeriod, { params: { id: class_id }, query }),
  );
  return (
    <>
      <div className={`${classes.actions} no-print`}>
        <PeriodSelect state={state} setState={setState} />
        {!state.to && (
          <MonthSteps month={from} onMonth={(month) => void setState({ from: month }, { replace: true })} />
        )}
      </div>
      {isError && <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('title')} lines={10} />}
      {data && (
        <>
          <RateLine tally={data.summary} of="ofRecords" />
          {data.students.length === 0 ? (
            <EmptyState icon={IconCalendar} title={t('noPeople')} />
          ) : (
            <MonthMatrix days={data.days} students={data.students} />
          )}
        </>
      )}
    </>
  );
}

/** A term has both ends in the URL, a month only its first day. */
function spanOf({ from, to, date }: AttendanceState) {
  return from && to ? { from, to } : monthOf(from ?? date);
}

function PeriodSelect({ state, setState }: Pick<ClassMonthProps, 'state' | 'setState'>) {
  const t = useText(messages);
  const format = useFormat();
  const { data } = useQuery(queryFor(contract.settings.listYears));
  const terms = data?.academic_years.flatMap(({ name, terms: own }) =>
    own.map(({ name: term, starts_on, ends_on }) => ({
      value: `${starts_on} ${ends_on}`,
      label: `${name}, ${term} (${format.date(starts_on)})`,
    })),
  );
  return (
    <NativeSelect
      aria-label={t('period')}
      data={[{ value: '', label: t('wholeMonth') }, ...(terms ?? [])]}
      value={state.from && state.to ? `${state.from} ${state.to}` : ''}
      onChange={(event) => {
        const [from, to] = event.currentTarget.value.split(' ');
        void setState({ from: from || undefined, to });
      }}
    />
  );
}
