import type { Queryable } from '#server/db/query.ts';
import {
  finishErasures,
  forgetInImportRows,
  forgetInLog,
  lockPending,
  moveOn,
  type Pending,
} from './queries.ts';

/** So much is done in one transaction: well below the time a statement may take. */
const linesAtOnce = 20_000;
const erasuresAtOnce = 250;

type ErasureScope = {
  readonly school_id: string;
  /** Of one erasure, or of whichever is open. */
  readonly erasure_id?: string;
  readonly transaction: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  readonly removeBytes: (key: string) => Promise<void>;
  readonly now: () => Date;
  /** Called after every step; true gives up, and what is left is done by the next who asks. */
  readonly isOver?: () => Promise<boolean>;
};

type Step = { readonly left: Pending; readonly isForgotten: boolean };

/** One step of some erasures: a piece of the log and one import. */
async function takeStep(db: Queryable, scope: ErasureScope): Promise<Step | undefined> {
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
 * Finishes what erasures have left: the log, imports, then the bytes of files. Each step is a transaction of its own that
 * keeps how far it came, so that a crash repeats one step at most, and two processes never take the same one.
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
