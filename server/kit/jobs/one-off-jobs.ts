import type { OperationId } from '#contract/index.ts';
import type { Role } from '#contract/policy/roles.ts';
import type { Database } from '#server/db/pool.ts';
import { defineQuery, type Queryable } from '#server/db/query.ts';
import type { AuditEntry } from '#server/kit/audit/entry.ts';
import type { Actor, School } from '#server/kit/sessions/actor.ts';
import type { Ports } from '#server/ports/ports.ts';

/** A job to start: `kind` names a defined one, `input` is what it needs, as JSON. */
export type JobStart = { readonly kind: string; readonly input: object };

/** What is wrong with one row, or with the whole when `row` is left out. */
export type JobError = {
  readonly row?: number | undefined;
  readonly field?: string | undefined;
  readonly message: string;
};

/** Who started a job: as known when it runs, not when it was started. */
export type JobActor = Omit<Actor, 'session_id' | 'two_factor_for' | 'idle_minutes'> & {
  readonly role: Role;
};

/** What a job works with while it runs. */
export type Job = {
  readonly job_id: string;
  readonly actor: JobActor;
  readonly school: School;
  readonly ports: Ports;
  /** For what opens transactions of its own; everything else goes by `transaction`. */
  readonly database: Database;
  /** Today's date in the school's time zone. */
  readonly today: () => string;
  /** A transaction in the school, with its audit entries; keep each short, people are at work meanwhile. */
  readonly transaction: <Result>(
    work: (db: Queryable, audit: (entry: AuditEntry) => void) => Promise<Result>,
  ) => Promise<Result>;
  /** Says how far the work is. May be called for every row: it is written twice a second at most. */
  readonly progress: (done: number, total: number) => Promise<void>;
  /** Whether the person asked to stop; a job that is told so ends, and counts as cancelled. */
  readonly isCancelled: () => Promise<boolean>;
  /** Notes what went wrong with a row; the job goes on. */
  readonly fail: (error: JobError) => void;
  /** Keeps a file for the person to fetch; the last one is the job's result file. */
  readonly saveFile: (fileName: string, mimeType: string, bytes: Uint8Array) => Promise<string>;
};

/** Work that is started by a person and done in the background. It may be run again after a crash. */
export type OneOffJob = {
  readonly kind: string;
  /** Whose permission is asked for again when the job runs. */
  readonly operation: OperationId;
  readonly run: (job: Job, input: never) => Promise<object | void>;
};

/** Defines a job; a `Refusal` thrown by `run` ends it with that sentence, any other error is tried again. */
export function defineJob<Input extends object>(definition: {
  kind: string;
  operation: OperationId;
  run: (job: Job, input: Input) => Promise<object | void>;
}): OneOffJob {
  return definition;
}

const insertJob = defineQuery<
  { school_id: string; kind: string; input: string; started_by: string },
  { job_id: string }
>(
  'kit.insert_job',
  `insert into jobs (school_id, kind, input, started_by) values (:school_id, :kind, :input::jsonb, :started_by)
  returning job_id`,
);

/** Writes the job down in the transaction under way; every process hears of it at the commit. */
export async function startJob(
  db: Queryable,
  actor: Pick<Actor, 'school_id' | 'user_id'>,
  { kind, input }: JobStart,
): Promise<string> {
  const { school_id, user_id } = actor;
  const [job] = await insertJob(db, { school_id, kind, input: JSON.stringify(input), started_by: user_id });
  if (!job) throw new Error('The job was not written down');
  return job.job_id;
}
