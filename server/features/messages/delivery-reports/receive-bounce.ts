import type { Database } from '#server/db/pool.ts';
import { returnedMessages } from '#server/features/messages/outbox/bounce-address.ts';
import { tryNextAddress } from '#server/features/messages/outbox/failover.ts';
import type { ReceivedMail } from '#server/parsing/formats/read-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findSchoolOfMessage, storeReport } from './queries.ts';

type BounceScope = { readonly database: Database; readonly ports: Ports };

/** Marks the message that a mail server has returned as failed; returns whether the mail is about a message. */
export async function receiveBounce({ database, ports }: BounceScope, mail: ReceivedMail): Promise<boolean> {
  const [message_id] = returnedMessages(ports.linkKeys.replies, mail.recipients);
  if (message_id === undefined) return false;
  const { bounce } = mail;
  if (bounce === null) return true;
  const [found] = await database.unscoped((db) => findSchoolOfMessage(db, { message_id }));
  if (!found) return true;
  const { school_id } = found;
  const key = { school_id, message_id, now: ports.clock().toISOString() };
  await database.write({ school_id }, async (db) => {
    const reason = `The mail server of the recipient returned it: ${bounce.reason}`;
    const [stored] = await storeReport(db, { ...key, channel: 'email', state: 'failed', reason });
    if (stored && bounce.isFinal) await tryNextAddress(db, key);
  });
  return true;
}
