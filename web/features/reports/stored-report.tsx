import { Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { StudentReport } from '#contract/reports/calls.ts';
import type { Student } from '#contract/students/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { IconDocument } from '#web/ui/icons.tsx';
import { FiguresList } from './figures.tsx';
import { messages } from './messages.ts';
import { ParagraphsPanel } from './paragraphs.tsx';
import { PrintedReportPage } from './printed-report.tsx';
import classes from './reports.module.css';

type KeptReportCardProps = {
  readonly report: StudentReport;
  readonly student: Student;
  /** Open from the start. */
  readonly isNewest: boolean;
};

/** One stored report: its subject, its text, and the figures behind it on demand. */
export function KeptReportCard({ report, student, isNewest }: KeptReportCardProps) {
  const t = useText(messages);
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(isNewest);
  const title = t('reportOf', { type: t(`type.${report.report_type}`) });
  const when = format.dateTime(report.created_dt);
  const name = report.generated_by_name ?? t('formerUser');
  return (
    <article className={classes.report} aria-labelledby={id}>
      <div className={classes.header}>
        <div className={classes.heading}>
          <h3 id={id}>{title}</h3>
          <Text c="dimmed" size="sm">
            {describeReport(report, t)} · {t('writtenBy', { when, name })}
          </Text>
        </div>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'close' : 'read')}: ${title}, ${when}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'close' : 'read')}
        </Button>
      </div>
      {isOpen && <OpenReport report={report} student={student} title={title} />}
    </article>
  );
}

function describeReport(
  { exam_name, year }: StudentReport,
  t: ReturnType<typeof useText<typeof messages.messages>>,
) {
  return exam_name === null ? t('aboutYear', { year }) : t('about', { exam: exam_name, year });
}

type OpenReportProps = {
  readonly report: StudentReport;
  readonly student: Student;
  readonly title: string;
};

function OpenReport({ report, student, title }: OpenReportProps) {
  const t = useText(messages);
  const [showsFigures, setShowsFigures] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const { written_by: writer } = report;
  return (
    <>
      {showsFigures ? <FiguresList sentences={report.sentences} /> : <ParagraphsPanel {...report} />}
      <Text c="dimmed" size="sm">
        {writer === 'rules' ? t('byRules') : t('byModel', { model: writer })}
      </Text>
      <Group gap="xs">
        <Button variant="default" aria-pressed={showsFigures} onClick={() => setShowsFigures(!showsFigures)}>
          {t(showsFigures ? 'hideWhy' : 'why')}
        </Button>
        <Button variant="default" leftSection={<IconDocument />} onClick={() => setPrinting(true)}>
          {t('print')}
        </Button>
        <CopyButton text={report.content} outcome={{ copied: t('copied'), failed: t('copyFailed') }} />
      </Group>
      {isPrinting && (
        <PrintedReportPage
          report={report}
          student={student}
          title={`${title} · ${describeReport(report, t)}`}
          onDone={() => setPrinting(false)}
        />
      )}
    </>
  );
}
