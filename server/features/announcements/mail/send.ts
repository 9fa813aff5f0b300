import { dayMs } from '#contract/kit/days.ts';
import type { Queryable } from '#server/db/query.ts';
import { listAttachments } from '#server/features/announcements/record/attachment-queries.ts';
import type { AnnouncementKey } from '#server/features/announcements/record/queries.ts';
import {
  cancelMessages,
  countDue,
  type DeliveryRun,
  deliverMessages,
  languageOf,
  messageTextsOf,
  unsubscribeAddressesOf,
} from '#server/features/messages/operations.ts';
import { signFileAddresses } from '#server/kit/files/addresses.ts';
import type { Job } from '#server/kit/jobs/one-off-jobs.ts';
import type { SchoolWork } from '#server/kit/jobs/scheduled-jobs.ts';
import { type AnnouncementLetter, mailOf } from './mail-template.ts';
import { findLetter } from './queries.ts';

/** How long the files of an email can be downloaded. */
const fileDaysMs = 30 * dayMs;

/** An announcement as the source of messages. */
export const sourceOf = ({ school_id, announcement_id: source_id }: AnnouncementKey) =>
  ({ school_id, kind: 'announcement', source_id }) as const;

/** What sends the emails of an announcement: a job that a person follows, or the school's own schedule. */
export type MailSender = Pick<SchoolWork, 'ports' | 'transaction' | 'database'> & {
  readonly school: Pick<Job['school'], 'time_zone' | 'locale'>;
};

async function open({ ports, transaction, school }: MailSender, key: AnnouncementKey) {
  return transaction(async (db) => {
    const [found] = await findLetter(db, key);
    if (!found) return undefined;
    const { time_zone, locale } = school;
    const files = await filesOf(db, ports, key);
    const [counted] = await countDue(db, { ...sourceOf(key), now: ports.clock().toISOString() });
    const texts = await messageTextsOf(db, key);
    const letter: AnnouncementLetter = { ...found, time_zone, locale, files, texts };
    return { letter, due: counted?.due ?? 0 };
  });
}

/** Families have no account, so an email links to its files with addresses that need no sign-in. */
async function filesOf(db: Queryable, ports: Job['ports'], key: AnnouncementKey) {
  const attachments = await listAttachments(db, key);
  if (attachments.length === 0) return [];
  const addresses = signFileAddresses({ key: ports.linkKeys.fileAddresses, clock: ports.clock });
  const until = ports.clock().getTime() + fileDaysMs;
  return attachments.map(({ file_id, file_name: name }) => ({
    name,
    address: `${ports.addresses.of(key.school_id)}${addresses.addressOf({ school_id: key.school_id, file_id }, until)}`,
  }));
}

type DeliveryWatch = Pick<DeliveryRun, 'isStopped' | 'onOutcome'> & {
  /** How many messages are done, and how many there are at least. */
  readonly onBatch: (done: number, total: number) => Promise<void>;
};

/** Sends what is due of one announcement until nothing is left, it is stopped, or a whole batch fails. */
async function deliverMails(sender: MailSender, key: AnnouncementKey, watch: DeliveryWatch) {
  const opened = await open(sender, key);
  if (!opened) return { sent: 0, failed: 0, later: 0 };
  const { ports, transaction, database } = sender;
  const { school_id } = key;
  let done = 0;
  return deliverMessages({
    school_id,
    ports,
    transaction,
    database,
    kinds: ['announcement'],
    source_id: key.announcement_id,
    compose: ({ address, language, student_name }) => {
      const unsubscribing = unsubscribeAddressesOf(ports, { school_id, email: address });
      return mailOf(opened.letter, { language: languageOf(language), student_name, unsubscribing });
    },
    isStopped: watch.isStopped,
    onOutcome: (message, outcome) => {
      done += 1;
      watch.onOutcome(message, outcome);
    },
    onBatch: () => watch.onBatch(done, Math.max(opened.due, done)),
  });
}

/** Sends the emails of an announcement for the person who started the job, and cancels the rest if they stop it. */
export async function sendMails(job: Job, key: AnnouncementKey) {
  const counts = await deliverMails(job, key, {
    isStopped: () => job.isCancelled(),
    onOutcome: ({ address }, { state, reason }) => {
      if (state === 'failed') job.fail({ message: `${address}: ${reason}` });
    },
    onBatch: (done, total) => job.progress(done, total),
  });
  if (await job.isCancelled()) await job.transaction((db) => cancelMessages(db, sourceOf(key)));
  return counts;
}

/** Sends the emails of an announcement without a person who follows it. */
export const sendUnattended = (sender: MailSender & Pick<SchoolWork, 'isStopping'>, key: AnnouncementKey) =>
  deliverMails(sender, key, {
    isStopped: async () => sender.isStopping(),
    onOutcome: () => undefined,
    onBatch: async () => undefined,
  });
