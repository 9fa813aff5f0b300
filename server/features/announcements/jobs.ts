import type { Queryable } from '#server/db/query.ts';
import { cancelMessages, cancelSources, languageOf } from '#server/features/messages/operations.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import { defineJob, startJob } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { calendarDay } from '#server/lib/time.ts';
import { sendMails, sendUnattended, sourceOf } from './mail/send.ts';
import {
  archiveExpired,
  type DueAnnouncement,
  findSchool,
  findStarter,
  listSchoolsToFollow,
  listSchoolsToSendFor,
  listUnsent,
  publishDue,
} from './publication/due-queries.ts';
import { announce, type DeliveryJobName, deliveryJob } from './publication/publish.ts';
import { getAnnouncement } from './record/queries.ts';

const deliverJob = (kind: DeliveryJobName) =>
  defineJob<{ announcement_id: string }>({
    kind,
    operation: 'announcements.publish',
    run: (job, { announcement_id }) => sendMails(job, { school_id: job.actor.school_id, announcement_id }),
  });

/** Sends the waiting emails of one announcement; a later run sends the rest and the retries. */
export const deliverAnnouncement = deliverJob('announcements.deliver');
export const deliverAgain = deliverJob('announcements.deliver_again');

/** The rest waits for the next run, one minute later. */
const mostAtOnce = 50;

type PublicationTurn = {
  readonly db: Queryable;
  readonly school_id: string;
  readonly now: string;
  readonly today: string;
  readonly language: string;
};

/** Publishes and archives announcements on time, including those that became due while the server was down. */
export const followAnnouncements: RegularJob = {
  name: 'announcements.follow',
  cron: '* * * * *',
  listDue: (db, { clock }) => listSchoolsToFollow(db, { now: clock().toISOString() }),
  run: async (db, { school_id }, ports) => {
    const [school] = await findSchool(db, { school_id });
    if (!school) return;
    const clock = ports.clock();
    const today = calendarDay(clock, school.time_zone);
    const language = languageOf(school.locale);
    const turn = { db, school_id, now: clock.toISOString(), today, language };
    const due = await publishDue(db, { ...turn, limit: mostAtOnce });
    for (const one of due) await handlePublished(turn, one);
    const expired = await archiveExpired(db, turn);
    const source_ids = expired.map(({ announcement_id }) => announcement_id);
    await cancelSources(db, { school_id, kind: 'announcement', source_ids });
    await resume(turn);
  },
};

type DeliveryInput = {
  readonly announcement_id: string;
  readonly published_by: string | null;
  readonly kind: DeliveryJobName;
};

/** Without a person who may send emails, `sendForSchool` sends them. */
async function startAs(
  { db, school_id }: PublicationTurn,
  { announcement_id, published_by, kind }: DeliveryInput,
) {
  const [starter] = await findStarter(db, { school_id, user_id: published_by });
  if (starter) await startJob(db, { school_id, ...starter }, deliveryJob(announcement_id, kind));
}

/** What happens after the schedule has published something or archived it directly. */
async function handlePublished(
  turn: PublicationTurn,
  { announcement_id, status, published_by: user_id, name }: DueAnnouncement,
) {
  const { db, school_id } = turn;
  const entry = { entity: 'announcement', entity_id: announcement_id, before: { status: 'scheduled' } };
  const action = status === 'published' ? 'publish' : 'archive';
  const author = { school_id, user_id, name };
  await db.run(insertAudit, auditValues(author, { action, ...entry, after: { status } }, 'schedule'));
  if (status !== 'published') return;
  const [announcement] = await getAnnouncement(db, {
    school_id,
    announcement_id,
    user_id,
    today: turn.today,
  });
  if (!announcement) return;
  await announce(
    {
      ...turn,
      user_id,
      startJob: () =>
        startAs(turn, { announcement_id, published_by: user_id, kind: 'announcements.deliver' }),
    },
    announcement,
  );
}

/** Retries failed emails and those left by a crash; emails of a stopped job are cancelled. */
async function resume(turn: PublicationTurn) {
  const { db, school_id } = turn;
  for (const { announcement_id, published_by, was_cancelled } of await listUnsent(db, turn)) {
    if (was_cancelled) await cancelMessages(db, sourceOf({ school_id, announcement_id }));
    else await startAs(turn, { announcement_id, published_by, kind: 'announcements.deliver_again' });
  }
}

/** Sends the emails that are due of a school in which no one may send them: its last administrator has left. */
export const sendForSchool: RegularJob = {
  name: 'announcements.send_for_school',
  cron: '* * * * *',
  listDue: (db, { clock }) => listSchoolsToSendFor(db, { now: clock().toISOString() }),
  work: async ({ school_id, ...work }) => {
    const { ports, transaction } = work;
    const now = ports.clock().toISOString();
    const { school, unsent } = await transaction(async (db) => {
      const [starter] = await findStarter(db, { school_id, user_id: null });
      const [found] = await findSchool(db, { school_id });
      return { school: found, unsent: starter ? [] : await listUnsent(db, { school_id, now }) };
    });
    if (!school) return 'idle';
    let handed = 0;
    for (const { announcement_id } of unsent) {
      const counts = await sendUnattended({ ...work, school }, { school_id, announcement_id });
      handed += counts.sent + counts.failed + counts.later;
    }
    return handed > 0 ? 'worked' : 'idle';
  },
};
