import { PgBoss } from 'pg-boss';
import { connectionTo } from '#server/db/connection/hosts.ts';
import { Batches, everyMinute, isEveryMinute } from './batches.ts';
import { JobQueue } from './queue.ts';
import type { JobRunner } from './runner.ts';
import type { InstallationJob, RegularJob, RegularOptions } from './scheduled-jobs.ts';

type OnError = (error: Error) => void;

type JobsOptions = RegularOptions & {
  readonly connectionString: string;
  readonly jobs: readonly RegularJob[];
  readonly installationJobs: readonly InstallationJob[];
  /** Runs the jobs that people start. */
  readonly run: JobRunner;
  readonly onError: OnError;
};

const oneAtATime = { policy: 'singleton' };
const settings = {
  notify: true,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  // A turn without a heartbeat for this long has crashed.
  heartbeatSeconds: 30,
};
/**
 * The queue announces a new turn at once, so polling only finds a turn that is tried again. Without announcements each
 * queue is polled more often.
 */
const polling = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 300 };
/** Requests within this time become one. */
const togetherMs = 2_000;

/**
 * The queues of the jobs. Those of every minute share one, because each turn costs the queue more than
 * looking for the schools in which a job is due. Their next turn comes soon, so they need no second attempt.
 */
function groupJobs(jobs: readonly RegularJob[]) {
  const frequent = jobs.filter(isEveryMinute);
  const others = jobs.filter((job) => !isEveryMinute(job));
  return [
    { name: 'every_minute', cron: everyMinute, jobs: frequent, settings: { ...settings, retryLimit: 0 } },
    ...others.map((job) => ({ name: job.name, cron: job.cron, jobs: [job], settings })),
  ];
}

/** A job whose schools cannot be listed does not keep the others from their turn. */
async function sendAll(batches: Batches, jobs: readonly RegularJob[], due: Date) {
  const failures: unknown[] = [];
  for (const job of jobs) await batches.send(job, due).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function schedule(boss: PgBoss, { jobs }: JobsOptions, batches: Batches) {
  for (const group of groupJobs(jobs)) {
    await boss.createQueue(group.name, { ...oneAtATime, ...group.settings });
    await boss.updateQueue(group.name, group.settings);
    await boss.schedule(group.name, group.cron, null, { missed: 'once' });
    const options = { ...polling, includeMetadata: true } as const;
    await boss.work<null, void, typeof options>(group.name, options, async ([turn]) => {
      // The product reads instants as text, and so does the queue's library here.
      if (turn) await sendAll(batches, group.jobs, new Date(turn.createdOn));
    });
  }
}

/** In earlier versions each job of every minute had a queue of its own. No one takes its turns any more. */
async function retireQueues(boss: PgBoss, { jobs }: JobsOptions) {
  const queues = await boss.getQueues(jobs.filter(isEveryMinute).map(({ name }) => name));
  for (const { name } of queues) {
    await boss.unschedule(name);
    await boss.deleteQueuedJobs(name);
  }
}

const hourSeconds = 3_600;
const secondMs = 1_000;
/** A large installation may take hours; the delay between attempts lets an obstacle pass. */
const longWork = { ...settings, retryLimit: 3, retryDelay: 600, expireInSeconds: 12 * hourSeconds };

async function scheduleInstallation(boss: PgBoss, options: JobsOptions, stopping: AbortSignal) {
  const { installationJobs, onFailure, watch } = options;
  for (const job of installationJobs) {
    await boss.createQueue(job.name, { ...oneAtATime, ...longWork });
    await boss.updateQueue(job.name, longWork);
    await boss.schedule(job.name, job.cron, null, { missed: 'once' });
    await boss.work(job.name, polling, async ([turn]) => {
      if (!turn) return;
      const started = performance.now();
      const note = (outcome: 'done' | 'failed') =>
        watch?.onAttempt({ kind: job.name, outcome, seconds: (performance.now() - started) / secondMs });
      await job.run(AbortSignal.any([turn.signal, stopping])).catch((error: unknown) => {
        onFailure(error, job.name);
        note('failed');
        throw error;
      });
      note('done');
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
    // No job waits for another one.
    flowIntervalSeconds: 3_600,
  });

/**
 * Sends a request after a pause, so that one batch does all that was asked for meanwhile. The queue refuses a second one
 * within the pause; the one that it has begins later than the request that it refuses was made.
 */
function collectRequests(
  { jobs, onError }: Pick<JobsOptions, 'jobs' | 'onError'>,
  send: (job: RegularJob, school_id: string) => Promise<void>,
) {
  const waiting = new Map<string, NodeJS.Timeout>();
  return {
    hear(key: string) {
      const [name = '', school_id] = key.split('/');
      const job = jobs.find((one) => one.name === name);
      if (!job || !school_id || waiting.has(key)) return;
      const sendNow = () => {
        waiting.delete(key);
        send(job, school_id).catch(onError);
      };
      waiting.set(key, setTimeout(sendNow, togetherMs));
    },
    /** What was not sent yet is done by the next turn of the schedule. */
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

/**
 * The queue in the same database. Several processes may start it: one of them takes each turn of a job, and a failed turn is
 * tried again with growing delays.
 */
export function openJobs(options: JobsOptions) {
  const { connectionString, allSchools, run, onError } = options;
  const boss = openBoss(connectionString);
  boss.on('error', onError);
  const queue = new JobQueue({ boss, allSchools, run });
  const batches = new Batches(boss, options);
  let started: Promise<void> | undefined;
  let isOpen = false;
  const stopping = new AbortController();

  const start = async () => {
    await boss.start();
    await queue.open();
    await batches.open();
    await schedule(boss, options, batches);
    await retireQueues(boss, options);
    await scheduleInstallation(boss, options, stopping.signal);
    isOpen = true;
  };
  const requests = collectRequests(options, (job, school_id) => batches.sendSchool(job, school_id));
  return {
    start() {
      started = start().catch(onError);
    },
    /** Receives the notification that a person started a job. */
    hear: (payload: string) => void queue.hear(payload).catch(onError),
    /** Receives `name/school`: a scheduled job that should run for a school before its turn. */
    hearWork: (payload: string) => void (isOpen && requests.hear(payload)),
    async stop() {
      stopping.abort();
      if (started) {
        await started;
        isOpen = false;
        requests.stop();
        batches.stop();
        // Stop the queue first, so that it takes no new job while the last ones end.
        const stopped = boss.stop({ graceful: true, timeout: 8_000 }).catch(onError);
        await queue.stop();
        await stopped;
      }
      await allSchools.close();
    },
  };
}
