import { notify } from '#server/features/notifications/operations.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { dueWord, noticesOf } from './notices.ts';
import { takeDue } from './reminder-queries.ts';

/** Those that are left wait a minute for the next turn. */
const mostAtOnce = 500;

/** Reminds of tasks whose moment has come, also of those that came while nothing ran; each once. */
export const remindOfTasks: RegularJob = {
  name: 'tasks.remind',
  cron: '* * * * *',
  run: async (db, { school_id }, ports) => {
    const now = ports.clock().toISOString();
    const due = await takeDue(db, { school_id, now, limit: mostAtOnce });
    const notices = noticesOf(due.map(dueWord));
    await Promise.all(notices.map((notice) => notify(db, { school_id, ...notice })));
  },
};
