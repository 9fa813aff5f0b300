import { z } from 'zod';
import { attachment } from '#contract/announcements/record.ts';
import {
  id,
  idParams,
  instant,
  longText,
  pageFields,
  pageQuery,
  requiredLongText,
  requiredText,
  text,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { documentUpload } from '#contract/personal-documents/calls.ts';
import { everyone, managers } from '#contract/policy/grants.ts';

/** At most so many files can be attached to one email. */
export const mostMailAttachments = 10;
/** The files of one email together; mail servers refuse larger emails, and several are held in memory while they are sent. */
export const mostAttachmentBytes = 15 * 1024 * 1024;

/** The words in double braces that a template may contain, and that are filled from the lead. */
export const mailMergeFields = [
  'lead_name',
  'child_name',
  'child_grade',
  'school_name',
  'sender_name',
] as const;

/**
 * - `draft`: written, not sent
 * - `sent`: handed to the mail server, or waiting for it
 * - `reply`: the family's answer
 * - `automatic`: an out-of-office notice or another email that a program sent
 * - `bounce`: a mail server reports that it could not deliver the email
 */
const mailKinds = ['draft', 'sent', 'reply', 'automatic', 'bounce'] as const;

const leadMail = z
  .object({
    id,
    kind: z.enum(mailKinds),
    /** The family's address; null for a draft. */
    address: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    /** How far a sent email got; null for all others. */
    delivery: z.enum(['waiting', 'sent', 'failed', 'stopped']).nullable(),
    /** Why it failed or was stopped. */
    delivery_note: z.string().nullable(),
    attachments: z.array(attachment),
    user_name: z.string().nullable(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'LeadMail' });
export type LeadMail = z.infer<typeof leadMail>;

const mailText = z
  .object({ subject: text('Subject', 200), body: longText('Message', 10_000) })
  .meta({ id: 'LeadMailText' });

const template = z
  .object({ id, name: z.string(), subject: z.string(), body: z.string(), updated_dt: instant })
  .meta({ id: 'LeadMailTemplate' });
export type LeadMailTemplate = z.infer<typeof template>;

const templateBody = z
  .object({
    name: requiredText('Name', 200),
    subject: text('Subject', 200).default(''),
    body: requiredLongText('Message', 10_000),
  })
  .meta({ id: 'LeadMailTemplateForm' });

const oneMail = '/crm/mail/{id}';

export const leadMailEntries = {
  listMails: defineRoute({
    method: 'GET',
    path: '/crm/contact/{id}/mail',
    permission: everyone,
    summary:
      'List the emails to and from a lead with your own draft; the first page has the latest, oldest first',
    params: idParams,
    query: pageQuery(20),
    result: z.object({
      draft: leadMail.nullable(),
      mails: z.array(leadMail),
      ...pageFields,
    }),
  }),
  writeMail: defineRoute({
    method: 'POST',
    path: '/crm/contact/{id}/mail',
    permission: everyone,
    summary:
      'Begin an email to a lead, empty or from a template; your earlier draft to this lead is replaced',
    status: 201,
    params: idParams,
    body: z.object({ template_id: id.nullable().default(null) }),
    result: leadMail,
  }),
  updateMail: defineRoute({
    method: 'PUT',
    path: oneMail,
    versioned: true,
    permission: everyone,
    summary: 'Save your draft of an email',
    params: idParams,
    body: mailText,
    result: leadMail,
  }),
  removeMail: defineRoute({
    method: 'DELETE',
    path: oneMail,
    permission: everyone,
    summary: 'Delete your draft of an email',
    params: idParams,
    result: deleted,
  }),
  attachToMail: defineRoute({
    method: 'POST',
    path: `${oneMail}/attachments`,
    permission: everyone,
    summary: 'Attach a file to your draft of an email',
    status: 201,
    params: idParams,
    upload: documentUpload,
    result: attachment,
  }),
  detachFromMail: defineRoute({
    method: 'DELETE',
    path: `${oneMail}/attachments/{attachmentId}`,
    permission: everyone,
    summary: 'Remove a file from your draft of an email',
    params: z.object({ id, attachmentId: id }),
    result: deleted,
  }),
  sendMail: defineRoute({
    method: 'POST',
    path: `${oneMail}/send`,
    versioned: true,
    permission: everyone,
    summary: "Send your draft to the lead's email address; the answer comes back to the lead's page",
    params: idParams,
    result: leadMail,
  }),
  listMailTemplates: defineRoute({
    method: 'GET',
    path: '/crm/mail-templates',
    permission: everyone,
    summary: 'List the templates for emails to leads, by name',
    result: z.object({ templates: z.array(template) }),
  }),
  addMailTemplate: defineRoute({
    method: 'POST',
    path: '/crm/mail-templates',
    permission: managers,
    summary: 'Add a template for emails to leads',
    status: 201,
    body: templateBody,
    result: template,
  }),
  updateMailTemplate: defineRoute({
    method: 'PUT',
    path: '/crm/mail-templates/{id}',
    versioned: true,
    permission: managers,
    summary: 'Update a template for emails to leads',
    params: idParams,
    body: templateBody,
    result: template,
  }),
  removeMailTemplate: defineRoute({
    method: 'DELETE',
    path: '/crm/mail-templates/{id}',
    permission: managers,
    summary: 'Delete a template for emails to leads; emails that were written from it stay',
    params: idParams,
    result: deleted,
  }),
};
