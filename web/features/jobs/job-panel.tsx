import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { contract } from '#contract/index.ts';
import type { Job } from '#contract/jobs/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadFile } from '#web/lib/api/download.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';
import { ProblemsList } from './problems-list.tsx';
import { hasEnded, percentOf } from './rules.ts';

const askEveryMs = 1_000;

type JobPanelProps = {
  readonly jobId: string;
  /** Called once when the job has ended, however it ended. */
  readonly onDone?: ((job: Job) => void) | undefined;
  /** What a kind of job reports when it has ended, for example the number of imported rows. */
  readonly result?: ((job: Job) => ReactNode) | undefined;
};

/** The progress of a job, with its problems and its result; people can leave it and return. */
export function JobPanel({ jobId, onDone, result }: JobPanelProps) {
  const t = useText(messages);
  const jobQuery = useQuery({
    ...queryFor(contract.jobs.get, { params: { id: jobId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data.status) ? false : askEveryMs),
    refetchIntervalInBackground: true,
  });
  const job = jobQuery.data;
  useEnding(job, onDone);
  if (!job) {
    if (!jobQuery.isError) return <Text c="dimmed">{t('waiting')}</Text>;
    const message = errorText(jobQuery.error, t('readFailed'));
    return <ErrorWithRetry message={message} onRetry={() => void jobQuery.refetch()} />;
  }
  return (
    <Stack gap="md">
      {hasEnded(job.status) ? <EndedJob job={job} result={result} /> : <RunningJob job={job} />}
      {job.errors.length > 0 && <ProblemsList job={job} />}
    </Stack>
  );
}

function useEnding(job: Job | undefined, onDone: JobPanelProps['onDone']) {
  const reportedJobId = useRef('');
  useEffect(() => {
    // After a restart, it will end again.
    if (job && !hasEnded(job.status)) reportedJobId.current = '';
    if (!job || !hasEnded(job.status) || reportedJobId.current === job.job_id) return;
    reportedJobId.current = job.job_id;
    onDone?.(job);
  }, [job, onDone]);
}

function RunningJob({ job }: { readonly job: Job }) {
  const t = useText(messages);
  const cancel = useWrite(contract.jobs.cancel);
  const word = job.cancel_asked ? t('stopping') : t(job.status === 'waiting' ? 'waiting' : 'running');
  const { number } = useFormat();
  const { done, total } = job;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text role="status">{word}</Text>
        {total > 0 && <Text c="dimmed">{t('of', { done: number(done), total: number(total) })}</Text>}
      </Group>
      <Progress value={percentOf(job)} aria-label={t('progress')} animated={job.status === 'running'} />
      <Group justify="space-between">
        <Text c="dimmed" size="sm">
          {t('canLeave')}
        </Text>
        <Button
          variant="default"
          loading={cancel.isPending}
          disabled={job.cancel_asked}
          onClick={() => cancel.mutate({ params: { id: job.job_id } })}
        >
          {t('cancel')}
        </Button>
      </Group>
      {cancel.isError && <Banner tone="danger">{errorText(cancel.error, t('cancelFailed'))}</Banner>}
    </Stack>
  );
}

function EndedJob({ job, result }: { readonly job: Job; readonly result: JobPanelProps['result'] }) {
  const t = useText(messages);
  const tone = job.status === 'failed' ? 'danger' : job.error_count > 0 ? 'warning' : 'info';
  return (
    <Stack gap="md">
      <Banner tone={tone}>{sentenceOf(job, t)}</Banner>
      {result?.(job)}
      <JobFile {...job} />
      {job.can_retry && <Retry job={job} />}
    </Stack>
  );
}

function sentenceOf(
  { status, error_count: count }: Job,
  t: ReturnType<typeof useText<typeof messages.messages>>,
) {
  if (status === 'failed') return t('failed');
  if (status === 'cancelled') return t('cancelled');
  return count > 0 ? t('doneWithErrors', { count }) : t('doneWell');
}

/** A job that failed with a fault can be restarted: it detects what it had already done. */
function Retry({ job }: { readonly job: Job }) {
  const t = useText(messages);
  const retry = useWrite(contract.jobs.retry);
  return (
    <Stack gap="xs" align="start">
      <Button loading={retry.isPending} onClick={() => retry.mutate({ params: { id: job.job_id } })}>
        {t('retry')}
      </Button>
      {retry.isError && <Banner tone="danger">{errorText(retry.error, t('retryFailed'))}</Banner>}
    </Stack>
  );
}

/** The download button for the result of a job; nothing if there is no file, or it has expired. */
function JobFile({ file_url: url, file_name: name }: Pick<Job, 'file_url' | 'file_name'>) {
  const t = useText(messages);
  if (!url || !name) return null;
  const save = () =>
    downloadFile(url, name).catch((error: unknown) =>
      toast({ tone: 'danger', message: errorText(error, t('downloadFailed')) }),
    );
  return (
    <Group>
      <Button onClick={() => void save()}>{t('download')}</Button>
      <Text c="dimmed" size="sm">
        {name}
      </Text>
    </Group>
  );
}
