import { refusalOf } from '#server/db/database-refusals.ts';
import type { OwnerDatabase } from '#server/db/owner-database.ts';
import { lockSchool } from '#server/features/operator/schools/queries.ts';
import { insertOperatorEntry } from '#server/kit/gate/operator-queries.ts';
import type { InstallationJob } from '#server/kit/jobs/scheduled-jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import {
  countHolds,
  deleteRows,
  finishDeletion,
  listDue,
  listSchoolTables,
  noteError,
  noteFiles,
  permitDeletion,
  startDeletion,
} from './queries.ts';
import { orderForDeletion } from './table-order.ts';

type Tools = { readonly owner: OwnerDatabase; readonly ports: Ports };
type DueSchool = { readonly school_id: string; readonly school_name: string };

/** Small enough that a batch takes milliseconds, and the locks of a batch with it. */
const batch = 1_000;
/** Rows that a trigger writes while others are deleted go in the next round. */
const mostRounds = 5;

const held = 'Someone of this school must not be deleted because of a legal hold.';
const unexpected = 'An unexpected error occurred. The log of the server says more.';

/** Deletes the schools whose waiting time is over. */
export const deleteSchools = (tools: Tools): InstallationJob => ({
  name: 'operator.delete_schools',
  cron: '*/5 * * * *',
  run: async (signal) => {
    const due = await tools.owner.transaction((db) => listDue(db, {}));
    const failures: unknown[] = [];
    for (const school of due) {
      if (signal.aborted) return;
      await deleteSchool(tools, school, signal).catch(async (error: unknown) => {
        failures.push(error);
        const sentence = refusalOf(error)?.message ?? unexpected;
        await tools.owner.transaction((db) => noteError(db, { ...school, error: sentence }));
      });
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** Every batch is a transaction of its own, so an interruption loses nothing and the next turn goes on. */
async function deleteSchool(tools: Tools, school: DueSchool, signal: AbortSignal) {
  const { owner } = tools;
  const { school_id } = school;
  const isBegun = await owner.transaction(async (db) => {
    // A call that resumes the school has either removed the plan by now, or waits and then finds that the deletion has begun.
    await lockSchool(db, { school_id });
    const [holds] = await countHolds(db, { school_id });
    if (!holds?.holds) return (await startDeletion(db, { school_id })).length > 0;
    await noteError(db, { school_id, error: held });
    return false;
  });
  if (!isBegun) return;
  const tables = orderForDeletion(await owner.transaction((db) => listSchoolTables(db, {})));
  const parts = tables.filter((name) => name !== 'schools');
  await emptyTables(tools, { school_id, tables: parts, signal });
  if (signal.aborted) return;
  await deleteFiles(tools, school_id);
  await finish(tools, school, parts);
}

type EmptyingScope = {
  readonly school_id: string;
  readonly tables: readonly string[];
  readonly signal: AbortSignal;
};

/** Deletes in rounds until a whole round finds nothing. */
async function emptyTables({ owner }: Tools, { school_id, tables, signal }: EmptyingScope) {
  for (let round = 0; round < mostRounds; round += 1) {
    let found = 0;
    for (const name of tables) {
      let n = batch;
      while (n > 0 && !signal.aborted) {
        n = await owner.transaction(async (db) => {
          await permitDeletion(db, {});
          const [deleted] = await deleteRows(db, { name, school_id, most: batch });
          return deleted?.n ?? 0;
        }, school_id);
        found += n;
      }
    }
    if (found === 0 || signal.aborted) return;
  }
}

async function deleteFiles({ owner, ports }: Tools, school_id: string) {
  const stored = await ports.files.list(school_id);
  for (const { key } of stored) await ports.files.remove(key);
  await owner.transaction((db) => noteFiles(db, { school_id, files: stored.length }));
}

/** The row of the school goes last, with what was written since the last round; then nothing refers to it. */
async function finish({ owner }: Tools, { school_id, school_name }: DueSchool, tables: readonly string[]) {
  await owner.transaction(async (db) => {
    await permitDeletion(db, {});
    for (const name of [...tables, ...tables, 'schools'])
      await deleteRows(db, { name, school_id, most: batch });
    const [report] = await finishDeletion(db, { school_id });
    const after = JSON.stringify(report);
    const entry = { action: 'delete', school_id, school_name, before: null, after };
    await insertOperatorEntry(db, { ...entry, address: null, request_id: null });
  }, school_id);
}
