import { createHash } from 'node:crypto';
import { mostAttachmentBytes, mostMailAttachments } from '#contract/leads/mail.ts';
import { documentUpload } from '#contract/personal-documents/calls.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable, RowOf } from '#server/db/query.ts';
import { addOutsideNote, notifyOfLead } from '#server/features/leads/intake/operations.ts';
import { receiveBounce } from '#server/features/messages/operations.ts';
import { notify } from '#server/features/notifications/operations.ts';
import { receiveInvitationBounce } from '#server/features/users/operations.ts';
import { storeFile } from '#server/kit/files/storage.ts';
import { recognizeUpload } from '#server/kit/files/uploads.ts';
import { Refusal, refuse } from '#server/lib/refusal.ts';
import type { MailAttachment, ReceivedMail } from '#server/parsing/formats/read-mail.ts';
import { readReceivedMail } from '#server/parsing/read-mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { attachFile } from './queries.ts';
import {
  findAnswered,
  findAnsweredMail,
  findReceived,
  insertReceived,
  listManagers,
  noteFullDay,
  noteRefused,
  takePlace,
} from './received-queries.ts';
import { hashOfSecret, secretsIn } from './reply-address.ts';
import { answerOf } from './rules.ts';

type AnsweredMail = RowOf<typeof findAnswered>;

/** A school stores at most this many emails per day; further ones wait in the mailbox. */
const mostMailsPerDay = 1000;

const longest = { subject: 200, body: 10_000 };

const kindOf = ({ isBounce, isAutomatic }: ReceivedMail) =>
  isBounce ? 'bounce' : isAutomatic ? 'automatic' : 'reply';

/** Undoes what the database cannot, when the transaction fails. */
type OnRollback = (task: () => Promise<void>) => void;
type ReceivingScope = {
  readonly db: Queryable;
  readonly ports: Ports;
  readonly school_id: string;
  readonly onRollback: OnRollback;
};

/** Stores the files of an email; returns the names of those that are not accepted. */
async function storeFiles(
  { db, ports, school_id, onRollback }: ReceivingScope,
  lead_mail_id: string,
  attachments: readonly MailAttachment[],
): Promise<string[]> {
  const actor = { school_id, user_id: null };
  const refused: string[] = [];
  for (const { name, bytes } of attachments) {
    try {
      const upload = await recognizeUpload(name, Buffer.from(bytes), documentUpload);
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
  { db, ports, school_id }: ReceivingScope,
  lead: AnsweredMail,
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

/** Whether the school may store another email today; the office learns of the first one that has to wait. */
async function hasPlace({ db, ports, school_id }: ReceivingScope): Promise<boolean> {
  const now = ports.clock().toISOString();
  const [taken] = await takePlace(db, { school_id, now, most: mostMailsPerDay });
  if (taken) return true;
  const [isFirst] = await noteFullDay(db, { school_id, now });
  if (!isFirst) return false;
  const managers = await listManagers(db, { school_id });
  await notify(db, {
    school_id,
    user_ids: managers.map(({ user_id }) => user_id),
    kind: 'lead_mails_full',
    title: `${mostMailsPerDay} answers to emails came in today. Further ones wait until tomorrow.`,
    body: 'They stay in the mailbox, and nothing is lost. If a program sends them, block its address on your mail server.',
    link: '/leads',
  });
  return false;
}

/** Stores an email once; returns whether it was the first time. */
async function insertMail(
  { db, ports, school_id }: ReceivingScope,
  lead: AnsweredMail,
  mail: ReceivedMail,
  { kind, body }: { readonly kind: string; readonly body: string },
) {
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
  return stored;
}

/** Returns whether the email is done with; otherwise it has to wait. */
async function storeMail(
  receiving: ReceivingScope,
  found: { readonly lead_mail_id: string },
  mail: ReceivedMail,
): Promise<boolean> {
  const { db, school_id } = receiving;
  const [lead] = await findAnswered(db, { school_id, lead_mail_id: found.lead_mail_id });
  if (!lead) return true;
  const [known] = await findReceived(db, { school_id, message_id: mail.messageId });
  if (known) return true;
  if (!(await hasPlace(receiving))) return false;
  const kind = kindOf(mail);
  const text = kind === 'reply' ? answerOf(mail.text) : mail.text;
  const body = text.slice(0, longest.body);
  const stored = await insertMail(receiving, lead, mail, { kind, body });
  if (!stored) return true;
  const refused = await storeFiles(receiving, stored.lead_mail_id, mail.attachments);
  if (refused.length > 0)
    await noteRefused(db, { school_id, lead_mail_id: stored.lead_mail_id, names: refused });
  if (kind === 'reply' && !lead.is_deleted) await tellOfAnswer(receiving, lead, mail, body);
  return true;
}

/** The id of an email whose sender gave it none. */
const idOf = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/**
 * Takes one email from the mailbox. An email that a mail server returned marks its message, or its
 * invitation, as failed. An email belongs to a
 * lead if it was sent to the reply address of an email to that lead; every other one, and one that cannot be read, is
 * ignored. An email that arrives twice is stored once. Returns false if the email has to wait because its school has
 * stored as many as it may on one day.
 */
export async function receiveMail(
  { database, ports }: { readonly database: Database; readonly ports: Ports },
  bytes: Uint8Array,
): Promise<boolean> {
  const read = await readReceivedMail(bytes);
  if (read) {
    await receiveInvitationBounce({ database, ports }, read);
    if (await receiveBounce({ database, ports }, read)) return true;
  }
  const reply_hashes = secretsIn(read?.recipients ?? []).map(hashOfSecret);
  if (!read || reply_hashes.length === 0) return true;
  const [found] = await database.unscoped((db) => findAnsweredMail(db, { reply_hashes }));
  if (!found) return true;
  const mail = { ...read, messageId: read.messageId || idOf(bytes) };
  const { school_id } = found;
  const undone: (() => Promise<void>)[] = [];
  const onRollback: OnRollback = (task) => void undone.push(task);
  return database
    .write({ school_id }, (db) => storeMail({ db, ports, school_id, onRollback }, found, mail))
    .catch(async (error: unknown) => {
      await Promise.all(undone.map((task) => task()));
      throw error;
    });
}
