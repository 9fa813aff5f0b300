import { mostAttachmentBytes, mostMailAttachments } from '#contract/leads/mail.ts';
import { documentUpload } from '#contract/personal-documents/calls.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable, RowOf } from '#server/db/query.ts';
import { addOutsideNote, notifyOfLead } from '#server/features/leads/intake/operations.ts';
import { receiveBounce } from '#server/features/messages/operations.ts';
import { storeFile } from '#server/kit/files/storage.ts';
import { recogniseUpload } from '#server/kit/files/uploads.ts';
import { Refusal, refuse } from '#server/lib/refusal.ts';
import type { MailAttachment, ReceivedMail } from '#server/parsing/formats/read-mail.ts';
import { readReceivedMail } from '#server/parsing/read-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { attachFile } from './queries.ts';
import { findAnswered, findAnsweredMail, insertReceived, noteRefused } from './received-queries.ts';
import { hashOfSecret, secretsIn } from './reply-address.ts';
import { answerOf } from './rules.ts';

type Answered = RowOf<typeof findAnswered>;

const longest = { subject: 200, body: 10_000 };

const kindOf = ({ isBounce, isAutomatic }: ReceivedMail) =>
  isBounce ? 'bounce' : isAutomatic ? 'automatic' : 'reply';

/** Undoes what the database cannot, when the transaction fails. */
type Undo = (task: () => Promise<void>) => void;
type Receiving = {
  readonly db: Queryable;
  readonly ports: Ports;
  readonly school_id: string;
  readonly onRollback: Undo;
};

/** Stores the files of an email; returns the names of those that are not accepted. */
async function storeFiles(
  { db, ports, school_id, onRollback }: Receiving,
  lead_mail_id: string,
  attachments: readonly MailAttachment[],
): Promise<string[]> {
  const actor = { school_id, user_id: null };
  const refused: string[] = [];
  for (const { name, bytes } of attachments) {
    try {
      const upload = await recogniseUpload(name, Buffer.from(bytes), documentUpload);
      const { file_id } = await storeFile({ actor, db, ports, onRollback }, upload);
      const [added] = await attachFile(db, {
        school_id,
        lead_mail_id,
        file_id,
        most: mostMailAttachments,
        most_bytes: mostAttachmentBytes,
      });
      if (!added) throw refuse.conflict('Too many files');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(name);
    }
  }
  return refused;
}

/** Shows an answer in the timeline of the lead, and notifies its owner and who wrote the email. */
async function tellOfAnswer(
  { db, ports, school_id }: Receiving,
  lead: Answered,
  mail: ReceivedMail,
  body: string,
) {
  const now = ports.clock();
  const { contact_id } = lead;
  const title = (mail.subject || lead.subject).slice(0, longest.subject);
  const from = (mail.from.name || mail.from.address).slice(0, longest.subject);
  await addOutsideNote(db, {
    school_id,
    contact_id,
    title,
    from,
    now,
    activity_type: 'email',
    content: body,
    consented: false,
  });
  const user_ids = [...new Set([lead.owner_user_id, lead.user_id])].filter((user) => user !== null);
  await notifyOfLead(db, { school_id, contact_id, user_ids, title: `${lead.name} answered: ${title}` });
}

async function storeMail(receiving: Receiving, found: { readonly lead_mail_id: string }, mail: ReceivedMail) {
  const { db, ports, school_id } = receiving;
  const [lead] = await findAnswered(db, { school_id, lead_mail_id: found.lead_mail_id });
  if (!lead) return;
  const kind = kindOf(mail);
  const text = kind === 'reply' ? answerOf(mail.text) : mail.text;
  const body = text.slice(0, longest.body);
  const [stored] = await insertReceived(db, {
    school_id,
    kind,
    body,
    contact_id: lead.contact_id,
    replies_to: lead.lead_mail_id,
    address: mail.from.address.slice(0, longest.subject),
    subject: mail.subject.slice(0, longest.subject),
    message_id: mail.messageId,
    from_name: mail.from.name.slice(0, longest.subject),
    now: ports.clock().toISOString(),
  });
  if (!stored) return;
  const refused = await storeFiles(receiving, stored.lead_mail_id, mail.attachments);
  if (refused.length > 0)
    await noteRefused(db, { school_id, lead_mail_id: stored.lead_mail_id, names: refused });
  if (kind === 'reply' && !lead.is_deleted) await tellOfAnswer(receiving, lead, mail, body);
}

/**
 * Takes one email from the mailbox. An email that a mail server returned marks its message as failed. An email belongs to a
 * lead if it was sent to the reply address of an email to that lead; every other one, and one that cannot be read, is
 * ignored. An email that arrives twice is stored once.
 */
export async function receiveMail(
  { database, ports }: { readonly database: Database; readonly ports: Ports },
  bytes: Uint8Array,
): Promise<void> {
  const mail = await readReceivedMail(bytes);
  if (mail && (await receiveBounce({ database, ports }, mail))) return;
  const reply_hashes = secretsIn(mail?.recipients ?? []).map(hashOfSecret);
  if (!mail || reply_hashes.length === 0) return;
  const [found] = await database.unscoped((db) => findAnsweredMail(db, { reply_hashes }));
  if (!found) return;
  const { school_id } = found;
  const undone: (() => Promise<void>)[] = [];
  const onRollback: Undo = (task) => void undone.push(task);
  await database
    .write({ school_id }, (db) => storeMail({ db, ports, school_id, onRollback }, found, mail))
    .catch(async (error: unknown) => {
      await Promise.all(undone.map((task) => task()));
      throw error;
    });
}
