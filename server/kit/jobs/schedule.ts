import { PgBoss } from 'pg-boss';
import { connectionTo } from '#server/db/connection/hosts.ts';
import { JobQueue } from './queue.ts';
import type { JobRunner } from './runner.ts';
import {
  type InstallationJob,
  type RegularJob,
  type RegularOptions,
  runForAllSchools,
} from './scheduled-jobs.ts';

type JobsOptions = RegularOptions & {
  readonly connectionString: string;
  readonly jobs: readonly RegularJob[];
  readonly installationJobs: readonly InstallationJob[];
  /** Runs the work that people start. */
  readonly run: JobRunner;
  readonly onError: (error: Error) => void;
};

type Asked = { readonly school_id?: string } | null;

const oneAtATime = { policy: 'singleton' };
const settings = {
  notify: true,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  // A crash is noticed when a turn has not been heard of for this long.
  heartbeatSeconds: 30,
};
/** What several processes ask for at the same moment is asked for once. */
const togetherSeconds = 2;

async function schedule(boss: PgBoss, options: JobsOptions) {
  for (const job of options.jobs) {
    await boss.createQueue(job.name, { ...oneAtATime, ...settings });
    await boss.updateQueue(job.name, settings);
    await boss.schedule(job.name, job.cron, null, { missed: 'once' });
    const polling = { pollingIntervalSeconds: 30, includeMetadata: true } as const;
    await boss.work<Asked, void, typeof polling>(job.name, polling, async ([turn]) => {
      if (!turn) return;
      // Instants are read as text in this product, by the queue's library too.
      const due = new Date(turn.createdOn);
      await runForAllSchools(options, job, { due, school_id: turn.data?.school_id });
    });
  }
}

const hourSeconds = 3_600;
/** A large installation may take hours; between tries there is time for what was in the way to pass. */
const longWork = { ...settings, retryLimit: 3, retryDelay: 600, expireInSeconds: 12 * hourSeconds };

async function scheduleInstallation(boss: PgBoss, options: JobsOptions, stopping: AbortSignal) {
  const { installationJobs, onFailure } = options;
  for (const job of installationJobs) {
    await boss.createQueue(job.name, { ...oneAtATime, ...longWork });
    await boss.updateQueue(job.name, longWork);
    await boss.schedule(job.name, job.cron, null, { missed: 'once' });
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, async ([turn]) => {
      if (!turn) return;
      await job.run(AbortSignal.any([turn.signal, stopping])).catch((error: unknown) => {
        onFailure(error, job.name);
        throw error;
      });
    });
  }
}

const openBoss = (connectionString: string) =>
  new PgBoss({
    ...connectionTo(connectionString),
    schema: 'pgboss',
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    application_name: 'homeroom jobs',
    monitorVacuum: false,
  });

/**
 * The queue on the same database. Several processes may start it: each turn of a job is taken by one of
 * them, and a failed one is tried again, later each time.
 */
export function openJobs(options: JobsOptions) {
  const { connectionString, database, jobs, run, onError } = options;
  const boss = openBoss(connectionString);
  boss.on('error', onError);
  const queue = new JobQueue({ boss, database, run });
  let started: Promise<void> | undefined;
  let isOpen = false;
  const stopping = new AbortController();

  const start = async () => {
    await boss.start();
    await queue.open();
    await schedule(boss, options);
    await scheduleInstallation(boss, options, stopping.signal);
    isOpen = true;
  };
  const hearWork = async (payload: string) => {
    const [name = '', school_id] = payload.split('/');
    if (!isOpen || !school_id || !jobs.some((job) => job.name === name)) return;
    await boss.sendThrottled(name, { school_id }, null, togetherSeconds, school_id);
  };
  return {
    start() {
      started = start().catch(onError);
    },
    /** Hears that somebody started work. */
    hear: (payload: string) => void queue.hear(payload).catch(onError),
    /** Hears `name/school`: regular work that should be done for a school before its turn. */
    hearWork: (payload: string) => void hearWork(payload).catch(onError),
    async stop() {
      stopping.abort();
      if (!started) return;
      await started;
      isOpen = false;
      // Asked first, so that nothing new is taken while the last jobs end.
      const stopped = boss.stop({ graceful: true, timeout: 8_000 }).catch(onError);
      await queue.stop();
      await stopped;
    },
  };
}
