import type { Contract } from '#contract/index.ts';
import { changes } from '#server/kit/audit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { keyOf, notFound, nowOf } from './stage-operations.ts';
import { insertNote, listTimeline, lockNote, updateNote } from './timeline-queries.ts';

type Timeline = 'timeline' | 'addNote' | 'updateNote';

export const timelineOperations: Pick<OperationsFor<Contract['leads']>, Timeline> = {
  timeline: async (ctx, { params, query }) => {
    const { page, limit } = query;
    const rows = await listTimeline(ctx.db, { ...keyOf(ctx, params.id), limit, skip: (page - 1) * limit });
    const [first] = rows;
    if (!first) throw notFound();
    const activities = rows.flatMap((row) => {
      if (row.activity_id === null) return [];
      const { total: _, ...entry } = row;
      return [entry];
    });
    return { activities, total: first.total, page, limit };
  },

  addNote: async (ctx, { params, body }) => {
    const { user_id, name: user_name } = ctx.actor;
    const entered = { ...body, stage: body.stage || null, user_id, user_name, now: nowOf(ctx) };
    const [made] = await insertNote(ctx.db, { ...keyOf(ctx, params.id), ...entered });
    if (!made) throw notFound();
    const after = { contact_id: params.id, ...body };
    ctx.audit({ action: 'create', entity: 'activity', entity_id: made.activity_id, after });
    return made;
  },

  updateNote: async (ctx, { params, body }) => {
    const { activityId: activity_id } = params;
    const key = { ...keyOf(ctx, params.id), activity_id };
    const [before] = await lockNote(ctx.db, key);
    if (!before) throw refuse.notFound('Activity not found');
    if (ctx.version !== undefined && ctx.version !== before.updated_dt) throw refuse.stale();
    const stage = body.stage === undefined ? before.stage : body.stage || null;
    const [after] = await updateNote(ctx.db, { ...key, ...body, stage, user_id: ctx.actor.user_id });
    if (!after) throw notFound();
    ctx.audit({ action: 'update', entity: 'activity', entity_id: activity_id, ...changes(before, after) });
    return { activity_id, updated_dt: after.updated_dt };
  },
};
