import { refusalOf } from '#server/db/database-refusals.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { trace } from '#server/lib/watching/tracing.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { JobWatch } from './attempts.ts';
import { listSchools } from './queries.ts';
import { clearFailure, noteFailure, takeTurn } from './scheduled-queries.ts';

/** The context of a scheduled job that calls external services, without an open transaction. */
export type SchoolWork = {
  readonly school_id: string;
  readonly ports: Ports;
  /** The product's public address, without a trailing slash. */
  readonly publicUrl: string;
  /** A transaction in the school; keep each short. */
  readonly transaction: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  /** Only for code that opens its own transactions; everything else uses `transaction`. */
  readonly database: Database;
};

/** A scheduled job, which runs for each school in its own scope; a failure in one school does not affect another. */
export type RegularJob = {
  /** `feature.verb`; also the queue's name. */
  readonly name: string;
  /** The schedule, as cron in UTC. A turn that was missed while no process ran is made up for once at the start. */
  readonly cron: string;
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
export type Trouble = { readonly school_id: string; readonly name: string; readonly error: string };

export type RegularOptions = {
  readonly database: Database;
  readonly ports: Ports;
  readonly publicUrl: string;
  /** Called once, in the transaction that stores the failure. */
  readonly onTrouble: (db: Queryable, trouble: Trouble) => Promise<void>;
  readonly onFailure: (error: unknown, where: string) => void;
  readonly watch?: JobWatch | undefined;
};

/** After this many failed attempts the account-admins are notified. */
const attemptsToTell = 3;
const secondMs = 1_000;

/** When the turn was due, and the school it is for, unless it is for all. */
export type JobTurn = { readonly due: Date; readonly school_id?: string | undefined };

/** Runs a turn of a job for every school that has not had it. Throws if one failed, so that the turn is tried again. */
export async function runForAllSchools(
  options: RegularOptions,
  job: RegularJob,
  turn: JobTurn,
): Promise<void> {
  const schools = await options.database.unscoped((db) => listSchools(db, {}));
  const failures: unknown[] = [];
  const started = performance.now();
  for (const school of schools) {
    if (turn.school_id && turn.school_id !== school.school_id) continue;
    try {
      const facts = () => ({ 'homeroom.school_id': school.school_id });
      await trace({ name: `job ${job.name}`, kind: 'job', facts }, () =>
        runForSchool(options, job, { ...turn, ...school }),
      );
    } catch (error) {
      failures.push(error);
      options.watch?.onFailed(school.school_id);
      options.onFailure(error, `${job.name} ${school.school_id}`);
      await storeFailure(options, { ...school, name: job.name, error: failureSentence(error) });
    }
  }
  const seconds = (performance.now() - started) / secondMs;
  options.watch?.onAttempt({ kind: job.name, outcome: failures.length > 0 ? 'failed' : 'done', seconds });
  if (failures.length > 0) throw failures[0];
}

type SchoolTurn = { readonly school_id: string; readonly due: Date };

async function runForSchool(options: RegularOptions, job: RegularJob, { school_id, due }: SchoolTurn) {
  const { database, ports, publicUrl } = options;
  const place = { school_id, name: job.name };
  if ('work' in job) {
    const transaction: SchoolWork['transaction'] = (work) => database.write({ school_id }, work);
    const outcome = await job.work({ school_id, ports, publicUrl, transaction, database });
    if (outcome === 'worked') await transaction((db) => clearFailure(db, place));
    return;
  }
  const afterwards = await database.write({ school_id }, async (db) => {
    const [taken] = await takeTurn(db, { ...place, due: due.toISOString() });
    return taken && job.run(db, { school_id }, ports);
  });
  await afterwards?.();
}

async function storeFailure({ database, onTrouble, onFailure }: RegularOptions, trouble: Trouble) {
  await database
    .write(trouble, async (db) => {
      const [noted] = await noteFailure(db, trouble);
      if (noted?.attempts === attemptsToTell) await onTrouble(db, trouble);
    })
    .catch((error: unknown) => onFailure(error, `${trouble.name}: writing down its failure`));
}

const failureSentence = (error: unknown) =>
  refusalOf(error)?.message ?? 'An unexpected error occurred. The log of the server says more.';
