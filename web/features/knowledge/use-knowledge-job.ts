import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { RunningJob } from '#contract/kit/common.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

const askEveryMs = 2_000;

type Asked = { readonly running: RunningJob | null };

/** Asks again until the job of a colleague has ended; one's own job is followed by its panel. */
export const untilColleagueIsDone = ({ state }: { readonly state: { readonly data?: Asked | undefined } }) =>
  state.data?.running && state.data.running.job_id === null ? askEveryMs : false;

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
