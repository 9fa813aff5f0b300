import { dayMs } from '#contract/kit/days.ts';
import type { RegularJob, SchoolWork } from '#server/kit/jobs/scheduled-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import { claimMails, type DueMail, listSchoolsToMail, settleMail } from './mail-queries.ts';
import { mailFailure, mailOf, unsentNotice } from './mail-template.ts';
import { removeOldNotifications } from './queries.ts';

const keptDays = 180;

/** Deletes old notifications. */
export const tidyNotifications: RegularJob = {
  name: 'notifications.tidy',
  cron: '35 2 * * *',
  run: async (db, { school_id }, ports) => {
    const before = new Date(ports.clock().getTime() - keptDays * dayMs).toISOString();
    await removeOldNotifications(db, { school_id, before });
  },
};

const atOnce = 20;
/** After a minute, then four times as long each time: the last attempt is about an hour and a half after the first. */
const mostAttempts = 5;

/**
 * Sends the emails that people asked for. The job fails while emails cannot be sent, so that the failure is shown;
 * each email is tried again.
 */
export const sendNotificationMails: RegularJob = {
  name: 'notifications.mail',
  cron: '* * * * *',
  listDue: (db) => listSchoolsToMail(db, {}),
  work: async (given) => {
    const { school_id } = given;
    const failures: string[] = [];
    let sent = 0;
    for (;;) {
      const due = await given.transaction((db) => claimMails(db, { school_id, limit: atOnce }));
      for (const mail of due) {
        const error = await send(given, mail);
        if (error === undefined) sent += 1;
        else failures.push(error);
      }
      if (due.length < atOnce) break;
    }
    if (failures.length > 0) throw refuse.unavailable(unsentNotice(failures));
    return sent > 0 ? 'worked' : 'idle';
  },
};

/** Sends one email; returns why it could not be sent. */
async function send(given: SchoolWork, due: DueMail): Promise<string | undefined> {
  const { school_id, ports, publicUrl } = given;
  const settle = (status: 'waiting' | 'sent' | 'failed' | 'unneeded', error: string | null = null) =>
    given.transaction((db) =>
      settleMail(db, { school_id, notification_id: due.notification_id, status, error }),
    );
  if (due.is_read || due.email === null) return void (await settle('unneeded'));
  try {
    await ports.mail({ school_id, to: due.email, ...mailOf(due, publicUrl) });
  } catch (failure) {
    const error = mailFailure(failure);
    await settle(due.attempts < mostAttempts ? 'waiting' : 'failed', error);
    return error;
  }
  await settle('sent');
  return undefined;
}
