import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { examName } from '#contract/marks/exam-names.ts';
import { type ReportType, reportTypes } from '#contract/reports/calls.ts';
import type { Student } from '#contract/students/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { IconDownload } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import classes from './reports.module.css';
import type { useReportState } from './use-report-state.ts';

type ReportFormProps = { readonly student: Student; readonly choice: ReturnType<typeof useReportState> };

/** The subject of a report, and buttons for the report card and transcript of the same choice. */
export function ReportForm({ student, choice }: ReportFormProps) {
  const t = useText(messages);
  const { years, year, exam, exams, onYear, onExam } = choice;
  const { type, setType, generate, create } = useGeneration(student, choice);
  return (
    <>
      <div className={classes.bar}>
        <YearSelect years={years} year={year} onYear={onYear} />
        <NativeSelect
          aria-label={t('exam')}
          data={[{ value: '', label: t('wholeYear') }, ...exams]}
          value={exam ?? ''}
          onChange={(event) => onExam(examName.safeParse(event.currentTarget.value).data)}
        />
        <NativeSelect
          aria-label={t('type')}
          data={reportTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={(event) =>
            setType(reportTypes.find((known) => known === event.currentTarget.value) ?? type)
          }
        />
        <Button loading={create.isPending} disabled={year === undefined} onClick={() => void generate()}>
          {t('generate')}
        </Button>
        <ReportCardButtons id={student.student_id} year={year} exam={exam} />
      </div>
      {create.isError && <Banner tone="danger">{errorText(create.error, t('generateFailed'))}</Banner>}
    </>
  );
}

function useGeneration(student: Student, { year, exam }: ReportFormProps['choice']) {
  const t = useText(messages);
  const [type, setType] = useState<ReportType>('comprehensive');
  const create = useWrite(contract.reports.create);
  const body = { reportType: type, year, exam_name: exam ?? null };
  const generate = () =>
    create.mutateAsync({ params: { id: student.student_id }, body }).then(
      () => toast({ message: t('generated') }),
      () => {},
    );
  return { type, setType, generate, create };
}

type ReportCardButtonsProps = {
  readonly id: string;
  readonly year: number | undefined;
  readonly exam: ReturnType<typeof useReportState>['exam'];
};

function ReportCardButtons({ id, year, exam }: ReportCardButtonsProps) {
  const t = useText(messages);
  const { save, saving } = useSaving();
  const params = { id };
  const query = { year, exam_name: exam };
  return (
    <Group gap="xs" className={classes.pdfs}>
      <Button
        variant="default"
        leftSection={<IconDownload />}
        loading={saving === 'card'}
        disabled={year === undefined || saving !== undefined}
        onClick={() => void save('card', () => downloadReply(contract.reports.reportCard, { params, query }))}
      >
        {t('reportCard')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload />}
        loading={saving === 'transcript'}
        disabled={saving !== undefined}
        onClick={() => void save('transcript', () => downloadReply(contract.reports.transcript, { params }))}
      >
        {t('transcript')}
      </Button>
    </Group>
  );
}

function useSaving() {
  const t = useText(messages);
  const [saving, setSaving] = useState<string>();
  const save = async (name: string, fetchPdf: () => Promise<void>) => {
    setSaving(name);
    await fetchPdf().catch((error: unknown) =>
      toast({ tone: 'danger', message: errorText(error, t('downloadFailed')) }),
    );
    setSaving(undefined);
  };
  return { save, saving };
}
