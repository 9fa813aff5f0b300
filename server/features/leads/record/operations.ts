import type { leads } from '#contract/leads/calls.ts';
import type { Lead } from '#contract/leads/record.ts';
import { type LeadStage, stageNames, stageOf } from '#contract/leads/values.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { assignedBotsOf } from '#server/kit/sessions/chatbot-scope.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getLead, type LeadKey, lockLeadRow, noteStage, updateLead } from './queries.ts';
import { checkLostReason, leadOf, stageColumns, stageNote, statusAfter } from './rules.ts';

export const readClock = (ctx: Context) => ctx.ports.clock().toISOString();
export const keyOf = (ctx: Context, contact_id: string): LeadKey => ({
  school_id: ctx.actor.school_id,
  contact_id,
});

const recordParamsOf = (ctx: Context, contact_id: string) => ({
  ...keyOf(ctx, contact_id),
  bots: assignedBotsOf(ctx.actor),
  now: readClock(ctx),
});

export async function readLead(ctx: Context, contact_id: string): Promise<Lead> {
  const [row] = await getLead(ctx.db, recordParamsOf(ctx, contact_id));
  if (!row) throw refuse.unknown('Contact');
  return leadOf(row, ctx.school.currency);
}

/** The contact, locked until the transaction ends. */
export async function lockLead(ctx: Context, contact_id: string): Promise<Lead> {
  const [row] = await lockLeadRow(ctx.db, recordParamsOf(ctx, contact_id));
  if (!row) throw refuse.unknown('Contact');
  return leadOf(row, ctx.school.currency);
}

type StageMove = {
  /** The stage as the client sent it. */
  readonly sent: string;
  readonly remarks?: string | null | undefined;
  readonly lost_reason?: string | null | undefined;
};

/** Updates the stage, the timeline, the last contact and the status in the caller's transaction. */
export async function moveLead(ctx: Context, before: Lead, { sent, remarks, lost_reason }: StageMove) {
  const now = readClock(ctx);
  const { stage, ...raw } = stageColumns(sent);
  const row = {
    stage,
    ...raw,
    status: statusAfter(before.status, stage),
    ...(remarks && { last_remark: remarks }),
    ...(lost_reason && { lost_reason }),
    ...(stage !== 'closed-lost' && { lost_reason: null }),
  };
  const { user_id, name } = ctx.actor;
  const key = keyOf(ctx, before.crm_contact_id);
  await updateLead(ctx.db, { ...key, user_id, row: JSON.stringify(row), contacted_dt: now, now });
  const said = [remarks, lost_reason && `Reason: ${lost_reason}`].filter(Boolean).join('\n');
  const content = stageNote(before.lead_stage, stage, said || null).slice(0, 10_000);
  await noteStage(ctx.db, { ...key, user_id, user_name: name, stage, content, now });
}

/** Someone else moved the lead first. The message names its stage, so that the board makes sense. */
const movedRefusal = (stage: LeadStage) =>
  refuse.conflict(
    `Someone else changed this lead in the meantime. It is now in ${stageNames[stage]}.`,
    undefined,
    'stale',
  );

export const setStage: Operation<(typeof leads)['setStage']> = async (ctx, { params, body }) => {
  const { lead_stage: sent, remarks, lost_reason } = body;
  const seen = ctx.takeVersion();
  const before = await lockLead(ctx, params.id);
  const audit = { action: 'update', entity: 'contact', entity_id: params.id };
  // A second drop on the same stage changes nothing.
  if (stageOf(sent).stage === before.lead_stage) {
    ctx.audit({ ...audit, before: {}, after: {} });
    return before;
  }
  if (seen !== null && seen !== before.updated_dt) throw movedRefusal(before.lead_stage);
  checkLostReason(before, { lead_stage: stageOf(sent).stage, lost_reason: lost_reason ?? null });
  await moveLead(ctx, before, { sent, remarks, lost_reason });
  const after = await readLead(ctx, params.id);
  ctx.audit({ ...audit, ...changes(before, after) });
  return after;
};
