import type { OperationId } from '#contract/index.ts';
import type { Role } from '#contract/policy/roles.ts';
import type { Database } from '#server/db/pool.ts';
import { defineQuery, type Queryable } from '#server/db/query.ts';
import type { AuditEntry } from '#server/kit/audit/entry.ts';
import type { Actor, SchoolFacts } from '#server/kit/sessions/actor.ts';
import { currentRequestId } from '#server/lib/watching/request-id.ts';
import type { Ports } from '#server/ports/ports.ts';

/** A job to start: `kind` names its definition, `input` is its input as JSON. */
export type JobStart = { readonly kind: string; readonly input: object };

/** An error in one row, or in the whole job if `row` is left out. */
export type JobError = {
  readonly row?: number | undefined;
  readonly field?: string | undefined;
  readonly message: string;
};

/** The person who started the job, as they are when it runs, not when it was started. */
export type JobActor = Omit<
  Actor,
  'session_id' | 'two_factor_for' | 'idle_minutes' | 'teacher_id' | 'teaching'
> & {
  readonly role: Role;
};

/** Everything a running job works with. */
export type Job = {
  readonly job_id: string;
  readonly actor: JobActor;
  readonly school: SchoolFacts;
  readonly ports: Ports;
  /** Only for code that opens its own transactions; everything else uses `transaction`. */
  readonly database: Database;
  /** Today's date in the school's time zone. */
  readonly today: () => string;
  /** A transaction in the school, with its audit entries. Keep each short, because people are at work meanwhile. */
  readonly transaction: <Result>(
    work: (db: Queryable, audit: (entry: AuditEntry) => void) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Reads that may be up to a minute old but contain what the person has written, from a replica if there is one. `work`
   * may run twice.
   */
  readonly readWithLag: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  /** Reports how far the work is. Call it for every row if you like; it writes at most twice per second. */
  readonly progress: (done: number, total: number) => Promise<void>;
  /** Whether the person asked to stop; the job should then end, and counts as cancelled. */
  readonly isCancelled: () => Promise<boolean>;
  /** Records an error in a row; the job continues. */
  readonly fail: (error: JobError) => void;
  /** Stores a file for the person to download; the last one is the job's result file. */
  readonly saveFile: (fileName: string, mimeType: string, bytes: Uint8Array) => Promise<string>;
};

/** A job that a person starts. It may run again after a crash. */
export type OneOffJob = {
  readonly kind: string;
  /** The call whose permission is checked again when the job runs. */
  readonly operation: OperationId;
  readonly run: (job: Job, input: never) => Promise<object | void>;
};

/** Defines a job. A `Refusal` thrown by `run` ends it with that sentence; after any other error it is tried again. */
export function defineJob<Input extends object>(definition: {
  kind: string;
  operation: OperationId;
  run: (job: Job, input: Input) => Promise<object | void>;
}): OneOffJob {
  return definition;
}

const insertJob = defineQuery(
  'kit.insert_job',
  `insert into jobs (school_id, kind, input, started_by, request_id)
  values (:school_id, :kind, :input::jsonb, :started_by, :request_id?)
  returning job_id`,
);

/** Stores the job in the current transaction; every process is notified at the commit. */
export async function startJob(
  db: Queryable,
  actor: Pick<Actor, 'school_id' | 'user_id'>,
  { kind, input }: JobStart,
): Promise<string> {
  const { school_id, user_id } = actor;
  const [job] = await insertJob(db, {
    school_id,
    kind,
    input: JSON.stringify(input),
    started_by: user_id,
    request_id: currentRequestId() ?? null,
  });
  if (!job) throw new Error('The job was not written down');
  return job.job_id;
}
