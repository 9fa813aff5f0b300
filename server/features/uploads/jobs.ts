import { dayMs } from '#contract/kit/days.ts';
import { detachOldResults } from '#server/features/jobs/operations.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { findKeys, removeUnusedFiles } from './queries.ts';

/**
 * Deletes uploads that no one can reach any more: first the rows, then the bytes once the rows are gone for certain.
 */
export const tidyFiles: RegularJob = {
  name: 'files.tidy',
  cron: '41 * * * *',
  run: async (db, { school_id }, ports) => {
    const due = { school_id, now: ports.clock().toISOString() };
    await detachOldResults(db, due);
    const gone = await removeUnusedFiles(db, due);
    return async () => {
      for (const { storage_key } of gone) await ports.files.remove(storage_key);
    };
  },
};

/** Deletes bytes without a row, which remain if a process is killed before an upload's transaction ends. */
export const sweepFiles: RegularJob = {
  name: 'files.sweep',
  cron: '23 3 * * *',
  run: async (db, { school_id }, ports) => {
    const before = ports.clock().getTime() - dayMs;
    const old = (await ports.files.list(school_id)).filter(({ changed }) => changed.getTime() < before);
    const keys = old.map(({ key }) => key);
    const known = new Set((await findKeys(db, { school_id, keys })).map(({ storage_key }) => storage_key));
    const lost = keys.filter((key) => !known.has(key));
    return async () => {
      for (const key of lost) await ports.files.remove(key);
    };
  },
};
