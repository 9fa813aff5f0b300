import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendanceFile as File } from '#contract/attendance/schemas.ts';
import type { PersonType } from '#contract/attendance/values.ts';
import type { Contract } from '#contract/index.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useYearState } from '#web/lib/list/year-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { AttendanceCalendar } from './calendar.tsx';
import { RecordDialog } from './dialog.tsx';
import { MonthsTable } from './months-table.tsx';
import { RateLine } from './rate.tsx';

type AttendanceYearsProps = {
  readonly type: PersonType;
  readonly id: string;
  readonly name: string;
  readonly route: Contract['attendance']['ofStudent'] | Contract['attendance']['ofTeacher'];
};

/** The attendance records of one person in an academic year; a click on a day adds or corrects its record. */
export function AttendanceFile({ type, id, name, route }: AttendanceYearsProps) {
  const t = useText(messages);
  const { year, ...select } = useYearState();
  const { data, isError, refetch } = useQuery({
    ...queryFor(route, { params: { id }, query: { year } }),
    enabled: year !== undefined,
  });
  return (
    <>
      <div className={classes.actions}>
        <h3>{t('page')}</h3>
        <YearSelect year={year} {...select} />
      </div>
      {isError && <ErrorWithRetry message={t('tabFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('page')} lines={8} />}
      {data && year !== undefined && (
        <Year key={year} file={data} year={year} type={type} id={id} name={name} />
      )}
    </>
  );
}

type YearProps = Omit<AttendanceYearsProps, 'route'> & { readonly file: File; readonly year: number };

function Year({ file, year, type, id, name }: YearProps) {
  const { today } = useFormat();
  const mayMark = useMay()(type === 'student' ? 'attendance.markStudent' : 'attendance.markTeacher');
  const [month, setMonth] = useState(() => file.records[0]?.attendance_date ?? startOf(year, today()));
  const [day, setDay] = useState<string>();
  return (
    <>
      <RateLine tally={file.summary} isChronic={file.summary.is_chronically_absent} />
      <div className={classes.file}>
        <AttendanceCalendar
          month={month}
          onMonth={setMonth}
          records={file.records}
          mayMark={mayMark}
          onDay={setDay}
        />
        <MonthsTable months={file.months} onMonth={setMonth} />
      </div>
      {day && (
        <RecordDialog
          mark={{ type, personId: id, name, ...markOf(day, file.records) }}
          mayMark={mayMark}
          onClose={() => setDay(undefined)}
        />
      )}
    </>
  );
}

/** Today if it is in the year, otherwise its first September. */
const startOf = (year: number, today: string) => (today.startsWith(String(year)) ? today : `${year}-09-01`);

/** A counted day was taken on purpose, whatever the calendar says, so it can be corrected too. */
function markOf(date: string, records: File['records']) {
  const record = records.find(({ attendance_date }) => attendance_date === date);
  return {
    date,
    status: record?.status,
    remarks: record?.remarks ?? null,
    version: record?.version ?? null,
    override: record?.counts === true,
  };
}
