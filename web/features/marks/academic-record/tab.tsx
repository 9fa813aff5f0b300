import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { examNames } from '#contract/marks/exam-names.ts';
import type { Student } from '#contract/students/calls.ts';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice } from '#web/lib/list/url-values.ts';
import { useYearState } from '#web/lib/list/year-state.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { CardBones } from '#web/ui/feedback/skeletons.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { IconChart } from '#web/ui/icons.tsx';
import { PerformanceBar } from './figures.tsx';
import { AcademicHistoryList } from './history.tsx';
import { PerformancePanel } from './panel.tsx';

const examState = { exam: choice(examNames) };

/** A student's performance in a year or an exam, and in earlier years. */
export function PerformanceTab({ student: { student_id: id } }: { readonly student: Student }) {
  const t = useText(messages);
  const { year, ...select } = useYearState();
  const [{ exam }, setExam] = useUrlState(examState);
  const { data, error, refetch } = useQuery({
    ...queryFor(contract.marks.performance, { params: { id }, query: { year, exam_name: exam } }),
    enabled: year !== undefined,
  });
  return (
    <>
      <div className={classes.bar}>
        <h3>{t('averagesAndTrends')}</h3>
        <YearSelect year={year} {...select} />
        <NativeSelect
          aria-label={t('exam')}
          data={[{ value: '', label: t('allExams') }, ...examsOf(data, exam)]}
          value={exam ?? ''}
          onChange={(event) =>
            void setExam({ exam: choice(examNames)(event.currentTarget.value) }, { replace: true })
          }
        />
      </div>
      {error && <ErrorWithRetry message={t('performanceFailed')} onRetry={() => void refetch()} />}
      {!error && !data && <CardBones label={t('loading')} cards={8} />}
      {data && year !== undefined && <Figures performance={data} year={year} />}
      <AcademicHistoryList id={id} />
    </>
  );
}

type Performance = ResultOf<typeof contract.marks.performance>;

/** The exams of the year; the chosen one stays in the list if another year does not have it. */
function examsOf(performance: Performance | undefined, chosen: string | undefined): string[] {
  const names = performance?.trend.map(({ exam_name }) => exam_name) ?? [];
  return [...new Set(chosen ? [...names, chosen] : names)];
}

function Figures({ performance, year }: { readonly performance: Performance; readonly year: number }) {
  const t = useText(messages);
  if (performance.summary.totalExams === 0)
    return (
      <EmptyState icon={IconChart} title={t('noPerformanceTitle')} hint={t('noPerformanceHint', { year })} />
    );
  return (
    <>
      <PerformanceBar {...performance} />
      <PerformancePanel {...performance} />
    </>
  );
}
