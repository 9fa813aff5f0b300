import type { RegularJob } from '#server/kit/jobs.ts';
import { removeUnusedVectors } from './vector-queries.ts';

/** Forgets how lines were encoded that no chatbot has any more. */
export const tidyVectors: RegularJob = {
  name: 'answers.tidy_vectors',
  cron: '41 3 * * *',
  run: async (db, school) => {
    await removeUnusedVectors(db, school);
  },
};
