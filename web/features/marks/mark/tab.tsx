import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import type { ExamSummary, Mark } from '#contract/marks/mark.ts';
import type { Student } from '#contract/students/calls.ts';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useYearState } from '#web/lib/list/year-state.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { IconChart, IconPlus } from '#web/ui/icons.tsx';
import { MarkDialog } from './dialog.tsx';
import { ExamCard } from './exam-card.tsx';
import { firstPaper } from './form-values.ts';
import { MarkHistoryDialog } from './history-dialog.tsx';
import { useMarkRemoval } from './use-removal.ts';

type Marks = ResultOf<typeof contract.marks.list>;
type OpenMarkDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'edit' | 'history'; readonly mark: Mark };

/** The exams of a year with a student's marks in them. */
export function MarksTab({ student: { student_id: id } }: { readonly student: Student }) {
  const t = useText(messages);
  const [open, setOpen] = useState<OpenMarkDialog>();
  const { year, ...select } = useYearState();
  const { data, error, refetch } = useQuery({
    ...queryFor(contract.marks.list, { params: { id }, query: { year } }),
    enabled: year !== undefined,
  });
  const loaded = data && year !== undefined && { ...data, id, year };
  return (
    <>
      <div className={classes.bar}>
        <h3>{t('academicPerformance')}</h3>
        <YearSelect year={year} {...select} />
        <Button leftSection={<IconPlus />} disabled={!data} onClick={() => setOpen({ dialog: 'add' })}>
          {t('addMark')}
        </Button>
      </div>
      <Figures summary={data?.summary} />
      {error && <ErrorWithRetry message={t('marksFailed')} onRetry={() => void refetch()} />}
      {!error && !data && <Bones label={t('loading')} lines={8} />}
      {loaded && <Exams {...loaded} onOpen={setOpen} />}
      {loaded && <OpenDialog {...loaded} open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type LoadedMarks = Marks & { readonly id: string; readonly year: number };
type OpenDialogProps = LoadedMarks & {
  readonly open: OpenMarkDialog | undefined;
  readonly onClose: () => void;
};

/** The next new mark starts with the exam of the last one. */
function OpenDialog({ id, year, exams, bands, open, onClose }: OpenDialogProps) {
  const [paper, setPaper] = useState(firstPaper);
  if (!open) return null;
  if (open.dialog === 'history') return <MarkHistoryDialog id={id} mark={open.mark} onClose={onClose} />;
  const mark = open.dialog === 'edit' ? open.mark : undefined;
  const props = { id, year, exams, bands, mark, onClose };
  return <MarkDialog {...props} paper={paper} onPaper={setPaper} />;
}

function Figures({ summary }: { readonly summary: Marks['summary'] | undefined }) {
  const t = useText(messages);
  const format = useFormat();
  const percent = (value: number | null | undefined) =>
    typeof value === 'number' ? format.percent(value) : t('notAvailable');
  const best = summary?.best_subject;
  return (
    <StatCards>
      <StatCard label={t('totalExams')} value={summary && format.number(summary.total_exams)} />
      <StatCard
        label={t('averageScore')}
        value={summary && percent(summary.average_percentage)}
        {...(summary && { hint: t('examGrade', { grade: summary.grade }) })}
      />
      <StatCard
        label={t('bestSubject')}
        value={summary && (best?.subject_name ?? t('notAvailable'))}
        {...(best && { hint: percent(best.average_percentage) })}
      />
      <StatCard label={t('subjects')} value={summary && format.number(summary.subjects)} />
    </StatCards>
  );
}

type ExamsProps = LoadedMarks & { readonly onOpen: (open: OpenMarkDialog) => void };

function Exams({ id, marks, exams, year, onOpen }: ExamsProps) {
  const t = useText(messages);
  const { today } = useFormat();
  const remove = useMarkRemoval(id);
  const isDue = ({ marks_count, exam_date }: ExamSummary) =>
    marks_count > 0 || exam_date === null || exam_date <= today();
  const shown = exams.filter(isDue);
  if (shown.length === 0)
    return <EmptyState icon={IconChart} title={t('noExamsTitle')} hint={t('noExamsHint', { year })} />;
  return shown.map((exam) => (
    <ExamCard
      key={exam.exam_name}
      exam={exam}
      marks={marks.filter(({ exam_name }) => exam_name === exam.exam_name)}
      onEdit={(mark) => onOpen({ dialog: 'edit', mark })}
      onHistory={(mark) => onOpen({ dialog: 'history', mark })}
      onRemove={(mark) => void remove(mark)}
    />
  ));
}
