import type { RegularJob, SchoolWork } from '#server/kit/jobs/scheduled-jobs.ts';
import {
  countWrongFigures,
  listClasses,
  listSchoolsToCount,
  refreshFigures,
  requestRecount,
} from './queries.ts';

/** So many groups take well under a second. */
const groupsAtOnce = 1_000;

/** Counts everything that has changed, in short transactions; returns whether there was anything. */
async function refreshAll({ transaction }: Pick<SchoolWork, 'transaction'>): Promise<boolean> {
  let isRefreshed = false;
  for (;;) {
    const [refreshed] = await transaction((db) => refreshFigures(db, { most: groupsAtOnce }));
    if (!refreshed?.changes) return isRefreshed;
    isRefreshed = true;
  }
}

/**
 * Counts the figures that have changed. The writes ask for it (migration 0170); the schedule makes up for requests that
 * no process heard.
 */
export const countFigures: RegularJob = {
  name: 'analytics.count_figures',
  cron: '* * * * *',
  listDue: (db) => listSchoolsToCount(db, {}),
  work: async ({ transaction }) => ((await refreshAll({ transaction })) ? 'worked' : 'idle'),
};

/** Compares the kept figures of each class with its records each night, and counts everything again if they differ. */
export const checkFigures: RegularJob = {
  name: 'analytics.check_figures',
  cron: '20 2 * * *',
  work: async ({ school_id, transaction }) => {
    const classes = await transaction((db) => listClasses(db, { school_id }));
    for (const { class_id } of classes) {
      const [found] = await transaction((db) => countWrongFigures(db, { class_id }));
      if (!found?.wrong) continue;
      await transaction((db) => requestRecount(db, { school_id }));
      await refreshAll({ transaction });
      break;
    }
    return 'worked';
  },
};
