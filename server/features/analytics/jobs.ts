import type { RegularJob, SchoolWork } from '#server/kit/jobs/scheduled-jobs.ts';
import {
  countWrongFigures,
  listClasses,
  listSchoolsToCount,
  refreshFigures,
  requestRecount,
} from './queries.ts';

/** This many groups take well under a second. */
const groupsAtOnce = 1_000;

/**
 * Counts everything that has changed, in short transactions; returns whether there was anything. Changes that are made
 * meanwhile ask for the job again: to wait for the end of them would mean to count without a pause while people write.
 */
async function refreshAll({ transaction }: Pick<SchoolWork, 'transaction'>): Promise<boolean> {
  let isRefreshed = false;
  for (;;) {
    const [refreshed] = await transaction((db) => refreshFigures(db, { most: groupsAtOnce }));
    const changes = refreshed?.changes ?? 0;
    isRefreshed ||= changes > 0;
    if (changes < groupsAtOnce) return isRefreshed;
  }
}

/**
 * Counts the figures that have changed. The writes ask for it (migration 0170); the schedule makes up for requests that
 * no process heard.
 */
export const countFigures: RegularJob = {
  name: 'analytics.count_figures',
  cron: '* * * * *',
  restTimes: 9,
  listDue: (db) => listSchoolsToCount(db, {}),
  work: async ({ transaction }) => ((await refreshAll({ transaction })) ? 'worked' : 'idle'),
};

/** Compares the kept figures of each class with its records each night, and counts everything again if they differ. */
export const checkFigures: RegularJob = {
  name: 'analytics.check_figures',
  cron: '20 2 * * *',
  work: async ({ school_id, transaction }) => {
    // Each comparison divides all waiting changes into groups, so as few as possible should wait.
    await refreshAll({ transaction });
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
