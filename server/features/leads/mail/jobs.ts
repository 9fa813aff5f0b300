import type { Database } from '#server/db/pool.ts';
import { notifyOfLead } from '#server/features/leads/intake/operations.ts';
import {
  deliverMessages,
  type Letter,
  languageOf,
  listSchoolsToSend,
} from '#server/features/messages/operations.ts';
import { readFile } from '#server/kit/files/storage.ts';
import type { InstallationJob, RegularJob, SchoolWork } from '#server/kit/jobs/scheduled-jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findMailToSend } from './queries.ts';
import { receiveMail } from './receive.ts';
import { replyAddress, replySecret } from './reply-address.ts';
import { replyLines } from './rules.ts';

/** The email as it is handed over, with its files and its reply address. */
async function letterOf(work: SchoolWork, lead_mail_id: string): Promise<Letter> {
  const { school_id, ports, transaction } = work;
  const key = { school_id, lead_mail_id };
  return transaction(async (db) => {
    const [mail] = await findMailToSend(db, key);
    if (!mail) throw new Error('The email no longer exists');
    const files = await Promise.all(
      mail.file_ids.map((file_id) => readFile({ db, ports }, { school_id, file_id })),
    );
    const answers =
      ports.replyAddress && replyAddress(ports.replyAddress, replySecret(ports.linkKeys.replies, key));
    const replyTo = answers ?? mail.author_email;
    return {
      subject: mail.subject,
      text: answers ? `${replyLines[languageOf(mail.locale)]}\n\n${mail.body}` : mail.body,
      ...(replyTo && { replyTo }),
      ...(files.length > 0 && {
        attachments: files.map(({ file_name: filename, bytes: content }) => ({ filename, content })),
      }),
    };
  });
}

/** Notifies the author of an email that it was not sent. */
async function tellOfFailure(
  { school_id, transaction }: SchoolWork,
  lead_mail_id: string,
  reason: string | null,
) {
  await transaction(async (db) => {
    const [mail] = await findMailToSend(db, { school_id, lead_mail_id });
    if (!mail?.user_id) return;
    const { contact_id, user_id, lead_name } = mail;
    const title = `Your email to ${lead_name} could not be sent`;
    await notifyOfLead(db, { school_id, contact_id, user_ids: [user_id], title, body: reason ?? '' });
  });
}

/** Sends the emails to leads, at once when one is written and again when one failed. */
export const sendLeadMails: RegularJob = {
  name: 'leads.send_mail',
  cron: '* * * * *',
  listDue: (db, { clock }) => listSchoolsToSend(db, { kinds: ['lead_mail'], now: clock().toISOString() }),
  work: async (work) => {
    const { school_id, ports, transaction, database } = work;
    const failed: { readonly id: string; readonly reason: string | null }[] = [];
    const counts = await deliverMessages({
      school_id,
      ports,
      transaction,
      database,
      kinds: ['lead_mail'],
      source_id: null,
      compose: ({ source_id }) => letterOf(work, source_id ?? ''),
      isStopped: async () => work.isStopping(),
      onOutcome: ({ source_id }, { state, reason }) => {
        if (state === 'failed' && source_id) failed.push({ id: source_id, reason });
      },
      onBatch: async () => {},
    });
    for (const { id, reason } of failed) await tellOfFailure(work, id, reason);
    return counts.sent + counts.failed + counts.later > 0 ? 'worked' : 'idle';
  },
};

/** Takes the emails that came in, and stores those that answer an email to a lead. */
export const receiveMails = ({
  database,
  ports,
}: {
  readonly database: Database;
  readonly ports: Ports;
}): InstallationJob => ({
  name: 'leads.receive_mail',
  cron: '* * * * *',
  run: async (signal) => {
    await ports.mailbox.receive((mail) => receiveMail({ database, ports }, mail), signal);
  },
});
