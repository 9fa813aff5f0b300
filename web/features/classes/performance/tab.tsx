import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassDetails } from '#contract/classes/calls.ts';
import type { ClassPerformance } from '#contract/classes/performance.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { YearBar } from '#web/features/classes/year/bar.tsx';
import { useClassYear } from '#web/features/classes/year/use-class-year.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { CardBones } from '#web/ui/feedback/skeletons.tsx';
import { IconAttendance, IconChart, IconCheck, IconDocument, IconStudent } from '#web/ui/icons.tsx';
import { PerformancePanel } from './panel.tsx';

type PerformanceTabProps = { readonly schoolClass: ClassDetails };

/** The performance of a class in a year: averages, grades and attendance, compared over exams. */
export function PerformanceTab({ schoolClass }: PerformanceTabProps) {
  const t = useText(messages);
  const years = useClassYear();
  const { year } = years;
  const [section, setSection] = useState('');
  const query = { year, ...(section && { section }) };
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.classes.performance, { params: { id: schoolClass.class_id }, query }),
    enabled: year !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <YearBar years={years} sections={{ of: schoolClass, section, onSection: setSection }} />
      {isError && <ErrorWithRetry message={t('performanceFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <CardBones label={t('tab.performance')} />}
      {data && <Summary {...data} />}
      {data?.exams.length === 0 && (
        <EmptyState icon={IconChart} title={t('noMarks')} hint={t('noMarksHint')} />
      )}
      {data && data.exams.length > 0 && <PerformancePanel {...data} />}
    </Stack>
  );
}

function Summary({ summary, attendance }: ClassPerformance) {
  const t = useText(messages);
  const format = useFormat();
  const percent = (value: number | null, nothing: string) =>
    value === null ? nothing : format.percent(value);
  return (
    <StatCards>
      <StatCard
        label={t('averageScore')}
        value={percent(summary.average_percentage, t('notAvailable'))}
        hint={t('gradeIs', { grade: summary.grade })}
        icon={<IconChart />}
      />
      <StatCard
        label={t('attendanceRate')}
        value={percent(attendance.attendance_percentage, t('noData'))}
        hint={t('days', { count: attendance.days })}
        icon={<IconAttendance />}
      />
      <StatCard label={t('tab.students')} value={format.number(summary.students)} icon={<IconStudent />} />
      <StatCard label={t('exams')} value={format.number(summary.exams)} icon={<IconDocument />} />
      <StatCard label={t('marksEntered')} value={format.number(summary.marks_count)} icon={<IconCheck />} />
    </StatCards>
  );
}
