import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ClassDetails } from '#contract/classes/calls.ts';
import { sectionNames } from '#contract/classes/sections.ts';
import { contract } from '#contract/index.ts';
import type { Job } from '#contract/jobs/calls.ts';
import { examName } from '#contract/marks/exam-names.ts';
import { pdfKinds } from '#contract/reports/calls.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';
import { useReportCards } from './use-report-cards.ts';

type ReportCardsDialogProps = { readonly schoolClass: ClassDetails; readonly onClose: () => void };

/** Prints the report cards or transcripts of a whole class: the choice, then the progress and the file. */
export function ReportCardsDialog({ schoolClass, onClose }: ReportCardsDialogProps) {
  const t = useText(messages);
  const [jobId, setJobId] = useState<string>();
  return (
    <Dialog title={t('cardsTitle', { class: schoolClass.class_name })} onClose={onClose}>
      {jobId ? (
        <Stack gap="md">
          <JobPanel jobId={jobId} result={(job) => <Result job={job} />} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setJobId(undefined)}>
              {t('again')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Order schoolClass={schoolClass} onStarted={setJobId} />
      )}
    </Dialog>
  );
}

function Result({ job: { result } }: { readonly job: Job }) {
  const t = useText(messages);
  const count = Number(result?.['printed'] ?? 0);
  return count > 0 && <Text>{t('printedCount', { count })}</Text>;
}

type OrderProps = {
  readonly schoolClass: ClassDetails;
  readonly onStarted: (jobId: string) => void;
};

function Order({ schoolClass, onStarted }: OrderProps) {
  const t = useText(messages);
  const choice = useReportCards();
  const { kind, year, section, exam } = choice;
  const start = useWrite(contract.reports.printClass, ['jobs']);
  const body = { kind, year, section, exam_name: kind === 'report_card' ? (exam ?? null) : null };
  const send = () =>
    start.mutateAsync({ params: { id: schoolClass.class_id }, body }).then(
      ({ job_id }) => onStarted(job_id),
      () => {},
    );
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('cardsHint')}</Text>
      {start.isError && <Banner tone="danger">{errorText(start.error, t('startFailed'))}</Banner>}
      <Choices sections={sectionNames(schoolClass.sections)} choice={choice} />
      <Group justify="flex-end">
        <Button loading={start.isPending} disabled={year === undefined} onClick={() => void send()}>
          {t('start')}
        </Button>
      </Group>
    </Stack>
  );
}

type ChoicesProps = {
  readonly sections: readonly string[];
  readonly choice: ReturnType<typeof useReportCards>;
};

function Choices({ sections, choice }: ChoicesProps) {
  const t = useText(messages);
  const { years, year, exams, exam, kind, section, onYear, onExam, onKind, onSection } = choice;
  return (
    <>
      <NativeSelect
        label={t('pdfKind')}
        data={pdfKinds.map((value) => ({ value, label: t(`pdfKind.${value}`) }))}
        value={kind}
        onChange={(event) => onKind(pdfKinds.find((known) => known === event.currentTarget.value) ?? kind)}
      />
      <NativeSelect
        label={t('section')}
        data={[{ value: '', label: t('allSections') }, ...sections]}
        value={section}
        onChange={(event) => onSection(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('year')}
        data={years.map(String)}
        value={year === undefined ? '' : String(year)}
        onChange={(event) => onYear(Number(event.currentTarget.value))}
      />
      {kind === 'report_card' && (
        <NativeSelect
          label={t('exam')}
          data={[{ value: '', label: t('wholeYear') }, ...exams]}
          value={exam ?? ''}
          onChange={(event) => onExam(examName.safeParse(event.currentTarget.value).data)}
        />
      )}
    </>
  );
}
