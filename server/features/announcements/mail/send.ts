import { dayMs } from '#contract/kit/days.ts';
import { apiBase } from '#contract/kit/envelope.ts';
import type { Queryable } from '#server/db/query.ts';
import { listAttachments } from '#server/features/announcements/record/attachment-queries.ts';
import type { AnnouncementKey } from '#server/features/announcements/record/queries.ts';
import { signFileAddresses } from '#server/kit/files/addresses.ts';
import type { Job } from '#server/kit/jobs/one-off-jobs.ts';
import {
  type ClaimedDelivery,
  cancelDeliveries,
  claimDeliveries,
  countWaiting,
  mostAttempts,
  settleDelivery,
} from './delivery-queries.ts';
import { failureOf, type Letter, mailOf, nextAttempt } from './mail-template.ts';
import { findLetter } from './queries.ts';
import { signedQuery } from './unsubscribe-link.ts';

/** How many emails a run claims at a time, and how many it sends in parallel. */
const size = 20;
const lanes = 5;
/** How long a run holds its claim; a mail server may take minutes to reply. */
const leaseMs = 10 * 60_000;
/** How long the files of an email can be downloaded. */
const fileDaysMs = 30 * dayMs;

type SendOptions = {
  readonly job: Job;
  readonly key: AnnouncementKey;
  readonly letter: Letter;
  readonly secret: Buffer;
  readonly counts: { sent: number; failed: number; later: number };
};

async function open(job: Job, key: AnnouncementKey) {
  return job.transaction(async (db) => {
    const [found] = await findLetter(db, key);
    if (!found) return undefined;
    const { time_zone, locale } = job.school;
    const files = await filesOf(db, job, key);
    const [counted] = await countWaiting(db, { ...key, now: job.ports.clock().toISOString() });
    const letter: Letter = { ...found, time_zone, locale, files };
    return { letter, secret: job.ports.linkKeys.unsubscribe, waiting: counted?.waiting ?? 0 };
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

/** Sends in batches until nothing is due, the person stops it, or a whole batch fails. */
export async function sendMails(job: Job, key: AnnouncementKey) {
  const opened = await open(job, key);
  const counts = { sent: 0, failed: 0, later: 0 };
  if (!opened) return counts;
  const sending = { job, key, counts, ...opened };
  while (!(await job.isCancelled())) {
    const batch = await claim(job, key);
    if (batch.length === 0) break;
    const mails = batch.filter(({ status }) => status === 'waiting');
    const before = counts.sent + counts.failed;
    const queue = mails.values();
    await Promise.all(Array.from({ length: lanes }, () => sendAll(sending, queue)));
    const done = counts.sent + counts.failed + counts.later;
    await job.progress(done, Math.max(opened.waiting, done));
    if (mails.length === size && counts.sent + counts.failed === before) break;
  }
  if (await job.isCancelled()) await job.transaction((db) => cancelDeliveries(db, key));
  return counts;
}

/** One worker: sends the next email of the batch until none is left. */
async function sendAll(sending: SendOptions, queue: Iterable<ClaimedDelivery>) {
  for (const mail of queue) await send(sending, mail);
}

function claim(job: Job, key: AnnouncementKey) {
  const now = job.ports.clock();
  const lease = new Date(now.getTime() + leaseMs).toISOString();
  return job.transaction((db) => claimDeliveries(db, { ...key, now: now.toISOString(), lease, size }));
}

/** Sends one email and stores the result at once, so that it is not sent again after a crash. */
async function send({ job, key, letter, secret, counts }: SendOptions, { email, attempts }: ClaimedDelivery) {
  const query = signedQuery(secret, { school_id: key.school_id, email });
  const { publicUrl } = job.ports;
  const unsubscribing = {
    page: `${publicUrl}/unsubscribe?${query}`,
    call: `${publicUrl}${apiBase}/public/unsubscribe?${query}`,
  };
  const failure = await job.ports.mail(mailOf(letter, email, unsubscribing)).then(() => undefined, failureOf);
  const isLast = failure && (failure.isFinal || attempts >= mostAttempts);
  const status = failure ? (isLast ? 'failed' : 'waiting') : 'sent';
  counts[status === 'waiting' ? 'later' : status] += 1;
  if (isLast) job.fail({ message: `${email}: ${failure.reason}` });
  const clock = job.ports.clock();
  const outcome = { status, error: failure?.reason ?? null, now: clock.toISOString() } as const;
  const next = nextAttempt(clock, attempts);
  await job.transaction((db) => settleDelivery(db, { ...key, email, attempts, ...outcome, next }));
}
