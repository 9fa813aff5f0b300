import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { listAllSchools, takeTurn } from '#server/kit/jobs/scheduled-queries.ts';
import { tellAboutDisk } from './notices.ts';

/** Account-admins are notified below this share of free room. */
const leastShare = 0.1;
const isNearlyFull = ({ free, total }: { free: number; total: number }) => free < total * leastShare;

/** Notifies account-admins once a day while a disk is nearly full. */
export const watchDisk: RegularJob = {
  name: 'jobs.watch_disk',
  cron: '17 * * * *',
  listDue: async (db, { disk }) => (isNearlyFull(await disk()) ? listAllSchools(db, {}) : []),
  run: async (db, { school_id }, { disk, clock }) => {
    const space = await disk();
    if (!isNearlyFull(space)) return;
    const day = clock().toISOString().slice(0, 10);
    const [isFirst] = await takeTurn(db, { school_id, name: 'jobs.told_about_disk', due: day });
    if (isFirst) await tellAboutDisk(db, { school_id, ...space });
  },
};
