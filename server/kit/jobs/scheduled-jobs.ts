import { refusalOf } from '#server/db/database-refusals.ts';
import type { AllSchools } from '#server/db/owner-database.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable, SchoolKey } from '#server/db/query.ts';
import { trace } from '#server/lib/watching/tracing.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { JobWatch } from './attempts.ts';
import { Interrupted } from './interrupted.ts';
import {
  clearFailure,
  findTurn,
  finishTurn,
  holdTurn,
  holdWorkingSchool,
  listAllSchools,
  listFailingSchools,
  listWorkingSchools,
  noteFailure,
} from './scheduled-queries.ts';

/** The context of a scheduled job that calls external services, without an open transaction. */
export type SchoolWork = {
  readonly school_id: string;
  readonly ports: Ports;
  /** The address with which links to the school begin, without a trailing slash. */
  readonly publicUrl: string;
  /** A transaction in the school; keep each short. Once the school is suspended it throws `Interrupted`, which ends the work. */
  readonly transaction: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  /** Only for code that opens its own transactions; everything else uses `transaction`. */
  readonly database: Database;
  /** Whether this process is about to end: work that a later turn goes on with should then stop. */
  readonly isStopping: () => boolean;
};

/** A scheduled job, which runs for each school in its own scope; a failure in one school does not affect another. */
export type RegularJob = {
  /** `feature.verb`; also the queue's name, unless the job runs every minute. */
  readonly name: string;
  /** The schedule, as cron in UTC. A turn that was missed while no process ran is made up for once at the start. */
  readonly cron: string;
  /**
   * The schools in which the job has something to do, or may have: by statements over all schools. A job without it runs
   * for every school, which is too much for one that runs every minute.
   */
  readonly listDue?: (db: Queryable, ports: Ports) => Promise<readonly SchoolKey[]>;
  /**
   * After a turn that followed a change, the job rests in that school for so many times as long as the turn took. With 9, a
   * process spends a tenth of a core on it at most, however often people change something in a large school. The schedule
   * does not wait for the rest, so turns of more than six seconds cost more.
   */
  readonly restTimes?: number;
} & (
  | {
      /** Runs in one transaction, once per turn. It may return work for after the commit that the database cannot undo. */
      readonly run: (
        db: Queryable,
        school: { school_id: string },
        ports: Ports,
      ) => Promise<void | (() => Promise<void>)>;
    }
  | {
      /** Opens its own transactions. `idle` means that there was nothing to do, so an earlier failure stays noted. */
      readonly work: (job: SchoolWork) => Promise<'worked' | 'idle'>;
    }
);

/** A scheduled job for the whole installation; one process at a time runs it. */
export type InstallationJob = {
  /** `feature.verb`; also the queue's name. */
  readonly name: string;
  /** The schedule, as cron in UTC. */
  readonly cron: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** A scheduled job that keeps failing. */
export type FailingJob = { readonly school_id: string; readonly name: string; readonly error: string };

export type RegularOptions = {
  readonly database: Database;
  readonly allSchools: AllSchools;
  readonly ports: Ports;
  /** Called once, in the transaction that stores the failure. */
  readonly onTrouble: (db: Queryable, trouble: FailingJob) => Promise<void>;
  readonly onFailure: (error: unknown, where: string) => void;
  readonly watch?: JobWatch | undefined;
};

/** After this many failed attempts the account-admins are notified. */
const attemptsToTell = 3;
const secondMs = 1_000;

/** When the work came due, and the schools that it is for. */
export type SchoolBatch = {
  readonly due: Date;
  readonly school_ids: readonly string[];
  /** Whether this process is about to end. */
  readonly isStopping?: () => boolean;
  /** Called for each school with its work. What it throws ends the batch. */
  readonly around?: (school_id: string, work: () => Promise<void>) => Promise<void>;
};

/** The schools for which a turn of the job has to run. A job that keeps failing is tried until it works. */
export async function listDueSchools(
  { allSchools, ports }: RegularOptions,
  job: RegularJob,
): Promise<string[]> {
  const { listDue, name } = job;
  const due = await allSchools.read(async (db) =>
    listDue
      ? [...(await listDue(db, ports)), ...(await listFailingSchools(db, { name }))]
      : listAllSchools(db, {}),
  );
  return [...new Set(due.map(({ school_id }) => school_id))];
}

/** Runs a job for some schools, one after another. Throws if one failed, so that the batch is tried again. */
export async function runForSchools(options: RegularOptions, job: RegularJob, batch: SchoolBatch) {
  const { allSchools, watch } = options;
  const { due, isStopping = () => false, around = (_, work) => work() } = batch;
  const started = performance.now();
  const failures: unknown[] = [];
  const school_ids = [...batch.school_ids];
  const schools =
    school_ids.length > 0 ? await allSchools.read((db) => listWorkingSchools(db, { school_ids })) : [];
  for (const { school_id } of schools) {
    await around(school_id, async () => {
      const failure = await tryForSchool(options, job, { school_id, due, isStopping });
      if (failure) failures.push(failure.error);
    });
  }
  const seconds = (performance.now() - started) / secondMs;
  watch?.onAttempt({ kind: job.name, outcome: failures.length > 0 ? 'failed' : 'done', seconds });
  if (failures.length > 0) throw failures[0];
}

type SchoolTurn = { readonly school_id: string; readonly due: Date } & Pick<SchoolWork, 'isStopping'>;

/** Returns what went wrong, after it has been stored for the school. */
async function tryForSchool(options: RegularOptions, job: RegularJob, turn: SchoolTurn) {
  const { school_id } = turn;
  const facts = () => ({ 'homeroom.school_id': school_id });
  try {
    await trace({ name: `job ${job.name}`, kind: 'job', facts }, () => runForSchool(options, job, turn));
    return undefined;
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    options.watch?.onFailed(school_id);
    options.onFailure(error, `${job.name} ${school_id}`);
    await storeFailure(options, { school_id, name: job.name, error: failureSentence(error) });
    return { error };
  }
}

const transactionsOf =
  (database: Database, school_id: string): SchoolWork['transaction'] =>
  (work) =>
    database.write({ school_id }, async (db) => {
      const [held] = await holdWorkingSchool(db, { school_id });
      if (!held) throw new Interrupted();
      return work(db);
    });

async function runForSchool(options: RegularOptions, job: RegularJob, turn: SchoolTurn) {
  const { school_id, due, isStopping } = turn;
  const { database, ports } = options;
  await ports.addresses.refresh();
  const place = { school_id, name: job.name };
  if ('work' in job) {
    const transaction = transactionsOf(database, school_id);
    const publicUrl = ports.addresses.of(school_id);
    const outcome = await job.work({ school_id, ports, publicUrl, transaction, database, isStopping });
    if (outcome === 'worked') await transaction((db) => clearFailure(db, place));
    return;
  }
  const taken = { ...place, due: due.toISOString() };
  const afterwards = await database.write({ school_id }, async (db) => {
    // The second statement sees what was committed before the lock was free.
    const [[lock], [open]] = await Promise.all([holdTurn(db, place), findTurn(db, taken)]);
    if (!lock?.is_held || !open) return undefined;
    const result = await job.run(db, { school_id }, ports);
    await finishTurn(db, taken);
    return result;
  });
  await afterwards?.();
}

async function storeFailure({ database, onTrouble, onFailure }: RegularOptions, trouble: FailingJob) {
  await database
    .write(trouble, async (db) => {
      const [noted] = await noteFailure(db, trouble);
      if (noted?.attempts === attemptsToTell) await onTrouble(db, trouble);
    })
    .catch((error: unknown) => onFailure(error, `${trouble.name}: writing down its failure`));
}

const failureSentence = (error: unknown) =>
  refusalOf(error)?.message ?? 'An unexpected error occurred. The log of the server says more.';
