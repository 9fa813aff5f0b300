import { refusalOf } from '#server/db/database-refusals.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import type { Ports } from '#server/ports/ports.ts';
import { listSchools } from './queries.ts';
import { clearFailure, noteFailure, takeTurn } from './scheduled-queries.ts';

/** What regular work that asks the outside world is given: no transaction is open meanwhile. */
export type SchoolWork = {
  readonly school_id: string;
  readonly ports: Ports;
  /** Where people reach the product, without a trailing slash. */
  readonly publicUrl: string;
  /** A transaction in the school; keep each short. */
  readonly transaction: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
};

/** Regular work, done for each school in its own scope; one school's failure is not another's. */
export type RegularJob = {
  /** `feature.verb`; also the queue's name. */
  readonly name: string;
  /** When, as cron in UTC. What came due while nothing ran is done at the start, once. */
  readonly cron: string;
} & (
  | {
      /** In one transaction, once a turn. What it answers is done after the commit: what the database cannot take back. */
      readonly run: (
        db: Queryable,
        school: { school_id: string },
        ports: Ports,
      ) => Promise<void | (() => Promise<void>)>;
    }
  | {
      /** In transactions of its own. `idle` says nothing was to be done, so nothing is known about whether it works. */
      readonly work: (given: SchoolWork) => Promise<'worked' | 'idle'>;
    }
);

/** Regular work for the whole installation, done by one process at a time. */
export type InstallationJob = {
  /** `feature.verb`; also the queue's name. */
  readonly name: string;
  /** When, as cron in UTC. */
  readonly cron: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** Somebody should know that regular work keeps failing. */
export type Trouble = { readonly school_id: string; readonly name: string; readonly error: string };

export type RegularOptions = {
  readonly database: Database;
  readonly ports: Ports;
  readonly publicUrl: string;
  /** Told once, in the transaction that writes the failure down. */
  readonly onTrouble: (db: Queryable, trouble: Trouble) => Promise<void>;
  readonly onFailure: (error: unknown, where: string) => void;
};

/** Once is bad luck; this often is trouble. */
const attemptsToTell = 3;

/** When the turn was due, and the one school it is for when it is not for all. */
export type Turn = { readonly due: Date; readonly school_id?: string | undefined };

/** Does a turn of a job for every school that has not had it. Throws when it failed for one, to be tried again. */
export async function runForAllSchools(options: RegularOptions, job: RegularJob, turn: Turn): Promise<void> {
  const schools = await options.database.unscoped((db) => listSchools(db, {}));
  const failures: unknown[] = [];
  for (const school of schools) {
    if (turn.school_id && turn.school_id !== school.school_id) continue;
    try {
      await runForSchool(options, job, { ...turn, ...school });
    } catch (error) {
      failures.push(error);
      options.onFailure(error, `${job.name} ${school.school_id}`);
      await writeDown(options, { ...school, name: job.name, error: wordsOf(error) });
    }
  }
  if (failures.length > 0) throw failures[0];
}

type SchoolTurn = { readonly school_id: string; readonly due: Date };

async function runForSchool(options: RegularOptions, job: RegularJob, { school_id, due }: SchoolTurn) {
  const { database, ports, publicUrl } = options;
  const place = { school_id, name: job.name };
  if ('work' in job) {
    const transaction: SchoolWork['transaction'] = (work) => database.write({ school_id }, work);
    const outcome = await job.work({ school_id, ports, publicUrl, transaction });
    if (outcome === 'worked') await transaction((db) => clearFailure(db, place));
    return;
  }
  const afterwards = await database.write({ school_id }, async (db) => {
    const [taken] = await takeTurn(db, { ...place, due: due.toISOString() });
    return taken && job.run(db, { school_id }, ports);
  });
  await afterwards?.();
}

async function writeDown({ database, onTrouble, onFailure }: RegularOptions, trouble: Trouble) {
  await database
    .write(trouble, async (db) => {
      const [noted] = await noteFailure(db, trouble);
      if (noted?.attempts === attemptsToTell) await onTrouble(db, trouble);
    })
    .catch((error: unknown) => onFailure(error, `${trouble.name}: writing down its failure`));
}

const wordsOf = (error: unknown) =>
  refusalOf(error)?.message ?? 'An unexpected error occurred. The log of the server says more.';
