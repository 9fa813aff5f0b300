import { notify } from '#server/features/notifications/operations.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { dueNotice, noticesOf } from './notices.ts';
import { listSchoolsToRemind, takeDue } from './reminder-queries.ts';

/** The rest waits for the next run, one minute later. */
const mostAtOnce = 500;

/** Sends each due reminder once, including those that became due while the server was down. */
export const remindOfTasks: RegularJob = {
  name: 'tasks.remind',
  cron: '* * * * *',
  listDue: (db, { clock }) => listSchoolsToRemind(db, { now: clock().toISOString() }),
  run: async (db, { school_id }, ports) => {
    const now = ports.clock().toISOString();
    const due = await takeDue(db, { school_id, now, limit: mostAtOnce });
    const notices = noticesOf(due.map(dueNotice));
    await Promise.all(notices.map((notice) => notify(db, { school_id, ...notice })));
  },
};
