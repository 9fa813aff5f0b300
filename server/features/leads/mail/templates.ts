import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { checkMergeFields } from './rules.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from './template-queries.ts';

type TemplateOperations =
  | 'listMailTemplates'
  | 'addMailTemplate'
  | 'updateMailTemplate'
  | 'removeMailTemplate';

const mostTemplates = 200;
const entity = 'lead_mail_template';
const notFound = () => refuse.notFound('Template not found');

explainConstraints({
  lead_mail_templates_name_key: { status: 409, message: 'Another template has this name', field: 'name' },
});

export const templateOperations: Pick<OperationsFor<Contract['leads']>, TemplateOperations> = {
  listMailTemplates: async ({ db, actor: { school_id } }) => ({
    templates: await listTemplates(db, { school_id }),
  }),

  addMailTemplate: async (ctx, { body }) => {
    checkMergeFields(body);
    const { school_id, user_id } = ctx.actor;
    const [template] = await insertTemplate(ctx.db, { school_id, user_id, ...body, most: mostTemplates });
    if (!template) throw refuse.conflict(`A school has at most ${mostTemplates} templates: delete one first`);
    ctx.audit({ action: 'create', entity, entity_id: template.id, after: body });
    return template;
  },

  updateMailTemplate: async (ctx, { params, body }) => {
    const { school_id, user_id } = ctx.actor;
    const key = { school_id, template_id: params.id };
    const [before] = await findTemplate(ctx.db, key);
    if (!before) throw notFound();
    ctx.expectVersion(before.updated_dt);
    checkMergeFields(body);
    const [template] = await updateTemplate(ctx.db, { ...key, user_id, ...body });
    if (!template) throw notFound();
    const { name, subject, body: text } = before;
    ctx.audit({
      action: 'update',
      entity,
      entity_id: params.id,
      before: { name, subject, body: text },
      after: body,
    });
    return template;
  },

  removeMailTemplate: async (ctx, { params }) => {
    const { school_id } = ctx.actor;
    const [before] = await deleteTemplate(ctx.db, { school_id, template_id: params.id });
    if (!before) throw notFound();
    ctx.audit({ action: 'delete', entity, entity_id: params.id, before });
    return { deleted: true };
  },
};
