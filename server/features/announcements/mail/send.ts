import { dayMs } from '#contract/kit/days.ts';
import type { Queryable } from '#server/db/query.ts';
import { listAttachments } from '#server/features/announcements/record/attachment-queries.ts';
import type { AnnouncementKey } from '#server/features/announcements/record/queries.ts';
import {
  cancelMessages,
  countDue,
  deliverMessages,
  languageOf,
  messageTextsOf,
  unsubscribingOf,
} from '#server/features/messages/operations.ts';
import { signFileAddresses } from '#server/kit/files/addresses.ts';
import type { Job } from '#server/kit/jobs/one-off-jobs.ts';
import { type AnnouncementLetter, mailOf } from './mail-template.ts';
import { findLetter } from './queries.ts';

/** How long the files of an email can be downloaded. */
const fileDaysMs = 30 * dayMs;

/** An announcement as the source of messages. */
export const sourceOf = ({ school_id, announcement_id: source_id }: AnnouncementKey) =>
  ({ school_id, kind: 'announcement', source_id }) as const;

async function open(job: Job, key: AnnouncementKey) {
  return job.transaction(async (db) => {
    const [found] = await findLetter(db, key);
    if (!found) return undefined;
    const { time_zone, locale } = job.school;
    const files = await filesOf(db, job, key);
    const [counted] = await countDue(db, { ...sourceOf(key), now: job.ports.clock().toISOString() });
    const texts = await messageTextsOf(db, key);
    const letter: AnnouncementLetter = { ...found, time_zone, locale, files, texts };
    return { letter, due: counted?.due ?? 0 };
  });
}

/** Families have no account, so an email links to its files with addresses that need no sign-in. */
async function filesOf(db: Queryable, { ports }: Job, key: AnnouncementKey) {
  const attachments = await listAttachments(db, key);
  if (attachments.length === 0) return [];
  const addresses = signFileAddresses({ key: ports.linkKeys.fileAddresses, clock: ports.clock });
  const until = ports.clock().getTime() + fileDaysMs;
  return attachments.map(({ file_id, file_name: name }) => ({
    name,
    address: `${ports.publicUrl}${addresses.addressOf({ school_id: key.school_id, file_id }, until)}`,
  }));
}

/** Sends what is due of one announcement until nothing is left, the person stops it, or a whole batch fails. */
export async function sendMails(job: Job, key: AnnouncementKey) {
  const opened = await open(job, key);
  if (!opened) return { sent: 0, failed: 0, later: 0 };
  const { ports, transaction } = job;
  const { school_id } = key;
  let done = 0;
  const counts = await deliverMessages({
    school_id,
    ports,
    transaction,
    kinds: ['announcement'],
    source_id: key.announcement_id,
    compose: ({ address, language, student_name }) => {
      const unsubscribing = unsubscribingOf(ports, { school_id, email: address });
      return mailOf(opened.letter, { language: languageOf(language), student_name, unsubscribing });
    },
    isStopped: () => job.isCancelled(),
    onOutcome: ({ address }, { state, reason }) => {
      done += 1;
      if (state === 'failed') job.fail({ message: `${address}: ${reason}` });
    },
    onBatch: () => job.progress(done, Math.max(opened.due, done)),
  });
  if (await job.isCancelled()) await job.transaction((db) => cancelMessages(db, sourceOf(key)));
  return counts;
}
