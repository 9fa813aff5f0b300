import { z } from 'zod';
import { instant, requiredLongText, requiredText } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';
import { messageLanguages, templateKinds } from './values.ts';

const kind = z.enum(templateKinds, `Kind must be one of: ${templateKinds.join(', ')}`);
const language = z.enum(messageLanguages, `Language must be one of: ${messageLanguages.join(', ')}`);
const ofOne = z.object({ kind, language });

/** The words in single braces are checked by the server, which knows the places of each kind. */
export const templateTexts = z.object({
  subject: requiredText('Subject', 200),
  body: requiredLongText('Message', 5000),
  /** The text message; announcements have none. */
  sms: requiredLongText('Text message', 600).nullable().default(null),
});
export type TemplateTexts = z.output<typeof templateTexts>;

const template = z
  .object({
    kind,
    language,
    subject: z.string(),
    body: z.string(),
    sms: z.string().nullable(),
    /** Whether the school wrote it; otherwise it is the text of the product. */
    is_own: z.boolean(),
    updated_dt: instant.nullable(),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof template>;

const path = '/settings/message-templates';
const onePath = `${path}/{kind}/{language}`;

export const templateEntries = {
  listTemplates: defineRoute({
    method: 'GET',
    path,
    permission: accountAdmins,
    summary: 'List the texts of messages for each kind and language, your own or those of the product',
    result: z.object({ templates: z.array(template) }),
  }),
  saveTemplate: defineRoute({
    method: 'PUT',
    path: onePath,
    versioned: true,
    permission: accountAdmins,
    summary: 'Set the text of a kind of message in one language',
    params: ofOne,
    body: templateTexts,
    result: template,
  }),
  removeTemplate: defineRoute({
    method: 'DELETE',
    path: onePath,
    versioned: true,
    permission: accountAdmins,
    summary:
      'Delete your own text of a kind of message in one language; the text of the product is used again',
    params: ofOne,
    result: deleted,
  }),
  previewTemplate: defineRoute({
    method: 'POST',
    path: `${onePath}/preview`,
    permission: accountAdmins,
    summary: 'Preview a text with its placeholders filled in for an invented student',
    reads: true,
    params: ofOne,
    body: templateTexts,
    result: z.object({
      subject: z.string(),
      body: z.string(),
      sms: z.string().nullable(),
      /** Segments of the text message, by which providers charge. */
      segments: z.int().min(0),
    }),
  }),
};
