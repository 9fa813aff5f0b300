import type { PgBoss } from 'pg-boss';
import { listDueSchools, type RegularJob, type RegularOptions, runForSchools } from './scheduled-jobs.ts';

/**
 * Jobs that call external services may take long for a school, so they have a queue of their own. `lanes` is how many
 * batches a process works on at a time.
 */
const queues = {
  run: { name: 'scheduled_transactions', lanes: 2 },
  work: { name: 'scheduled_work', lanes: 3 },
} as const;

const queueOf = (job: RegularJob) => ('run' in job ? queues.run : queues.work);

const settings = {
  notify: true,
  // A batch without a heartbeat for this long has crashed.
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3_600,
  deleteAfterSeconds: 3_600,
};
const retries = { retryLimit: 5, retryDelay: 60, retryBackoff: true };

/** The cron of jobs that look for work all the time. */
export const everyMinute = '* * * * *';

/** The next turn of such a job finds the same schools again, so nothing is tried twice at a time. */
export const isEveryMinute = ({ cron }: RegularJob) => cron === everyMinute;

/** Urgent work overtakes a night job that has to look at every school. */
const optionsOf = (job: RegularJob) =>
  isEveryMinute(job) ? { priority: 1, retryLimit: 0 } : { priority: 0, ...retries };

/** A turn is divided into so many batches, and into more of them if one would have more than so many schools. */
const usualBatches = 100;
const mostSchools = 50;
const secondMs = 1_000;

/** Requests within this time become one, also those that several processes hear. */
const togetherSeconds = 2;

type StoredBatch = {
  readonly name: string;
  readonly due: string;
  readonly school_ids: readonly string[];
  /** Whether a change asked for it, not the schedule. */
  readonly isRequest?: boolean;
};

type SchoolRun = {
  readonly school_id: string;
  readonly isRequest: boolean;
  readonly work: () => Promise<void>;
};

/** A job at work for a school, or resting after that. */
type Turn = { isAskedAgain: boolean; rest?: NodeJS.Timeout };

type BatchesOptions = RegularOptions & { readonly jobs: readonly RegularJob[] };

/** Shares the schools in which scheduled jobs have something to do among all processes. */
export class Batches {
  readonly #boss: PgBoss;
  readonly #options: BatchesOptions;
  /** What this process does, by name of the job and school. */
  readonly #turns = new Map<string, Turn>();
  readonly #stopping = new AbortController();

  constructor(boss: PgBoss, options: BatchesOptions) {
    this.#boss = boss;
    this.#options = options;
  }

  async open() {
    for (const { name, lanes } of Object.values(queues)) {
      await this.#boss.createQueue(name, settings);
      await this.#boss.updateQueue(name, settings);
      for (let lane = 0; lane < lanes; lane += 1) await this.#openLane(name);
    }
  }

  /** Lists the schools in which the job is due, and sends them to the queue. Writes nothing if there is none. */
  async send(job: RegularJob, due: Date) {
    const started = performance.now();
    const note = (outcome: 'done' | 'failed') =>
      this.#options.watch?.onAttempt({
        kind: job.name,
        outcome,
        seconds: (performance.now() - started) / secondMs,
      });
    const school_ids = await listDueSchools(this.#options, job).catch((error: unknown) => {
      this.#options.onFailure(error, job.name);
      note('failed');
      throw error;
    });
    if (school_ids.length === 0) return note('done');
    const batches = chunk(school_ids, batchSize(school_ids.length)).map((some) => ({
      data: { name: job.name, due: due.toISOString(), school_ids: some } satisfies StoredBatch,
      ...optionsOf(job),
    }));
    return void (await this.#boss.insert(queueOf(job).name, batches));
  }

  /** Sends one school, because something has changed there. */
  async sendSchool(job: RegularJob, school_id: string) {
    const { queue, batch, options } = requestOf(job, school_id);
    await this.#boss.sendThrottled(queue, batch, options, togetherSeconds, keyOf(job, school_id));
  }

  /** Ends each batch after the school that is at work; another process does the rest. */
  stop() {
    this.#stopping.abort();
    for (const { rest } of this.#turns.values()) clearTimeout(rest);
  }

  async #openLane(queue: string) {
    const lane = await this.#boss.work<StoredBatch>(
      queue,
      { pollingIntervalSeconds: 30 },
      async ([batch]) => {
        // Fetch the next batch at once instead of at the next poll.
        this.#boss.notifyWorker(lane);
        const job = this.#options.jobs.find(({ name }) => name === batch?.data.name);
        if (batch && job) await this.#run(job, batch.data, batch.signal);
      },
    );
  }

  async #run(job: RegularJob, { due, school_ids, isRequest }: StoredBatch, signal: AbortSignal) {
    const stop = AbortSignal.any([signal, this.#stopping.signal]);
    const around = async (school_id: string, work: () => Promise<void>) => {
      stop.throwIfAborted();
      await this.#runOnce(job, { school_id, isRequest: isRequest === true, work });
    };
    const isStopping = () => stop.aborted;
    await runForSchools(this.#options, job, { due: new Date(due), school_ids, isStopping, around });
  }

  /** No turn waits while a job is working for the school, and no request waits for a paused job: the work begins again later. */
  async #runOnce(job: RegularJob, { school_id, isRequest, work }: SchoolRun) {
    const key = keyOf(job, school_id);
    const earlier = this.#turns.get(key);
    if (earlier && (isRequest || !earlier.rest)) {
      earlier.isAskedAgain = true;
      return;
    }
    clearTimeout(earlier?.rest);
    const turn: Turn = { isAskedAgain: false };
    this.#turns.set(key, turn);
    const started = performance.now();
    try {
      await work();
    } finally {
      const restMs = Math.max(
        togetherSeconds * secondMs,
        (performance.now() - started) * (job.restTimes ?? 0),
      );
      const needsRest = !this.#stopping.signal.aborted && (isRequest || turn.isAskedAgain);
      if (needsRest) turn.rest = setTimeout(() => this.#wake(job, school_id), restMs);
      else this.#turns.delete(key);
    }
  }

  /** What a process that ends did not send is found by the next turn of the schedule. */
  #wake(job: RegularJob, school_id: string) {
    const key = keyOf(job, school_id);
    const isAskedAgain = this.#turns.get(key)?.isAskedAgain;
    this.#turns.delete(key);
    if (!isAskedAgain) return;
    // The pause of `sendSchool` would refuse it, because the request that had to wait may be younger than that.
    const { queue, batch, options } = requestOf(job, school_id);
    this.#boss
      .send(queue, batch, options)
      .catch((error: unknown) => this.#options.onFailure(error, job.name));
  }
}

function requestOf(job: RegularJob, school_id: string) {
  const batch: StoredBatch = {
    name: job.name,
    due: new Date().toISOString(),
    school_ids: [school_id],
    isRequest: true,
  };
  return { queue: queueOf(job).name, batch, options: { ...optionsOf(job), priority: 2 } };
}

const keyOf = ({ name }: RegularJob, school_id: string) => `${name}/${school_id}`;

const batchSize = (schools: number) => Math.min(Math.ceil(schools / usualBatches), mostSchools);

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
