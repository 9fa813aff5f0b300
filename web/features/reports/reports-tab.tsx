import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { Student } from '#contract/students/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconDocument } from '#web/ui/icons.tsx';
import { CommentSection } from './comments/tab.tsx';
import { messages } from './messages.ts';
import { ReportForm } from './report-form.tsx';
import { KeptReportCard } from './stored-report.tsx';
import { useReportState } from './use-report-state.ts';

/** Reports about a student: create, list, read, print; and report cards and transcripts as PDF. */
export function ReportsTab({ student }: { readonly student: Student }) {
  const t = useText(messages);
  const choice = useReportState();
  const { year, exam } = choice;
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.reports.list, {
      params: { id: student.student_id },
      query: { year, exam_name: exam },
    }),
    enabled: year !== undefined,
  });
  return (
    <Stack gap="md">
      <ReportForm student={student} choice={choice} />
      <CommentSection student_id={student.student_id} year={year} exam={exam} />
      {isError && <ErrorWithRetry message={t('listFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('loading')} lines={6} />}
      {data?.reports.length === 0 && (
        <EmptyState icon={IconDocument} title={t('none')} hint={t('noneHint')} />
      )}
      {data?.reports.map((report, place) => (
        <KeptReportCard key={report.id} report={report} student={student} isNewest={place === 0} />
      ))}
    </Stack>
  );
}
