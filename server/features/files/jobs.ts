import type { RegularJob } from '#server/kit/jobs.ts';
import { detachOldResults, removeDeletedPapers, removeUnusedFiles } from './queries.ts';

/** Frees the room of what nobody can reach any more: the rows first, the bytes once that is certain. */
export const tidyFiles: RegularJob = {
  name: 'files.tidy',
  cron: '41 * * * *',
  run: async (db, { school_id }, ports) => {
    const due = { school_id, now: ports.clock().toISOString() };
    await removeDeletedPapers(db, due);
    await detachOldResults(db, due);
    const gone = await removeUnusedFiles(db, due);
    return async () => {
      for (const { storage_key } of gone) await ports.files.remove(storage_key);
    };
  },
};
