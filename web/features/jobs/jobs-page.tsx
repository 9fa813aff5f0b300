import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { jobName } from '#contract/jobs/names.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { optionalText, pageNumber } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { FailingPanel } from './failing-panel.tsx';
import { JobPanel } from './job-panel.tsx';
import { JobsTable } from './jobs-table.tsx';
import { messages } from './messages.ts';
import { hasEnded } from './rules.ts';

const limit = 20;
const askEveryMs = 2_000;
const pageState = { page: pageNumber, job: optionalText };

function useJobs(page: number) {
  return useQuery({
    ...queryFor(contract.jobs.list, { query: { page, limit } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.jobs.every(({ status }) => hasEnded(status)) ? false : askEveryMs,
  });
}

/** Started jobs: progress, results and problems. */
export function JobsPage() {
  const t = useText(messages);
  const [{ page, job: open }, setState] = useUrlState(pageState);
  const jobsQuery = useJobs(page);
  const jobs = jobsQuery.data?.jobs;
  const opened = jobs?.find(({ job_id }) => job_id === open);
  return (
    <Stack gap="md">
      <PageHeader title={t('title')} breadcrumbs={[{ label: t('title') }]} description={t('hint')} />
      {jobsQuery.data && jobsQuery.data.failing.length > 0 && (
        <FailingPanel failing={jobsQuery.data.failing} />
      )}
      {jobsQuery.isError ? (
        <ErrorWithRetry
          message={errorText(jobsQuery.error, t('listFailed'))}
          onRetry={() => void jobsQuery.refetch()}
        />
      ) : (
        <JobsTable jobs={jobs} onOpen={({ job_id }) => void setState({ job: job_id })} />
      )}
      <Pagination
        page={page}
        limit={limit}
        total={jobsQuery.data?.total ?? 0}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
      {open && (
        <Dialog
          title={opened ? jobName(opened.kind) : t('work')}
          onClose={() => void setState({ job: undefined })}
        >
          <JobPanel jobId={open} onDone={() => void jobsQuery.refetch()} />
        </Dialog>
      )}
    </Stack>
  );
}
