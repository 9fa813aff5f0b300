import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { countWrongFigures, listSchoolsToCount, refreshFigures, requestRecount } from './queries.ts';

/**
 * Counts the figures that have changed. The writes ask for it (migration 0170); the schedule makes up for requests that
 * no process heard.
 */
export const countFigures: RegularJob = {
  name: 'analytics.count_figures',
  cron: '* * * * *',
  listDue: (db) => listSchoolsToCount(db, {}),
  work: async ({ transaction }) => {
    const [refreshed] = await transaction((db) => refreshFigures(db, {}));
    return refreshed?.changes ? 'worked' : 'idle';
  },
};

/** Compares the kept figures with a count of everything each night, and counts them again if they differ. */
export const checkFigures: RegularJob = {
  name: 'analytics.check_figures',
  cron: '20 2 * * *',
  run: async (db, { school_id }) => {
    const [found] = await countWrongFigures(db, {});
    if (!found?.wrong) return;
    await requestRecount(db, { school_id });
    await refreshFigures(db, {});
  },
};
