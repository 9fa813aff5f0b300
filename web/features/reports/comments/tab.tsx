import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type ExamName, examName } from '#contract/marks/exam-names.ts';
import type { Student } from '#contract/students/calls.ts';
import { messages } from '#web/features/reports/messages.ts';
import classes from '#web/features/reports/reports.module.css';
import { useReportState } from '#web/features/reports/use-report-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { CommentForm } from './form.tsx';

type CommentSectionProps = {
  readonly student_id: string;
  readonly year: number | undefined;
  readonly exam: ExamName | undefined;
};

/** What the class teacher writes on the report card of the chosen year or exam. */
export function CommentSection({ student_id, year, exam }: CommentSectionProps) {
  const t = useText(messages);
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.reports.getComment, {
      params: { id: student_id },
      query: { year, exam_name: exam },
    }),
    enabled: year !== undefined,
  });
  if (isError && !data) return <ErrorWithRetry message={t('commentFailed')} onRetry={() => void refetch()} />;
  if (!data) return <Bones label={t('comment')} lines={4} />;
  const key = `${data.year} ${data.exam_name} ${data.updated_dt}`;
  return <CommentForm key={key} student_id={student_id} comment={data} />;
}

/** The comments of a student, for a class teacher, who opens no other reports. */
export function CommentsTab({ student }: { readonly student: Student }) {
  const t = useText(messages);
  const { years, year, exam, exams, onYear, onExam } = useReportState();
  return (
    <Stack gap="md">
      <div className={classes.bar}>
        <YearSelect years={years} year={year} onYear={onYear} />
        <NativeSelect
          aria-label={t('exam')}
          data={[{ value: '', label: t('wholeYear') }, ...exams]}
          value={exam ?? ''}
          onChange={(event) => onExam(examName.safeParse(event.currentTarget.value).data)}
        />
      </div>
      <CommentSection student_id={student.student_id} year={year} exam={exam} />
    </Stack>
  );
}
