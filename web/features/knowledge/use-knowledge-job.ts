import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { RunningJob } from '#contract/kit/common.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

const askEveryMs = 2_000;

type WithRunningJob = { readonly running: RunningJob | null };

type QueryState = { readonly state: { readonly data?: WithRunningJob | undefined } };

/** When to read again while the job of a colleague runs; one's own job is followed by its panel. */
export const refetchUntilColleagueIsDone = ({ state: { data } }: QueryState) =>
  data?.running?.job_id === null ? askEveryMs : false;

type KnowledgeJob = {
  /** The job that runs now, as the server says. */
  readonly running: RunningJob | null | undefined;
  readonly begin: () => Promise<{ readonly job_id: string }>;
  readonly startFailed: string;
};

/** Starts a job about a knowledge base and follows it, also one that was started before or by a colleague. */
export function useKnowledgeJob({ running, begin, startFailed }: KnowledgeJob) {
  const client = useQueryClient();
  const [job, setJob] = useState<{ readonly id: string; readonly hasEnded: boolean }>();
  // Set together with the job, so that the button does not become free between the two.
  const [isStarting, setIsStarting] = useState(false);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['knowledge'] }), [client]);
  const isOfColleague = running?.job_id === null;
  // The cleanup runs when the job of a colleague has ended: what it found is read then.
  useEffect(() => (isOfColleague ? refresh : undefined), [isOfColleague, refresh]);
  const hasEnded = job?.hasEnded && (!running || running.job_id === job.id);
  return {
    jobId: running?.job_id ?? job?.id,
    ofColleague: isOfColleague ? running : undefined,
    busy: isStarting || ((job !== undefined || !!running) && !hasEnded),
    ended: ({ job_id: id }: { readonly job_id: string }) => {
      setJob({ id, hasEnded: true });
      refresh();
    },
    start: async () => {
      setIsStarting(true);
      try {
        const { job_id } = await begin();
        setJob({ id: job_id, hasEnded: false });
      } catch (error) {
        toast({ tone: 'danger', message: `${startFailed} ${errorText(error, '')}`.trim() });
        refresh();
      } finally {
        setIsStarting(false);
      }
    },
  };
}
