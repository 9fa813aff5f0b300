import type { Contract } from '#contract/index.ts';
import { type LeadMail, mostAttachmentBytes, mostMailAttachments } from '#contract/leads/mail.ts';
import type { Lead } from '#contract/leads/record.ts';
import type { RowOf } from '#server/db/query.ts';
import { keyOf, readClock, readLead } from '#server/features/leads/record/operations.ts';
import { queueMessages } from '#server/features/messages/operations.ts';
import { fileUrl, storeFile } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  attachFile,
  countMails,
  detachFile,
  findDraft,
  findMergeValues,
  getMail,
  insertDraft,
  listMails,
  lockDraft,
  markSent,
  noteMail,
  removeDrafts,
  updateDraft,
} from './queries.ts';
import { hashOfSecret, replySecret } from './reply-address.ts';
import { checkNothingToFill, fillTemplate } from './rules.ts';
import { findTemplate } from './template-queries.ts';

type MailOperations =
  | 'listMails'
  | 'writeMail'
  | 'updateMail'
  | 'removeMail'
  | 'attachToMail'
  | 'detachFromMail'
  | 'sendMail';

const entity = 'lead_mail';
const draftNotFound = () => refuse.notFound('Draft not found');
const mailKeyOf = ({ actor: { school_id, user_id } }: Context, lead_mail_id: string) => ({
  school_id,
  user_id,
  lead_mail_id,
});

type MailRow = RowOf<typeof getMail>;

const deliveries: Readonly<Record<string, LeadMail['delivery']>> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'sent',
  failed: 'failed',
  cancelled: 'stopped',
  suppressed: 'stopped',
};

/** An attachment as the API returns it, with an address that opens it for about an hour. */
const attachmentOf = (
  ctx: Context,
  { id, file_id, file_name, file_size, mime_type }: MailRow['files'][number],
) => ({
  id,
  fileName: file_name,
  fileSize: file_size,
  mimeType: mime_type,
  downloadUrl: fileUrl(ctx, file_id),
});

function mailOf(ctx: Context, row: MailRow): LeadMail {
  const { lead_mail_id: id, kind, address, subject, body, user_name, created_dt, updated_dt } = row;
  return {
    id,
    kind: kind as LeadMail['kind'],
    address,
    subject,
    body,
    delivery: row.state === null ? null : (deliveries[row.state] ?? null),
    delivery_note: row.reason,
    attachments: row.files.map((file) => attachmentOf(ctx, file)),
    user_name,
    created_dt,
    updated_dt,
  };
}

async function readMail(ctx: Context, lead_mail_id: string): Promise<LeadMail> {
  const [row] = await getMail(ctx.db, mailKeyOf(ctx, lead_mail_id));
  if (!row) throw refuse.notFound('Email not found');
  return mailOf(ctx, row);
}

/** The caller's own draft, which nothing else changes until the transaction ends. */
async function lockOwn(ctx: Context, lead_mail_id: string) {
  const [draft] = await lockDraft(ctx.db, mailKeyOf(ctx, lead_mail_id));
  if (!draft) throw draftNotFound();
  return draft;
}

/** Subject and message of a new draft: empty, or from a template. */
async function firstText(ctx: Context, contact_id: string, template_id: string | null) {
  if (template_id === null) return { subject: '', body: '' };
  const [[template], [lead]] = await Promise.all([
    findTemplate(ctx.db, { school_id: ctx.actor.school_id, template_id }),
    findMergeValues(ctx.db, keyOf(ctx, contact_id)),
  ]);
  if (!template || !lead) throw refuse.invalid('template_id', 'Template not found');
  const values = { ...lead, sender_name: ctx.actor.name };
  const fill = (text: string, longest: number) => fillTemplate(text, values).slice(0, longest);
  return { subject: fill(template.subject, 200), body: fill(template.body, 10_000) };
}

type MailToQueue = {
  readonly lead_mail_id: string;
  readonly lead: Lead;
  readonly address: string;
  readonly now: string;
};

/** The job `leads.send_mail` writes the message from the email's row, so it has no body here. */
async function queueMail(ctx: Context, { lead_mail_id, lead, address, now }: MailToQueue) {
  const { school_id, user_id } = ctx.actor;
  const message = {
    channel: 'email',
    recipient_kind: 'lead',
    recipient_id: lead.crm_contact_id,
    recipient_name: lead.name,
    student_id: null,
    address,
    language: 'en',
    subject: null,
    body: null,
    dedup_key: `lead_mail/${lead_mail_id}`,
  } as const;
  // A letter from one person to another, not a circular: opting out of announcements does not stop it.
  const batch = {
    kind: 'lead_mail',
    source_id: lead_mail_id,
    is_essential: true,
    messages: [message],
  } as const;
  await queueMessages({ db: ctx.db, school_id, user_id, now }, batch);
}

export const mailOperations: Pick<OperationsFor<Contract['leads']>, MailOperations> = {
  listMails: async (ctx, { params, query: { page, limit } }) => {
    await readLead(ctx, params.id);
    const key = keyOf(ctx, params.id);
    const [rows, [counted], [draft]] = await Promise.all([
      listMails(ctx.db, { ...key, limit, skip: (page - 1) * limit }),
      countMails(ctx.db, key),
      findDraft(ctx.db, { ...key, user_id: ctx.actor.user_id }),
    ]);
    const mails = rows.toReversed().map((row) => mailOf(ctx, row));
    return { draft: draft ? mailOf(ctx, draft) : null, mails, total: counted?.total ?? 0, page, limit };
  },

  writeMail: async (ctx, { params, body }) => {
    await readLead(ctx, params.id);
    const { user_id, name: user_name } = ctx.actor;
    const key = keyOf(ctx, params.id);
    await removeDrafts(ctx.db, { ...key, user_id, lead_mail_id: null });
    const text = await firstText(ctx, params.id, body.template_id);
    const [draft] = await insertDraft(ctx.db, { ...key, ...text, user_id, user_name });
    if (!draft) throw new Error('The draft was not stored');
    const after = { contact_id: params.id, ...text };
    ctx.audit({ action: 'create', entity, entity_id: draft.lead_mail_id, after });
    return readMail(ctx, draft.lead_mail_id);
  },

  updateMail: async (ctx, { params, body }) => {
    const { updated_dt, contact_id: _, ...before } = await lockOwn(ctx, params.id);
    ctx.expectVersion(updated_dt);
    await updateDraft(ctx.db, { ...mailKeyOf(ctx, params.id), ...body });
    ctx.audit({ action: 'update', entity, entity_id: params.id, before, after: body });
    return readMail(ctx, params.id);
  },

  removeMail: async (ctx, { params }) => {
    const { contact_id } = await lockOwn(ctx, params.id);
    const [before] = await removeDrafts(ctx.db, { ...mailKeyOf(ctx, params.id), contact_id });
    if (!before) throw draftNotFound();
    ctx.audit({ action: 'delete', entity, entity_id: params.id, before: { subject: before.subject } });
    return { deleted: true };
  },

  attachToMail: async (ctx, { params, upload }) => {
    await lockOwn(ctx, params.id);
    const { file_id } = await storeFile(ctx, upload);
    const key = mailKeyOf(ctx, params.id);
    const most = { most: mostMailAttachments, most_bytes: mostAttachmentBytes };
    const [added] = await attachFile(ctx.db, { ...key, file_id, ...most });
    if (!added)
      throw refuse.conflict(
        `An email has at most ${mostMailAttachments} files, together at most 15 MB`,
        'file',
      );
    const after = { lead_mail_id: params.id, file_name: upload.fileName, file_size: upload.size };
    ctx.audit({ action: 'create', entity: 'lead_mail_attachment', entity_id: added.id, after });
    const { fileName, size: fileSize, mimeType } = upload;
    return { id: added.id, fileName, fileSize, mimeType, downloadUrl: fileUrl(ctx, file_id) };
  },

  detachFromMail: async (ctx, { params }) => {
    await lockOwn(ctx, params.id);
    const key = { ...mailKeyOf(ctx, params.id), attachment_id: params.attachmentId };
    const [removed] = await detachFile(ctx.db, key);
    if (!removed) throw refuse.notFound('File not found');
    const before = { lead_mail_id: params.id, ...removed };
    ctx.audit({ action: 'delete', entity: 'lead_mail_attachment', entity_id: params.attachmentId, before });
    return { deleted: true };
  },

  sendMail: async (ctx, { params }) => {
    const draft = await lockOwn(ctx, params.id);
    ctx.expectVersion(draft.updated_dt);
    if (draft.subject === '') throw refuse.invalid('subject', 'Subject is required');
    if (draft.body === '') throw refuse.invalid('body', 'Message is required');
    checkNothingToFill(draft);
    const lead = await readLead(ctx, draft.contact_id);
    if (!lead.email) throw refuse.conflict('This lead has no email address. Add one first.', 'email');
    const address = lead.email.toLowerCase();
    const key = mailKeyOf(ctx, params.id);
    const secret = replySecret(ctx.ports.linkKeys.replies, key);
    const now = readClock(ctx);
    await markSent(ctx.db, { ...key, address, reply_hash: hashOfSecret(secret), now });
    const { subject, body } = draft;
    await queueMail(ctx, { lead_mail_id: params.id, lead, address, now });
    await noteMail(ctx.db, { ...keyOf(ctx, draft.contact_id), ...ctx.actor, subject, body, now });
    const after = { contact_id: draft.contact_id, address, subject, body };
    ctx.audit({ action: 'send', entity, entity_id: params.id, after });
    return readMail(ctx, params.id);
  },
};
