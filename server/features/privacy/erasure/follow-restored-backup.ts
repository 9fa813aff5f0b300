import type { Queryable } from '#server/db/query.ts';
import {
  finishErasures,
  forgetInImportRows,
  forgetInLog,
  lockPending,
  moveOn,
  type PendingErasures,
} from './queries.ts';

/** The number of log entries per transaction, far below what a statement has time for. */
const linesAtOnce = 20_000;
const erasuresAtOnce = 250;

type ErasureScope = {
  readonly school_id: string;
  /** The erasure to finish; all unfinished ones if left out. */
  readonly erasure_id?: string;
  readonly transaction: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  readonly removeBytes: (key: string) => Promise<void>;
  readonly now: () => Date;
  /** Called after every step; true stops, and the next caller does the rest. */
  readonly isOver?: () => Promise<boolean>;
};

type ErasureStep = { readonly left: PendingErasures; readonly isForgotten: boolean };

/** One step for several erasures: a part of the log and one import. */
async function takeStep(db: Queryable, scope: ErasureScope): Promise<ErasureStep | undefined> {
  const { school_id, erasure_id = null } = scope;
  const [left] = await lockPending(db, { school_id, erasure_id, most: erasuresAtOnce });
  if (!left) return undefined;
  const [log] = await forgetInLog(db, { ...left, school_id, lines: linesAtOnce });
  const [imported] = await forgetInImportRows(db, { ...left, school_id });
  const log_position = log?.reached ?? left.log_position;
  const import_position = imported?.reached ?? left.import_position;
  await moveOn(db, { school_id, erasure_ids: left.erasure_ids, log_position, import_position });
  return { left, isForgotten: !log?.reached && !imported?.reached };
}

/**
 * Finishes erasures: the log, imports, then the bytes of files. Each step is a transaction that stores how far it
 * got, so that a crash repeats at most one step, and two processes never take the same one.
 */
export async function followErasures(scope: ErasureScope): Promise<number> {
  const { school_id } = scope;
  let finished = 0;
  for (;;) {
    const step = await scope.transaction((db) => takeStep(db, scope));
    if (!step) return finished;
    if (step.isForgotten) {
      for (const key of step.left.storage_keys) await scope.removeBytes(key);
      const { erasure_ids } = step.left;
      await scope.transaction((db) =>
        finishErasures(db, { school_id, erasure_ids, now: scope.now().toISOString() }),
      );
      finished += erasure_ids.length;
    }
    if (await scope.isOver?.()) return finished;
  }
}
