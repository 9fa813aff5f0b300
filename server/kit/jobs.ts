import { PgBoss } from 'pg-boss';
import type { Database } from '#server/db/pool.ts';
import type { Ports } from './context.ts';
import { listSchools } from './job-queries.ts';
import { JobQueue } from './job-queue.ts';
import type { JobRunner } from './job-runner.ts';
import type { Queryable } from './query.ts';

/** Regular work, done for each school in its own scope and transaction, by one process only. */
export type RegularJob = {
  /** `feature.verb`; also the queue's name. */
  readonly name: string;
  /** When, as cron in UTC. */
  readonly cron: string;
  /** What it answers is done after the commit: what the database cannot take back. */
  readonly run: (
    db: Queryable,
    school: { school_id: string },
    ports: Ports,
  ) => Promise<void | (() => Promise<void>)>;
};

/** Runs one job for every school now. */
export async function runForAllSchools(
  { database, ports }: { database: Database; ports: Ports },
  job: RegularJob,
): Promise<void> {
  const schools = await database.unscoped((db) => listSchools(db, {}));
  for (const school of schools) {
    const afterwards = await database.write(school, (db) => job.run(db, school, ports));
    await afterwards?.();
  }
}

type JobsOptions = {
  readonly connectionString: string;
  readonly database: Database;
  readonly ports: Ports;
  readonly jobs: readonly RegularJob[];
  /** Runs the work that people start. */
  readonly run: JobRunner;
  readonly onError: (error: Error) => void;
};

const oneAtATime = { policy: 'singleton', retryLimit: 5, retryDelay: 60, retryBackoff: true };

async function schedule(boss: PgBoss, options: JobsOptions) {
  for (const job of options.jobs) {
    await boss.createQueue(job.name, oneAtATime);
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, () => runForAllSchools(options, job));
  }
}

/**
 * The queue on the same database. Several processes may start it: each turn of a job is taken by one of
 * them, and a failed one is tried again, later each time.
 */
export function openJobs(options: JobsOptions) {
  const { connectionString, database, run, onError } = options;
  const boss = new PgBoss({
    connectionString,
    schema: 'pgboss',
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    application_name: 'homeroom jobs',
    monitorVacuum: false,
  });
  boss.on('error', onError);
  const queue = new JobQueue({ boss, database, run });
  let started: Promise<void> | undefined;

  const start = async () => {
    await boss.start();
    await queue.open();
    await schedule(boss, options);
  };
  return {
    start() {
      started = start().catch(onError);
    },
    /** Hears that somebody started work. */
    hear: (payload: string) => void queue.hear(payload).catch(onError),
    async stop() {
      if (!started) return;
      await started;
      // Asked first, so that nothing new is taken while the last jobs end.
      const stopped = boss.stop({ graceful: true, timeout: 8_000 }).catch(onError);
      await queue.stop();
      await stopped;
    },
  };
}
