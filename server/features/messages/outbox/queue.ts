import type { MessageChannel, MessageKind } from '#contract/messages/values.ts';
import type { Queryable } from '#server/db/query.ts';
import { insertMessages, lockUse } from './queries.ts';

/** One message to one address. */
export type NewMessage = {
  readonly channel: MessageChannel;
  readonly recipient_kind: 'guardian' | 'student' | 'teacher' | 'user' | 'lead';
  readonly recipient_id: string | null;
  readonly recipient_name: string | null;
  /** The student that it is about. */
  readonly student_id: string | null;
  /** An email address in lower case, or a phone number such as +4930123456; blank for a person who has none. */
  readonly address: string;
  readonly language: string;
  /** Without subject and body the run that delivers it composes both from the source. */
  readonly subject: string | null;
  readonly body: string | null;
  readonly segments?: number;
  /** What this message belongs to, where the messages of a batch belong to different things. */
  readonly source_id?: string;
  /** The same key is never sent twice in a school: `kind/source/channel/address/student`. */
  readonly dedup_key: string;
};

/** Messages that belong together. */
export type MessageBatch = {
  readonly kind: MessageKind;
  /** What they belong to: an announcement, an urgent message, a lead. */
  readonly source_id: string | null;
  /** Essential messages pass opt-outs and quiet hours. */
  readonly is_essential: boolean;
  /** When they may leave at the earliest; at once if left out. */
  readonly not_before?: string;
  /** Queues messages with the same key again if they failed, were cancelled or suppressed. */
  readonly revives?: boolean;
  readonly messages: readonly NewMessage[];
};

/** The transaction that queues messages: a `Context` has all of it. */
export type QueueingScope = {
  readonly db: Queryable;
  readonly school_id: string;
  readonly user_id: string | null;
  readonly now: string;
};

const nothing = { queued: 0, suppressed: 0, later: 0, quiet_until: null };

/**
 * Puts messages into the school's outbox, in the caller's transaction: they leave if and only if it commits, in the order
 * of their times, through whichever process takes them.
 *
 * - A message whose `dedup_key` exists is not added again, so calling this twice sends nothing twice.
 * - A recipient who has opted out of the channel gets nothing, except essential messages: the message is stored as
 *   suppressed, for everyone to see why.
 * - Messages that are not essential wait until the quiet hours end.
 * - Beyond what the school may send on one day, announcements wait for the next day, and notices of absence fail. Emails to
 *   leads are refused by the database (409). Urgent messages count, and are always sent.
 * - A job of the feature delivers the messages of a kind: it calls `deliverMessages` and composes the texts.
 *
 * Returns how many wait to be sent, how many of these for a later day, when the quiet hours end that the others wait for,
 * and how many were suppressed.
 */
export async function queueMessages(queueing: QueueingScope, batch: MessageBatch) {
  const { db, school_id, user_id, now } = queueing;
  const { kind, source_id, is_essential, not_before = now, revives = false } = batch;
  if (batch.messages.length === 0) return nothing;
  await lockUse(db, { school_id, now: not_before });
  const messages = JSON.stringify(batch.messages.map((message) => ({ segments: 1, ...message })));
  const values = { school_id, user_id, now, kind, source_id, is_essential, not_before, revives, messages };
  const [written = nothing] = await insertMessages(db, values);
  return written;
}

type UnreachableRecipient = Pick<
  NewMessage,
  'channel' | 'recipient_kind' | 'recipient_id' | 'recipient_name' | 'language'
>;

/** What the outbox says of a person whom nothing can be sent. */
export const unreachableMessage = (
  { kind, source_id }: { readonly kind: MessageKind; readonly source_id: string },
  person: UnreachableRecipient,
): NewMessage => ({
  ...person,
  student_id: null,
  address: '',
  subject: null,
  body: null,
  dedup_key: [kind, source_id, 'unreachable', person.recipient_kind, person.recipient_id].join('/'),
});
