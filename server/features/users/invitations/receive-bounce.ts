import type { Database } from '#server/db/pool.ts';
import { returnedMessages } from '#server/features/messages/operations.ts';
import type { ReceivedMail } from '#server/parsing/formats/read-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findInvitationEmail, noteReturnedInvitation } from './queries.ts';

type BounceScope = { readonly database: Database; readonly ports: Ports };

/** Notes that a mail server has returned the email of an invitation. An email of an earlier link changes nothing. */
export async function receiveInvitationBounce({ database, ports }: BounceScope, mail: ReceivedMail) {
  const [email_id] = returnedMessages(ports.linkKeys.replies, mail.recipients);
  if (email_id === undefined || mail.bounce === null) return;
  const [found] = await database.unscoped((db) => findInvitationEmail(db, { email_id }));
  if (!found) return;
  const { school_id } = found;
  await database.write({ school_id }, (db) => noteReturnedInvitation(db, { school_id, email_id }));
}
