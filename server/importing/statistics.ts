import type { Job } from '#server/kit/jobs/one-off-jobs.ts';
import { type Batch, type BatchKey, getImport, refreshStatistics } from './queries.ts';
import type { ImportTarget } from './target.ts';

/** From this many rows on, plans that were made for the tables before the import can be slow by orders of magnitude. */
const largeImport = 1_000;

type FinishedImport = {
  readonly job: Job;
  readonly key: BatchKey;
  readonly batch: Batch;
  readonly target: ImportTarget;
};

/** Gives the planner statistics about what a large import wrote; the database would do so only some minutes later. */
export async function analyzeImported({ job, key, batch, target }: FinishedImport) {
  if (batch.dry_run || batch.total < largeImport) return;
  const [summary] = await job.transaction((db) => getImport(db, key));
  const { created = 0, updated = 0 } = summary?.counts ?? {};
  if (created + updated < largeImport) return;
  for (const table of [...target.tables, 'import_rows']) {
    // The import is complete without statistics, so an error here must not end it.
    await job.transaction((db) => refreshStatistics(db, { table })).catch(() => undefined);
  }
}
