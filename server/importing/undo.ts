import { refusalOf } from '#server/db/database-refusals.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type Batch, type BatchKey, getBatch, getImport, setCreatedPlaces, setStatus } from './queries.ts';
import { nextUndoable, settleUndone, type UndoableRow } from './row-queries.ts';
import type { FindTarget, ImportScope, ImportTarget } from './target.ts';

const chunkSize = 500;

type UndoRun = {
  readonly job: Job;
  readonly key: BatchKey;
  readonly target: ImportTarget;
  readonly scope: ImportScope;
};

/** The job that undoes an import, the last rows first. */
export const defineUndo = (findTarget: FindTarget) =>
  defineJob<{ import_id: string }>({
    kind: 'imports.undo',
    operation: 'imports.undo',
    run: async (job, { import_id }) => {
      const { school_id, user_id } = job.actor;
      const key = { school_id, import_id };
      const [batch] = await job.transaction((db) => getBatch(db, key));
      if (!batch) throw refuse.unknown('Import');
      const { school } = job;
      const now = job.ports.clock().toISOString();
      const scope = {
        school_id,
        user_id,
        today: job.today(),
        now,
        match: 'create',
        currency: school.currency,
        school,
        withoutContact: 'refuse' as const,
        places: [],
        guardians: [],
      };
      const undo = { job, key, scope, target: findTarget(batch.entity) };
      if (await undoAll(undo, batch.total)) await finish(undo, batch);
      return { import_id };
    },
  });

/** Returns false if it was stopped: rows that are undone stay undone, and the rest can follow later. */
async function undoAll(undo: UndoRun, total: number): Promise<boolean> {
  const { job, key } = undo;
  for (let done = 0; ; ) {
    if (await job.isCancelled()) return false;
    const rows = await job.transaction((db) => nextUndoable(db, { ...key, limit: chunkSize }));
    if (rows.length === 0) return true;
    await undoChunk(undo, rows);
    done += rows.length;
    await job.progress(Math.min(done, total), total);
  }
}

async function undoChunk(undo: UndoRun, rows: readonly UndoableRow[]): Promise<void> {
  const { job, key, scope, target } = undo;
  try {
    await job.transaction(async (db) => {
      const kept = new Map((await target.undo(db, scope, rows)).map(({ row, reason }) => [row, reason]));
      const settled = rows.map(({ row }) => ({ row, reason: kept.get(row) ?? null }));
      await settleUndone(db, { ...key, rows: JSON.stringify(settled) });
      for (const [row, message] of kept) job.fail({ row, message });
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.status === 503) throw error;
    await (rows.length > 1 ? undoHalves(undo, rows) : keepRows(undo, rows, refusal.message));
  }
}

async function undoHalves(undo: UndoRun, rows: readonly UndoableRow[]) {
  const middle = rows.length >> 1;
  await undoChunk(undo, rows.slice(0, middle));
  await undoChunk(undo, rows.slice(middle));
}

async function keepRows({ job, key }: UndoRun, rows: readonly UndoableRow[], reason: string) {
  const settled = rows.map(({ row }) => ({ row, reason }));
  await job.transaction((db) => settleUndone(db, { ...key, rows: JSON.stringify(settled) }));
  for (const { row } of rows) job.fail({ row, message: reason });
}

async function finish({ job, key, scope, target }: UndoRun, { created_places }: Batch) {
  await job.transaction(async (db, audit) => {
    if (created_places.length > 0) {
      const kept = (await target.places?.remove(db, key, created_places)) ?? [];
      await setCreatedPlaces(db, { ...key, places: JSON.stringify(kept) });
    }
    await setStatus(db, { ...key, status: 'undone', user_id: scope.user_id });
    const [summary] = await getImport(db, key);
    audit({ action: 'undo', entity: 'import', entity_id: key.import_id, after: { ...summary?.counts } });
  });
}
