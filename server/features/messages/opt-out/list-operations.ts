import type { Contract } from '#contract/index.ts';
import type { OptOut } from '#contract/messages/opt-outs.ts';
import type { WayToOptOut } from '#contract/messages/values.ts';
import type { RowOf } from '#server/db/query.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countGuardianMessages,
  findGuardian,
  listGuardianMessages,
  listGuardianOptOuts,
} from './guardian-queries.ts';
import { addOfficeOptOut, findOptOut, liftOptOut, listOptOuts, restoreOptOut } from './list-queries.ts';

type Entries = Pick<
  Contract['messages'],
  'listOptOuts' | 'addOptOut' | 'liftOptOut' | 'restoreOptOut' | 'listGuardianMessages'
>;
type OptOutName = { readonly channel: string; readonly address: string; readonly how: WayToOptOut };

const entity = 'message_opt_out';

const showOptOut = ({
  lifted_by: by,
  lift_reason: reason,
  lifted_dt,
  ...row
}: RowOf<typeof findOptOut>): OptOut => ({
  channel: row.channel,
  address: row.address ?? '',
  how: row.how,
  reason: row.reason,
  since_dt: row.since_dt ?? '',
  stopped_by: row.stopped_by,
  guardians: row.guardians,
  lifted: lifted_dt === null ? null : { by, reason: reason ?? '', lifted_dt },
});

async function read(ctx: Context, name: OptOutName): Promise<OptOut> {
  const { channel, address, how } = name;
  const [found] = await findOptOut(ctx.db, { school_id: ctx.actor.school_id, channel, address, how });
  if (!found) throw refuse.notFound('This address is not in the list');
  return showOptOut(found);
}

export const optOutOperations: OperationsFor<Entries> = {
  listOptOuts: async (ctx, { query }) => {
    const { page, limit, search, channel = null, how = null } = query;
    const { school_id } = ctx.actor;
    const filters = { search: search || null, channel, how, limit, skip: (page - 1) * limit };
    const rows = await listOptOuts(ctx.db, { school_id, ...filters });
    const opt_outs = rows.flatMap((row) => (row.address === null ? [] : [showOptOut(row)]));
    return { opt_outs, total: rows[0]?.total ?? 0, page, limit };
  },

  addOptOut: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const [added] = await addOfficeOptOut(ctx.db, { school_id, user_id, ...body });
    if (!added) throw refuse.conflict('Messages to this address are already stopped', 'address');
    ctx.audit({ action: 'create', entity, entity_id: body.address, after: body });
    return read(ctx, { ...body, how: 'office' });
  },

  liftOptOut: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const [lifted] = await liftOptOut(ctx.db, { school_id, user_id, ...body });
    if (!lifted) throw refuse.notFound('This address is not in the list');
    ctx.audit({ action: 'lift', entity, entity_id: body.address, after: body });
    return read(ctx, body);
  },

  restoreOptOut: async (ctx, { body }) => {
    const [restored] = await restoreOptOut(ctx.db, { school_id: ctx.actor.school_id, ...body });
    if (!restored) throw refuse.notFound('This address is not in the list');
    ctx.audit({ action: 'restore', entity, entity_id: body.address, after: body });
    return read(ctx, body);
  },

  listGuardianMessages: async (ctx, { params, query: { page, limit } }) => {
    const key = { school_id: ctx.actor.school_id, guardian_id: params.id };
    const [found] = await findGuardian(ctx.db, key);
    if (!found) throw refuse.notFound('Guardian not found');
    const [opt_outs, messages, [counted]] = await Promise.all([
      listGuardianOptOuts(ctx.db, key),
      listGuardianMessages(ctx.db, { ...key, limit, skip: (page - 1) * limit }),
      countGuardianMessages(ctx.db, key),
    ]);
    return { opt_outs, messages, total: counted?.total ?? 0, page, limit };
  },
};
