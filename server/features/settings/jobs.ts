import { listAccountAdmins } from '#server/features/audit/operations.ts';
import { notify } from '#server/features/notifications/operations.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { servesOneSchool } from './backups/operations.ts';
import { findSchoolStart } from './backups/queries.ts';
import { lateNotice } from './backups/rules.ts';

const whole = 100;

/** Makes a backup of the installation that an account-admin started. */
export const createBackup = defineJob({
  kind: 'settings.create_backup',
  operation: 'settings.createBackup',
  run: async (job) => {
    const watch = watchProgress(job);
    try {
      await job.ports.backups.create(watch);
      await job.progress(whole, whole);
    } catch (error) {
      await watch.settled();
      if (!(await job.isCancelled())) throw error;
    }
  },
});

/** Reports progress, and stops the backup if the person or the process asks for it. */
function watchProgress(job: Pick<Job, 'progress' | 'isCancelled'>) {
  const stopping = new AbortController();
  let last = Promise.resolve();
  const note = async (percent: number) => {
    await job.progress(percent, whole);
    if (await job.isCancelled()) stopping.abort();
  };
  return {
    signal: stopping.signal,
    onProgress: (percent: number) => {
      last = last.then(() => note(percent)).catch(() => stopping.abort());
    },
    settled: () => last,
  };
}

/** Notifies the account-admins once a day if there is no recent backup. */
export const watchBackups: RegularJob = {
  name: 'settings.watch_backups',
  cron: '10 6 * * *',
  run: async (db, { school_id }, ports) => {
    if (!(await servesOneSchool(db))) return;
    const state = await ports.backups.look();
    const [school] = await findSchoolStart(db, { school_id });
    if (!state || !school) return;
    const notice = lateNotice(state, new Date(school.created_dt), ports.clock());
    if (!notice) return;
    const admins = await listAccountAdmins(db, { school_id });
    const user_ids = admins.map(({ user_id }) => user_id);
    await notify(db, { school_id, user_ids, kind: 'backup_late', ...notice, link: '/settings/backups' });
  },
};
