import { createHash } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { type AuditEntry, auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import { markOfWrites } from '#server/kit/audit/own-writes.ts';
import { getReadingWatch } from '#server/kit/audit/reading-watch.ts';
import { storeFile } from '#server/kit/files/storage.ts';
import type { SchoolFacts } from '#server/kit/sessions/actor.ts';
import { safeFileName } from '#server/lib/file-names.ts';
import { calendarDay } from '#server/lib/time.ts';
import type { Ports } from '#server/ports/ports.ts';
import { Interrupted } from './interrupted.ts';
import type { Job, JobActor, JobError } from './one-off-jobs.ts';
import { holdAttempt, type JobKey, writeProgress } from './queries.ts';

const writeEveryMs = 500;
const mostErrors = 10_000;

type RunOptions = {
  readonly database: Database;
  readonly ports: Ports;
  readonly place: JobKey;
  readonly attempts: number;
  readonly actor: JobActor;
  readonly school: SchoolFacts;
  /** Aborted when this process should stop the work. */
  readonly signal: AbortSignal;
};

/** One attempt at a job, with its results so far. */
export class JobRun implements Job {
  readonly job_id: string;
  readonly actor: JobActor;
  readonly school: SchoolFacts;
  readonly ports: Ports;
  readonly database: Database;
  done = 0;
  total = 0;
  resultFile: string | null = null;
  /** The job knows that it should stop. */
  wasCancelled = false;
  readonly #options: RunOptions;
  #isCancelAsked = false;
  #writtenAt = 0;
  #errorCount = 0;
  #newErrors: JobError[] = [];

  constructor(options: RunOptions) {
    this.#options = options;
    this.job_id = options.place.job_id;
    this.actor = options.actor;
    this.school = options.school;
    this.ports = options.ports;
    this.database = options.database;
  }

  readonly today = () => calendarDay(this.ports.clock(), this.school.time_zone);

  readonly transaction: Job['transaction'] = async (work) => {
    const { database, place, attempts, signal } = this.#options;
    if (signal.aborted) throw new Interrupted();
    const read: AuditEntry[] = [];
    const result = await database.write(this.actor, async (db) => {
      const [held] = await holdAttempt(db, { ...place, attempts });
      if (!held) throw new Interrupted();
      const audit = (entry: AuditEntry) => {
        db.runBeforeCommit(insertAudit, auditValues(this.actor, entry, this.job_id));
        if (entry.action === 'read') read.push(entry);
      };
      return work(db, audit);
    });
    for (const entry of read) await getReadingWatch(database).note(this.actor, entry);
    return result;
  };

  readonly readWithLag: Job['readWithLag'] = async (work) => {
    const { database, signal } = this.#options;
    if (signal.aborted) throw new Interrupted();
    const { result } = await database.readWithLag(this.actor, work, markOfWrites(database, this.actor));
    return result;
  };

  readonly progress = async (done: number, total: number) => {
    this.done = done;
    this.total = total;
    if (performance.now() - this.#writtenAt >= writeEveryMs) await this.#write();
  };

  readonly isCancelled = async () => {
    if (this.#options.signal.aborted) throw new Interrupted();
    if (!this.#isCancelAsked && performance.now() - this.#writtenAt >= writeEveryMs) await this.#write();
    this.wasCancelled ||= this.#isCancelAsked;
    return this.wasCancelled;
  };

  readonly fail = (error: JobError) => {
    this.#errorCount += 1;
    if (this.#errorCount <= mostErrors) this.#newErrors.push(error);
  };

  readonly saveFile = async (fileName: string, mimeType: string, bytes: Uint8Array) => {
    const upload = {
      fileName: safeFileName(fileName),
      mimeType,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const undoings: (() => Promise<void>)[] = [];
    const { file_id } = await this.transaction((db) =>
      storeFile(
        { actor: this.actor, ports: this.ports, db, onRollback: (undo) => void undoings.push(undo) },
        upload,
      ),
    ).catch(async (error: unknown) => {
      await Promise.allSettled(undoings.map((undo) => undo()));
      throw error;
    });
    this.resultFile = file_id;
    return file_id;
  };

  /** Errors that are not stored yet; the caller stores them. */
  takeErrors(): string {
    const errors = JSON.stringify(this.#newErrors);
    this.#newErrors = [];
    return errors;
  }

  async #write() {
    const { database, place, attempts, signal } = this.#options;
    if (signal.aborted) throw new Interrupted();
    this.#writtenAt = performance.now();
    const state = { done: this.done, total: this.total, errors: this.takeErrors() };
    const [written] = await database.write(this.actor, (db) =>
      writeProgress(db, { ...place, attempts, ...state }),
    );
    if (!written) throw new Interrupted();
    this.#isCancelAsked = written.is_cancelled;
  }
}
