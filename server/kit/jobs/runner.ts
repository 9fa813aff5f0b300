import { permissions } from '#contract/permissions.ts';
import { refusalOf } from '#server/db/database-refusals.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import { runForRequest } from '#server/lib/watching/request-id.ts';
import { trace } from '#server/lib/watching/tracing.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { JobAttempt, JobWatch } from './attempts.ts';
import { Interrupted } from './interrupted.ts';
import type { JobError, OneOffJob } from './one-off-jobs.ts';
import { claimJob, findStarter, finishJob, type JobKey, releaseJob } from './queries.ts';
import { JobRun } from './run.ts';

/** The first attempt, and two more after a crash or a fault. */
const mostAttempts = 3;
const secondMs = 1_000;

export type RunnerOptions = {
  readonly database: Database;
  readonly ports: Ports;
  readonly jobs: readonly OneOffJob[];
  readonly onFailure: (error: unknown, where: string) => void;
  /** Called in the transaction that stores the end. */
  readonly onEnded: (db: Queryable, job: EndedJob) => Promise<void>;
  readonly watch?: JobWatch | undefined;
};

/** A job that has ended; `is_fault` if the person could not have avoided it. */
export type EndedJob = JobKey & {
  readonly kind: string;
  readonly status: JobEnd['status'];
  readonly started_by: string;
  readonly error_count: number;
  readonly error: string | undefined;
  readonly is_fault: boolean;
};

type ClaimedJob = Awaited<ReturnType<typeof claimJob>>[number];
type JobEnd = {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly result?: object | undefined;
  readonly isFault?: boolean;
};

/**
 * Runs one waiting job as the person who started it, with the permissions that person has now. Throws if the job
 * should be tried again; returns if it is done, refused, cancelled or given up.
 */
export function openJobRunner(options: RunnerOptions) {
  const definitions = new Map(options.jobs.map((job) => [job.kind, job]));

  const attempt = async ({ place, claimed, signal }: RunContext) => {
    const note = openNote(options, place, claimed.kind);
    const run = await openRun(options, { place, claimed, signal });
    const end = async (ending: JobEnd, ...errors: JobError[]) => {
      await finish(options, { run, place, claimed, ending, errors });
      note(ending.status === 'failed' && !ending.isFault ? 'refused' : ending.status);
    };
    if (claimed.is_cancelled) return end({ status: 'cancelled' });
    if (claimed.attempts > attemptsOf(claimed)) return end({ status: 'failed', isFault: true }, givenUp);
    const definition = definitions.get(claimed.kind);
    if (definition && !run.isPermitted(definition)) return end({ status: 'failed' }, notPermitted);
    try {
      // A process of the next release started it, and such a process can run it.
      if (!definition) throw new Interrupted();
      const result = await definition.run(run, claimed.input as never);
      return await end({ status: run.wasCancelled ? 'cancelled' : 'done', result: result ?? undefined });
    } catch (error) {
      return await settle(options, { error, place, claimed, end, note });
    }
  };

  return async (place: JobKey, signal = new AbortController().signal): Promise<void> => {
    await options.ports.addresses.refresh();
    const [claimed] = await options.database.write(place, (db) => claimJob(db, place));
    if (!claimed) return;
    const requestId = claimed.request_id ?? undefined;
    const facts = () => ({ 'homeroom.school_id': place.school_id, 'homeroom.request_id': requestId });
    const runTraced = () =>
      trace({ name: `job ${claimed.kind}`, kind: 'job', facts }, () => attempt({ place, claimed, signal }));
    await runForRequest(requestId, runTraced);
  };
}

/** Reports the end of an attempt that begins now. */
function openNote({ watch }: RunnerOptions, { school_id }: JobKey, kind: string) {
  const started = performance.now();
  return (outcome: JobAttempt['outcome']) => {
    watch?.onAttempt({ kind, outcome, seconds: (performance.now() - started) / secondMs });
    if (outcome === 'failed') watch?.onFailed(school_id);
  };
}

export type JobRunner = ReturnType<typeof openJobRunner>;

/** A person who restarts a job gives it the same number of attempts again. */
const attemptsOf = ({ retries }: ClaimedJob) => mostAttempts * (retries + 1);

const givenUp: JobError = {
  message: 'The work was interrupted several times and has been given up. Please start it again.',
};
const notPermitted: JobError = { message: 'Permission denied' };
const fault: JobError = { message: 'The work ended because of an unexpected error. Please start it again.' };

type RunContext = { readonly place: JobKey; readonly claimed: ClaimedJob; readonly signal: AbortSignal };

async function openRun({ database, ports }: RunnerOptions, { place, claimed, signal }: RunContext) {
  const who = { school_id: place.school_id, user_id: claimed.started_by };
  const [starter] = await database.read(who, (db) => findStarter(db, who));
  const { name = 'A former user', email = '', role = 'cms-user' } = starter ?? {};
  const { chatbot_ids = [], must_change_password = false, two_factor = false } = starter ?? {};
  const { school_name = '', time_zone = 'UTC', currency = '', locale = 'en' } = starter ?? {};
  const run = new JobRun({
    database,
    ports,
    place,
    attempts: claimed.attempts,
    actor: { ...who, name, email, role, chatbot_ids, must_change_password, two_factor },
    school: { name: school_name, time_zone, currency, locale },
    signal,
  });
  const isPermitted = ({ operation }: OneOffJob) =>
    starter !== undefined && permissions[operation][role] !== 'X';
  return Object.assign(run, { isPermitted });
}

type FinishOptions = {
  readonly run: JobRun;
  readonly place: JobKey;
  readonly claimed: ClaimedJob;
  readonly ending: JobEnd;
  readonly errors: readonly JobError[];
};

async function finish(
  { database, onEnded }: RunnerOptions,
  { run, place, claimed, ending, errors }: FinishOptions,
) {
  for (const error of errors) run.fail(error);
  const { done, total, resultFile: result_file_id, actor } = run;
  const result = ending.result ? JSON.stringify(ending.result) : null;
  const { status, isFault: is_fault = false } = ending;
  const errorsLeft = run.takeErrors();
  const state = { status, done, total, result, result_file_id, can_retry: is_fault, errors: errorsLeft };
  await database.write(actor, async (db) => {
    const [ended] = await finishJob(db, { ...place, attempts: claimed.attempts, ...state });
    if (!ended) throw new Interrupted();
    const { kind, started_by } = claimed;
    const { error_count } = ended;
    const error = errors[0]?.message;
    await onEnded(db, { ...place, kind, status, started_by, error_count, error, is_fault });
    const after = { kind, status, done, total, errors: error_count };
    const entry = { action: 'run', entity: 'job', entity_id: place.job_id, after };
    db.runBeforeCommit(insertAudit, auditValues(actor, entry, place.job_id));
  });
}

type FailedAttempt = {
  readonly error: unknown;
  readonly place: JobKey;
  readonly claimed: ClaimedJob;
  readonly end: (ending: JobEnd, ...errors: JobError[]) => Promise<void>;
  readonly note: (outcome: JobAttempt['outcome']) => void;
};

/** The person reads a refusal; a fault is tried again while attempts are left. */
async function settle(options: RunnerOptions, { error, place, claimed, end, note }: FailedAttempt) {
  const attempt = { ...place, attempts: claimed.attempts };
  const refusal = refusalOf(error);
  if (refusal && refusal.status !== 503) {
    return end({ status: 'failed' }, ...refusal.errors.map(({ field, message }) => ({ field, message })));
  }
  const isInterrupted = error instanceof Interrupted;
  if (!isInterrupted) options.onFailure(error, claimed.kind);
  if (!isInterrupted && claimed.attempts >= attemptsOf(claimed)) {
    return end({ status: 'failed', isFault: true }, fault);
  }
  await options.database.write(place, (db) => releaseJob(db, { ...attempt, counted: isInterrupted ? 0 : 1 }));
  note('retried');
  throw error;
}
