import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { AllSchools } from '#server/db/owner-database.ts';
import { type JobKey, listOpenJobs } from './queries.ts';
import type { JobRunner } from './runner.ts';

const name = 'one_off_jobs';

/** The number of jobs at a time, so that a short export does not wait for a long import. */
const lanes = 2;

/** When the process stops, jobs that are nearly done may finish; other processes restart the rest. */
const graceMs = 3_000;

/** The runner decides how many retries to make; this is more than it ever asks for. */
const settings = {
  notify: true,
  retryLimit: 1_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  // A job without a heartbeat for this long has crashed.
  heartbeatSeconds: 15,
  expireInSeconds: 6 * 3_600,
};

type QueueOptions = { readonly boss: PgBoss; readonly allSchools: AllSchools; readonly run: JobRunner };

/**
 * Sends stored jobs to the queue, and from the queue to the runner of one process. Every process is notified of a new job
 * and sends it under the job's own id, so that it is queued once.
 */
export class JobQueue {
  readonly #options: QueueOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #isOpen = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  async open() {
    await this.#options.boss.createQueue(name, settings);
    for (let lane = 0; lane < lanes; lane += 1) await this.#openLane();
    this.#isOpen = true;
    await this.#sendOpen();
  }

  /** Receives `school/job/retries`, or an empty text when notifications may have been missed. */
  async hear(payload: string) {
    if (!this.#isOpen) return;
    const [school_id, job_id, retries = '0'] = payload.split('/');
    if (school_id && job_id) await this.#send({ school_id, job_id }, Number(retries));
    else await this.#sendOpen();
  }

  /** Resolves when no job of this process is running. */
  async stop() {
    this.#isOpen = false;
    const ended = Promise.allSettled(this.#running);
    await Promise.race([ended, sleep(this.#running.size > 0 ? graceMs : 0)]);
    this.#stopping.abort();
    await ended;
  }

  async #openLane() {
    const { boss } = this.#options;
    const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };
    const lane = await boss.work<JobKey>(name, polling, async ([job]) => {
      // Fetch the next job at once instead of at the next poll.
      boss.notifyWorker(lane);
      if (job) await this.#work(job.data, job.signal);
    });
  }

  async #work(place: JobKey, signal: AbortSignal) {
    const run = this.#options.run(place, AbortSignal.any([signal, this.#stopping.signal]));
    this.#running.add(run);
    await run.finally(() => this.#running.delete(run));
  }

  async #send({ school_id, job_id }: JobKey, retries: number) {
    await this.#options.boss.send(name, { school_id, job_id }, { id: queueId(job_id, retries) });
  }

  /** Includes jobs that were started while no one listened, or that were running when a process ended. */
  async #sendOpen() {
    const open = await this.#options.allSchools.read((db) => listOpenJobs(db, {}));
    for (const { retries, ...job } of open) await this.#send(job, retries);
  }
}

/** The job's id, or another one for each time that a person restarted it; the queue accepts each id once. */
function queueId(job_id: string, retries: number): string {
  if (retries === 0) return job_id;
  const hash = createHash('sha256').update(`${job_id}/${retries}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
