import type { Contract } from '#contract/index.ts';
import { type MessageTemplate, type TemplateTexts } from '#contract/messages/templates.ts';
import {
  type MessageLanguage,
  messageLanguages,
  type TemplateKind,
  templateKinds,
} from '#contract/messages/values.ts';
import { countSegments } from '#server/features/messages/outbox/segments.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { inventedStudent } from './invented-student.ts';
import { productTexts } from './product-texts.ts';
import { deleteTemplate, listTemplates, lockTemplate, saveTemplate } from './queries.ts';
import { checkTemplate, fillPlaces } from './rules.ts';

type Entries = Pick<
  Contract['messages'],
  'listTemplates' | 'saveTemplate' | 'removeTemplate' | 'previewTemplate'
>;
type TemplateName = { readonly kind: TemplateKind; readonly language: MessageLanguage };

const ofProduct = ({ kind, language }: TemplateName): MessageTemplate => ({
  kind,
  language,
  ...productTexts(kind, language),
  is_own: false,
  updated_dt: null,
});
const keyOf = (ctx: Context, { kind, language }: TemplateName) => ({
  school_id: ctx.actor.school_id,
  kind,
  language,
});
const textsOf = ({ subject, body, sms }: TemplateTexts) => ({ subject, body, sms });
const auditTemplate = (name: TemplateName, texts: TemplateTexts) => ({ ...name, ...textsOf(texts) });

const exampleValues = (ctx: Context, language: MessageLanguage) => ({
  ...inventedStudent[language],
  school_name: ctx.school.name,
  reply_link: `${ctx.ports.addresses.of(ctx.actor.school_id)}/absence-notice`,
});

export const templateOperations: OperationsFor<Entries> = {
  listTemplates: async (ctx) => {
    const stored = await listTemplates(ctx.db, { school_id: ctx.actor.school_id });
    const templates = templateKinds.flatMap((kind) =>
      messageLanguages.map((language) => {
        const own = stored.find((one) => one.kind === kind && one.language === language);
        return own ? { ...own, is_own: true } : ofProduct({ kind, language });
      }),
    );
    return { templates };
  },

  saveTemplate: async (ctx, { params, body }) => {
    checkTemplate(params.kind, body);
    const key = keyOf(ctx, params);
    const [before] = await lockTemplate(ctx.db, key);
    ctx.expectVersion(before?.updated_dt);
    const values = { ...key, ...body, user_id: ctx.actor.user_id, is_first: !before };
    const [after] = await saveTemplate(ctx.db, values);
    if (!after) throw refuse.stale();
    const texts = auditTemplate(params, after);
    ctx.audit({
      action: before ? 'update' : 'create',
      entity: 'message_template',
      entity_id: ctx.actor.school_id,
      ...(before ? changes(auditTemplate(params, before), texts) : { after: texts }),
    });
    return { ...after, is_own: true };
  },

  removeTemplate: async (ctx, { params }) => {
    const [stored] = await lockTemplate(ctx.db, keyOf(ctx, params));
    if (!stored) throw refuse.notFound('Your school has no text of its own here');
    ctx.expectVersion(stored.updated_dt);
    const [removed = stored] = await deleteTemplate(ctx.db, keyOf(ctx, params));
    const before = auditTemplate(params, removed);
    ctx.audit({ action: 'delete', entity: 'message_template', entity_id: ctx.actor.school_id, before });
    return { deleted: true };
  },

  previewTemplate: async (ctx, { params, body }) => {
    checkTemplate(params.kind, body);
    const fill = (text: string) => fillPlaces(text, exampleValues(ctx, params.language));
    const sms = body.sms === null ? null : fill(body.sms);
    const segments = sms === null ? 0 : countSegments(sms);
    return { subject: fill(body.subject), body: fill(body.body), sms, segments };
  },
};
