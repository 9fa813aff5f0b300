import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { Teacher } from '#contract/teachers/calls.ts';
import type { TeacherPerformance } from '#contract/teachers/performance.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { lessonNames } from '#web/features/teachers/record/form-values.ts';
import styles from '#web/features/teachers/teachers.module.css';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useYearState } from '#web/lib/list/year-state.ts';
import { useText } from '#web/lib/text.ts';
import { BarsChart, TrendChart } from '#web/ui/chart/chart.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { IconChart } from '#web/ui/icons.tsx';
import { PerformanceBar } from './figures.tsx';
import { LessonsTable, OwnClassesTable } from './tables.tsx';

type PerformanceTabProps = { readonly teacher: Teacher };

/** The performance of the teacher's classes in the teacher's subjects, compared with all their subjects. */
export function PerformanceTab({ teacher }: PerformanceTabProps) {
  const t = useText(messages);
  const { years, year, onYear } = useYearState();
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed" size="sm" flex="1 1 16rem">
          {t('performanceHint')}
        </Text>
        <YearSelect years={years} year={year} onYear={onYear} />
      </Group>
      {year === undefined ? (
        <Bones label={t('tab.performance')} lines={6} />
      ) : (
        <YearOfTeacher teacher={teacher} year={year} />
      )}
    </Stack>
  );
}

function YearOfTeacher({ teacher, year }: PerformanceTabProps & { readonly year: number }) {
  const t = useText(messages);
  const params = { id: teacher.teacher_id };
  const { data, isError, refetch } = useQuery(
    queryFor(contract.teachers.performance, { params, query: { year } }),
  );
  if (isError) return <ErrorWithRetry message={t('performanceFailed')} onRetry={() => void refetch()} />;
  if (!data) return <Bones label={t('tab.performance')} lines={6} />;
  if (data.lessons.length === 0 && data.class_teacher_of.length === 0)
    return <EmptyState icon={IconChart} title={t('noPerformance')} hint={t('noPerformanceHint')} />;
  return (
    <>
      <PerformanceBar summary={data.summary} />
      <Charts {...data} />
      <LessonsTable lessons={data.lessons} />
      {data.class_teacher_of.length > 0 && <OwnClassesTable classes={data.class_teacher_of} />}
    </>
  );
}

type Averages = Pick<TeacherPerformance['summary'], 'average_percentage' | 'class_average_percentage'>;

function Charts({ exams, lessons }: TeacherPerformance) {
  const t = useText(messages);
  const format = useFormat();
  const series = (rows: readonly Averages[]) => [
    { name: t('ownAverage'), values: rows.map(({ average_percentage }) => average_percentage) },
    { name: t('classAverage'), values: rows.map(({ class_average_percentage }) => class_average_percentage) },
  ];
  const marked = lessons.filter(({ marks_count }) => marks_count > 0);
  const shared = { write: format.percent, most: 100, empty: t('noMarks') };
  return (
    <div className={styles.charts}>
      <TrendChart
        {...shared}
        title={t('byExam')}
        axis={{ name: t('exam'), labels: exams.map(({ exam_name }) => exam_name) }}
        series={series(exams)}
      />
      <BarsChart
        {...shared}
        title={t('byLesson')}
        axis={{ name: t('lesson'), labels: lessonNames(marked) }}
        series={series(marked)}
      />
    </div>
  );
}
