import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Database } from '#server/db/pool.ts';
import { type JobPlace, listOpenJobs } from './job-queries.ts';
import type { JobRunner } from './job-runner.ts';
import { listSchools } from './jobs.ts';

const queue = 'one_off_jobs';

/** So many at a time, so that a short export does not wait for a long import. */
const lanes = 2;

/** What is nearly done may end when the process is asked to; the rest is left to others, who begin it anew. */
const graceMs = 3_000;

/** A crash is noticed when a job has not been heard of for this long. */
const heartbeatSeconds = 15;

/**
 * Brings jobs that were written down to the queue, and from the queue to the runner of one process. Every process
 * hears of a new job and sends it under the job's own id, so that it is queued once however many do.
 */
export function openJobQueue(options: { boss: PgBoss; database: Database; run: JobRunner }) {
  const { boss, database } = options;
  let isOpen = false;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const work = async ({ data, signal }: { data: JobPlace; signal: AbortSignal }) => {
    const run = options.run(data, AbortSignal.any([signal, stopping.signal]));
    running.add(run);
    await run.finally(() => running.delete(run));
  };

  const send = ({ school_id, job_id }: JobPlace) => boss.send(queue, { school_id, job_id }, { id: job_id });

  const openLane = async () => {
    const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };
    const lane = await boss.work<JobPlace>(queue, polling, async ([job]) => {
      // Whatever waits behind this one is fetched at once, not at the next look.
      boss.notifyWorker(lane);
      if (job) await work(job);
    });
  };

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
      for (let lane = 0; lane < lanes; lane += 1) await openLane();
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
    /** Returns when no job of this process is under way any more. */
    async stop() {
      isOpen = false;
      const ended = Promise.allSettled(running);
      await Promise.race([ended, sleep(running.size > 0 ? graceMs : 0)]);
      stopping.abort();
      await ended;
    },
  };
}
