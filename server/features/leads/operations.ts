import type { Contract } from '#contract/index.ts';
import { contactRequired, type Lead } from '#contract/leads/record.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { addParent } from '#server/features/guardians/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { metrics, owners } from './board/metrics.ts';
import { board, column } from './board/operations.ts';
import { exportLeads } from './import/export.ts';
import { leadImport } from './import/target.ts';
import { addOutsideNote, notifyOfLead, receiveLead, unnamed } from './intake/operations.ts';
import { merge, unmerge } from './links/merge.ts';
import { linkOperations } from './links/operations.ts';
import { linkToStudent } from './links/queries.ts';
import { mailOperations } from './mail/operations.ts';
import { templateOperations } from './mail/templates.ts';
import { filterParams } from './record/filter-sql.ts';
import { listLeads } from './record/list-queries.ts';
import { keyOf, lockLead, moveLead, readClock, readLead, setStage } from './record/operations.ts';
import { deleteLead, followActivity, insertLead, restoreLead, updateLead } from './record/queries.ts';
import { cardOf, checkLostReason, leadOf, leadRow, outcomeAfter, statusAfter } from './record/rules.ts';
import { viewOperations } from './views/operations.ts';

export {
  addOutsideNote,
  cardOf,
  exportLeads,
  followActivity,
  leadImport,
  notifyOfLead,
  receiveLead,
  unnamed,
};

explainConstraints({
  contacts_contact_check: { status: 400, message: contactRequired, field: 'email' },
  contacts_owner_fkey: { status: 400, message: 'Owner not found', field: 'owner_user_id' },
});

type LinkedLead = {
  readonly before: Lead;
  /** How the lead is related to the student, for the audit log. */
  readonly guardian: Awaited<ReturnType<typeof addParent>>;
};

/**
 * Links a lead to the student it became and closes the lead as won, in the caller's transaction: the student and the
 * link are saved together or not at all. The lead's name, address and number are those of a guardian.
 */
export async function linkStudent(ctx: Context, contact_id: string, student_id: string): Promise<LinkedLead> {
  const before = await lockLead(ctx, contact_id);
  if (before.student_id !== null && before.student_name !== null && before.student_id !== student_id)
    throw refuse.conflict(`This lead is already the student ${before.student_name}`, 'crm_contact_id');
  const { user_id } = ctx.actor;
  if (before.lead_stage !== 'closed-won') await moveLead(ctx, before, { sent: 'closed-won' });
  const key = keyOf(ctx, contact_id);
  const [linked] = await linkToStudent(ctx.db, { ...key, user_id, student_id, now: readClock(ctx) });
  if (!linked) throw refuse.invalid('student_id', 'Student not found');
  const { name, email, mobile: phone } = before;
  const guardian = await addParent(ctx, student_id, { name: name === unnamed ? null : name, email, phone });
  return { before, guardian };
}

export const leadOperations: OperationsFor<Contract['leads']> = {
  board,
  column,
  metrics,
  owners,
  merge,
  unmerge,
  setStage,
  ...linkOperations,
  ...viewOperations,
  ...mailOperations,
  ...templateOperations,

  list: async (ctx, { query }) => {
    const { page, limit, sort, order } = query;
    const filters = filterParams(query, ctx.actor, ctx.ports.clock());
    const rows = await listLeads(ctx.db, { ...filters, sort, order, limit, skip: (page - 1) * limit });
    ctx.meta({ total: rows[0]?.total ?? 0, page, limit });
    return rows.flatMap((row) => {
      if (row.crm_contact_id === null) return [];
      const { total: _, place: __, ...stored } = row;
      return [leadOf(stored, ctx.school.currency)];
    });
  },

  get: (ctx, { params }) => readLead(ctx, params.id),

  create: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const row = JSON.stringify(leadRow(body, ctx.school.currency));
    const [created] = await insertLead(ctx.db, { school_id, user_id, row });
    if (!created) throw new Error('The lead was not created');
    ctx.audit({ action: 'create', entity: 'contact', entity_id: created.crm_contact_id, after: body });
    return created;
  },

  update: async (ctx, { params, body }) => {
    const before = await lockLead(ctx, params.id);
    ctx.expectVersion(before.updated_dt);
    const now = readClock(ctx);
    checkLostReason(before, outcomeAfter(before, body));
    const row = leadRow(body, ctx.school.currency);
    const moved = row['stage'] !== undefined && row['stage'] !== before.lead_stage;
    if (moved && body.status === undefined && body.lead_stage !== undefined)
      row['status'] = statusAfter(before.status, row['stage'] as typeof before.lead_stage);
    await updateLead(ctx.db, {
      ...keyOf(ctx, params.id),
      user_id: ctx.actor.user_id,
      row: JSON.stringify(row),
      contacted_dt: moved ? now : null,
      now,
    });
    const after = await readLead(ctx, params.id);
    ctx.audit({ action: 'update', entity: 'contact', entity_id: params.id, ...changes(before, after) });
    return after;
  },

  remove: async (ctx, { params }) => {
    const { user_id } = ctx.actor;
    const [before] = await deleteLead(ctx.db, { ...keyOf(ctx, params.id), user_id });
    if (!before) throw refuse.unknown('Contact');
    ctx.audit({ action: 'delete', entity: 'contact', entity_id: params.id, before });
    return { deleted: true };
  },

  restore: async (ctx, { params }) => {
    const { user_id } = ctx.actor;
    const [outcome] = await restoreLead(ctx.db, { ...keyOf(ctx, params.id), user_id });
    if (!outcome) throw refuse.unknown('Contact');
    if (outcome.merged) throw refuse.conflict('This contact was merged into another: undo the merge instead');
    if (!outcome.restored) throw refuse.conflict('This contact is not deleted');
    const lead = await readLead(ctx, params.id);
    const after = { name: lead.name, email: lead.email };
    ctx.audit({ action: 'restore', entity: 'contact', entity_id: params.id, after });
    return lead;
  },

  convert: async (ctx, { params, body }) => {
    const { before, guardian } = await linkStudent(ctx, params.id, body.student_id);
    const after = await readLead(ctx, params.id);
    const changed = changes(before, after);
    ctx.audit({
      action: 'update',
      entity: 'contact',
      entity_id: params.id,
      before: changed.before,
      after: { ...changed.after, ...(guardian && { guardian }) },
    });
    return after;
  },
};
