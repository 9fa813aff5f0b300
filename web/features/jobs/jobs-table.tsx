import type { JobStatus, JobSummary } from '#contract/jobs/calls.ts';
import { jobName } from '#contract/jobs/names.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconActivity, IconEye } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { messages } from './messages.ts';

const tones: Readonly<Record<JobStatus, Tone>> = {
  waiting: 'muted',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
};

type JobsTableProps = {
  readonly jobs: readonly JobSummary[] | undefined;
  readonly onOpen: (job: JobSummary) => void;
};

/** The newest jobs first. */
export function JobsTable({ jobs, onOpen }: JobsTableProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <DataTable
      label={t('title')}
      columns={[
        { key: 'kind', header: t('work'), cell: ({ kind }) => jobName(kind) },
        { key: 'status', header: t('status'), cell: (job) => <Status {...job} /> },
        { key: 'progress', header: t('progress'), numeric: true, cell: (job) => <Count {...job} /> },
        { key: 'by', header: t('startedBy'), cell: ({ started_by }) => started_by?.name },
        { key: 'created', header: t('started'), cell: ({ created_dt }) => format.dateTime(created_dt) },
      ]}
      rows={jobs}
      rowKey={({ job_id }) => job_id}
      rowName={({ kind, created_dt }) => `${jobName(kind)} ${format.dateTime(created_dt)}`}
      actions={[{ label: t('view'), icon: <IconEye />, onRun: onOpen }]}
      onOpen={onOpen}
      empty={<EmptyState icon={IconActivity} title={t('empty')} hint={t('emptyHint')} />}
      skeletonRows={5}
    />
  );
}

function Status({ status }: JobSummary) {
  const t = useText(messages);
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}

function Count({ done, total }: JobSummary) {
  const t = useText(messages);
  const { number } = useFormat();
  return total > 0 ? t('of', { done: number(done), total: number(total) }) : null;
}
