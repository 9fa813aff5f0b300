import type { PgBoss } from 'pg-boss';
import type { Database } from '#server/db/pool.ts';
import { type JobPlace, listOpenJobs } from './job-queries.ts';
import type { JobRunner } from './job-runner.ts';
import { listSchools } from './jobs.ts';

const queue = 'one_off_jobs';

/** A crash is noticed when a job has not been heard of for this long. */
const heartbeatSeconds = 15;

/**
 * Brings jobs that were written down to the queue, and from the queue to the runner of one process. Every process
 * hears of a new job and sends it under the job's own id, so that it is queued once however many do.
 */
export function openJobQueue(options: { boss: PgBoss; database: Database; run: JobRunner }) {
  const { boss, database, run } = options;
  let isOpen = false;

  const send = ({ school_id, job_id }: JobPlace) => boss.send(queue, { school_id, job_id }, { id: job_id });

  /** Also what was started while nobody listened, or was under way when a process ended. */
  const sendOpen = async () => {
    for (const school of await database.unscoped((db) => listSchools(db, {}))) {
      const open = await database.read(school, (db) => listOpenJobs(db, school));
      for (const { job_id } of open) await send({ ...school, job_id });
    }
  };

  return {
    async open() {
      await boss.createQueue(queue, {
        notify: true,
        retryLimit: 20,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 60,
        heartbeatSeconds,
        expireInSeconds: 6 * 3_600,
      });
      // Two at a time, so that a short export does not wait for a long import.
      const working = { localConcurrency: 2, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };
      await boss.work<JobPlace>(queue, working, async ([job]) => {
        if (job) await run(job.data, job.signal);
      });
      isOpen = true;
      await sendOpen();
    },
    /** Hears `school/job`, or nothing when notifications may have been missed. */
    async hear(payload: string) {
      if (!isOpen) return;
      const [school_id, job_id] = payload.split('/');
      if (school_id && job_id) await send({ school_id, job_id });
      else await sendOpen();
    },
  };
}
