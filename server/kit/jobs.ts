import { PgBoss } from 'pg-boss';
import type { Database } from '#server/db/pool.ts';
import { defineQuery, type Queryable } from './query.ts';

/** Regular work, done for each school in its own scope and transaction, by one process only. */
export type RegularJob = {
  /** `feature.verb`; also the queue's name. */
  readonly name: string;
  /** When, as cron in UTC. */
  readonly cron: string;
  readonly run: (db: Queryable, school: { school_id: string }) => Promise<void>;
};

const listSchools = defineQuery<object, { school_id: string }>(
  'kit.list_schools',
  'select school_id from list_school_ids()',
);

/** Runs one job for every school now. */
async function runForAllSchools(database: Database, job: RegularJob): Promise<void> {
  const schools = await database.unscoped((db) => listSchools(db, {}));
  for (const school of schools) await database.write(school, (db) => job.run(db, school));
}

/**
 * Starts the queue on the same database. Several processes may do so: each turn of a job is taken by one of
 * them, and a failed one is tried again, later each time.
 */
export function startJobs(options: {
  connectionString: string;
  database: Database;
  jobs: readonly RegularJob[];
  onError: (error: Error) => void;
}) {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    schema: 'pgboss',
    max: 2,
    application_name: 'homeroom jobs',
    monitorVacuum: false,
  });
  boss.on('error', options.onError);

  const start = async () => {
    await boss.start();
    for (const job of options.jobs) {
      await boss.createQueue(job.name, {
        policy: 'singleton',
        retryLimit: 5,
        retryDelay: 60,
        retryBackoff: true,
      });
      await boss.schedule(job.name, job.cron);
      await boss.work(job.name, { pollingIntervalSeconds: 30 }, () =>
        runForAllSchools(options.database, job),
      );
    }
  };
  const started = start().catch(options.onError);
  return {
    async stop() {
      await started;
      await boss.stop({ graceful: true, timeout: 5_000 }).catch(options.onError);
    },
  };
}
