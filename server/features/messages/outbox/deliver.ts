import { apiBase } from '#contract/kit/envelope.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { stopLink } from '#server/features/messages/opt-out/unsubscribe-link.ts';
import { smsSenderOf } from '#server/features/messages/settings/sms.ts';
import { Interrupted } from '#server/kit/jobs/interrupted.ts';
import type { Mail } from '#server/ports/mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { SmsSender } from '#server/ports/sms.ts';
import { bounceAddress } from './bounce-address.ts';
import {
  beginHandOver,
  type ClaimedMessage,
  claimMessages,
  mostAttempts,
  postponeForQuiet,
  releaseMessages,
  settleMessage,
} from './claim-queries.ts';
import { tryNextAddress } from './failover.ts';
import { clearFailedAddress } from './failover-queries.ts';
import { failureOf, nextAttempt } from './rules.ts';

/**
 * How many messages a run claims at a time, and how many it hands over in parallel. More would outlast their claim while a
 * provider is slow, and each further claim counts as an attempt.
 */
const size = 16;
const lanes = 8;
/** How long a run holds what it has claimed and not begun to hand over: soon after a crash, others take it. */
const claimMs = 60_000;
/** How long it holds a message that it hands over; a provider may take minutes to reply. */
const handOverMs = 10 * 60_000;

/** What a provider gets, without the address. */
export type Letter = {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly replyTo?: string;
  readonly attachments?: Mail['attachments'] & {};
};

export type Outcome = {
  readonly state: 'sent' | 'failed' | 'queued';
  readonly reason: string | null;
};

/** A run that hands over messages which are due. */
export type DeliveryRun = {
  readonly school_id: string;
  readonly ports: Ports;
  readonly transaction: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  /** For the outcome of what was handed over, which is stored even if the work has to end meanwhile. */
  readonly database: Database;
  readonly kinds: readonly string[];
  /** Only the messages of this source; null for those of all. */
  readonly source_id: string | null;
  /** What the message says. */
  readonly compose: (message: ClaimedMessage) => Letter | Promise<Letter>;
  /** Whether to stop before the next message. */
  readonly isStopped: () => Promise<boolean>;
  readonly onOutcome: (message: ClaimedMessage, outcome: Outcome) => void;
  readonly onBatch: () => Promise<void>;
};

type OpenDelivery = DeliveryRun & { readonly sms: SmsSender };

export type DeliveryCounts = { sent: number; failed: number; later: number };

/**
 * Hands over due messages in batches until nothing is due, the run is stopped, or a whole batch fails. Several runs may work
 * at the same time: each claims messages that no other has.
 */
export async function deliverMessages(given: DeliveryRun): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, failed: 0, later: 0 };
  const { school_id, ports, transaction } = given;
  const sms = await transaction((db) => smsSenderOf(db, ports, school_id));
  const delivery = { ...given, sms };
  while (!(await delivery.isStopped())) {
    const claimed = await claim(delivery);
    if (claimed.length === 0) break;
    const messages = claimed.filter(({ state }) => state === 'queued');
    const before = counts.sent + counts.failed;
    await sendBatch(delivery, messages, counts);
    await delivery.onBatch();
    if (messages.length === size && counts.sent + counts.failed === before) break;
  }
  return counts;
}

function claim({ school_id, kinds, source_id, ports, transaction }: DeliveryRun) {
  const clock = ports.clock();
  const now = clock.toISOString();
  const lease = new Date(clock.getTime() + claimMs).toISOString();
  const recognized = ports.mail.recognizesRepeats ? ['email', 'sms'] : ['sms'];
  return transaction(async (db) => {
    await postponeForQuiet(db, { school_id, now });
    return claimMessages(db, { school_id, kinds, source_id, now, lease, size, recognized });
  });
}

/** The messages of a batch that no worker has taken yet. */
type Batch = { readonly waiting: ClaimedMessage[]; isEnding: boolean };

/** Hands over a batch in parallel. If the work has to end, the rest of the batch is queued as before. */
async function sendBatch(
  delivery: OpenDelivery,
  messages: readonly ClaimedMessage[],
  counts: DeliveryCounts,
) {
  const batch: Batch = { waiting: [...messages], isEnding: false };
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () => sendAll(delivery, batch, counts)),
  );
  await release(delivery, batch.waiting);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

async function release({ database, school_id, ports }: OpenDelivery, unsent: readonly ClaimedMessage[]) {
  if (unsent.length === 0) return;
  const message_ids = unsent.map(({ message_id }) => message_id);
  const attempts = unsent.map((message) => message.attempts);
  const now = ports.clock().toISOString();
  await database.write({ school_id }, (db) => releaseMessages(db, { school_id, message_ids, attempts, now }));
}

/** One worker: sends the next message of the batch until none is left or the work has to end. */
async function sendAll(delivery: OpenDelivery, batch: Batch, counts: DeliveryCounts) {
  const { waiting } = batch;
  try {
    while (!batch.isEnding && waiting.length > 0 && !(await delivery.isStopped())) {
      const message = waiting.shift();
      if (!message) return;
      const sent = await send(delivery, message).catch((error: unknown) => {
        if (error instanceof Interrupted) waiting.push(message);
        throw error;
      });
      if (!sent) continue;
      const { outcome, isWorking } = sent;
      if (!isWorking) batch.isEnding = true;
      counts[outcome.state === 'queued' ? 'later' : outcome.state] += 1;
      delivery.onOutcome(message, outcome);
    }
  } catch (error) {
    batch.isEnding = true;
    throw error;
  }
}

/** Whether the run still has the message; from now on no one else may hand it over. */
async function begin({ database, school_id, ports }: OpenDelivery, message: ClaimedMessage) {
  const { message_id, attempts } = message;
  const lease = new Date(ports.clock().getTime() + handOverMs).toISOString();
  const held = await database.write({ school_id }, (db) =>
    beginHandOver(db, { school_id, message_id, attempts, lease }),
  );
  return held.length > 0;
}

/** Hands over one message and stores the result; undefined if it is no longer this run's. */
const send = async (delivery: OpenDelivery, message: ClaimedMessage) =>
  (await begin(delivery, message)) ? sendBegun(delivery, message) : undefined;

/**
 * Hands over one message and stores the result at once, so that it is not sent again after a crash. Throws `Interrupted` if the
 * work had to end before that.
 */
async function sendBegun(delivery: OpenDelivery, message: ClaimedMessage) {
  const { school_id, ports, database } = delivery;
  const { message_id, attempts } = message;
  let provider_id: string | null = null;
  let failure: ReturnType<typeof failureOf> | undefined;
  try {
    provider_id = await handOver(delivery, message);
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    failure = failureOf(error);
  }
  const isLast = failure && (failure.isFinal || attempts >= mostAttempts);
  const state = failure ? (isLast ? 'failed' : 'queued') : 'sent';
  const clock = ports.clock();
  const outcome: Outcome = { state, reason: failure?.reason ?? null };
  const times = { now: clock.toISOString(), next: nextAttempt(clock, attempts) };
  const settled = await database.write({ school_id }, async (db) => {
    const [found] = await settleMessage(db, {
      school_id,
      message_id,
      attempts,
      ...outcome,
      ...times,
      provider_id,
    });
    const key = { school_id, message_id };
    if (state === 'sent') await clearFailedAddress(db, key);
    else if (failure?.isAddressWrong) await tryNextAddress(db, { ...key, now: times.now });
    return found;
  });
  return { outcome, isWorking: settled?.is_working !== false };
}

/** Where the provider reports; only the public address of a server with TLS is within its reach. */
function reportUrlOf({ addresses }: Ports, { school_id, key }: { school_id: string; key: string }) {
  const publicUrl = addresses.of(school_id);
  if (!publicUrl.startsWith('https://')) return {};
  return { statusUrl: `${publicUrl}${apiBase}/public/sms/${school_id}/messages/${key}/status` };
}

/** Returns the provider's id of the message, if it has one. */
async function handOver(delivery: OpenDelivery, message: ClaimedMessage): Promise<string | null> {
  const { school_id, ports, sms, compose } = delivery;
  const { channel, address: to, message_id: key, attempts } = message;
  const letter = await compose(message);
  if (channel === 'email') {
    const returnTo = ports.replyAddress && bounceAddress(ports.linkKeys.replies, ports.replyAddress, key);
    await ports.mail({ school_id, ...letter, to, key, ...(returnTo && { returnTo }) });
    return null;
  }
  const stop = message.is_essential ? '' : `\nSTOP: ${stopLink(ports, { school_id, address: to })}`;
  const text = letter.text + stop;
  const report = reportUrlOf(ports, { school_id, key });
  const { provider_id } = await sms({ to, text, key, isRepeat: attempts > 1, ...report });
  return provider_id;
}
