import { Progress } from '@mantine/core';
import { useId } from 'react';
import type { ExamSummary, Mark } from '#contract/marks/mark.ts';
import { LockNote } from '#web/features/exams/reopening/lock-note.tsx';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconBook, IconDelete, IconEdit, IconHistory } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { toneOf } from './form-values.ts';

type ExamCardProps = {
  readonly exam: ExamSummary;
  readonly marks: readonly Mark[];
  readonly onEdit: (mark: Mark) => void;
  readonly onHistory: (mark: Mark) => void;
  readonly onRemove: (mark: Mark) => void;
};

/** One exam: progress, average and grade, and one row per subject. */
export function ExamCard({ exam, marks, onEdit, onHistory, onRemove }: ExamCardProps) {
  const t = useText(messages);
  const id = useId();
  return (
    <section className={classes.exam} aria-labelledby={id}>
      <Header id={id} exam={exam} />
      <LockNote marks={exam} />
      <DataTable
        label={t('progressOf', { exam: exam.exam_name })}
        columns={useColumns()}
        rows={marks}
        rowKey={(mark) => mark.id}
        rowName={({ subject_name }) => subject_name}
        actions={[
          { label: t('markHistory'), icon: <IconHistory />, onRun: onHistory },
          ...(exam.is_locked
            ? []
            : [
                { label: t('editMark'), icon: <IconEdit />, onRun: onEdit },
                { label: t('deleteMark'), icon: <IconDelete />, onRun: onRemove, danger: true },
              ]),
        ]}
        empty={<EmptyState icon={IconBook} title={t('noMarks')} />}
      />
    </section>
  );
}

function Header({ id, exam }: { readonly id: string; readonly exam: ExamSummary }) {
  const t = useText(messages);
  const format = useFormat();
  const { exam_name, exam_date, marks_count, total_subjects, average_percentage, grade } = exam;
  const average = average_percentage === null ? t('notAvailable') : format.percent(average_percentage);
  const share = total_subjects === 0 ? 0 : (marks_count * 100) / total_subjects;
  return (
    <>
      <div className={classes.examHeader}>
        <h4 id={id}>{exam_name}</h4>
        <StatusBadge tone="success">{t('completed')}</StatusBadge>
        {exam.published && <StatusBadge tone="info">{t('published')}</StatusBadge>}
        {exam_date && <span className={classes.soft}>{format.date(exam_date)}</span>}
        <span className={classes.results}>
          <span>{t('examAverage', { average })}</span>
          <span>{t('examGrade', { grade })}</span>
        </span>
      </div>
      <div className={classes.progress}>
        <Progress value={share} aria-label={t('progressOf', { exam: exam_name })} />
        <span>{t('progress', { count: marks_count, total: total_subjects })}</span>
      </div>
    </>
  );
}

function useColumns(): Column<Mark>[] {
  const t = useText(messages);
  const format = useFormat();
  return [
    {
      key: 'subject',
      header: t('subject'),
      cell: ({ subject_name, remarks }) => (
        <div>
          {subject_name}
          {remarks && <div className={classes.soft}>{remarks}</div>}
        </div>
      ),
    },
    {
      key: 'marks',
      header: t('marks'),
      numeric: true,
      cell: ({ state, marks, total_marks }) =>
        marks === null
          ? t(`state.${state}`)
          : t('outOf', { marks: format.number(marks), total: format.number(total_marks) }),
    },
    {
      key: 'percentage',
      header: t('percentage'),
      cell: ({ percentage }) => (
        <StatusBadge tone={toneOf(percentage)}>
          {percentage === null ? t('notAvailable') : format.exactPercent(percentage)}
        </StatusBadge>
      ),
    },
    { key: 'grade', header: t('grade'), cell: ({ grade }) => grade },
  ];
}
