import type { RemovalResult } from '#contract/classes/calls.ts';
import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { deleteClasses, lockClasses, referencesToClasses } from './queries.ts';
import { reasonToKeep } from './rules.ts';

type RemovalRoute = 'remove' | 'removeMany';

/** The classes, locked, each with the reason why it cannot be deleted, if anything refers to it. */
async function lockWithReasons(ctx: Context, ids: readonly string[]) {
  const key = { school_id: ctx.actor.school_id, ids };
  const classes = await lockClasses(ctx.db, key);
  const references = await referencesToClasses(ctx.db, key);
  const own = Map.groupBy(references, ({ class_id }) => class_id);
  const judged = classes.map((row) => ({ row, reason: reasonToKeep(own.get(row.class_id) ?? []) }));
  return new Map(judged.map((one) => [one.row.class_id, one]));
}

export const removalOperations: Pick<OperationsFor<Contract['classes']>, RemovalRoute> = {
  remove: async (ctx, { params }) => {
    const found = (await lockWithReasons(ctx, [params.id])).get(params.id);
    if (!found) throw refuse.unknown('Class');
    if (found.reason) throw refuse.conflict(found.reason, undefined, 'still_referenced');
    await deleteClasses(ctx.db, { school_id: ctx.actor.school_id, ids: [params.id] });
    ctx.audit({ action: 'delete', entity: 'class', entity_id: params.id, before: found.row });
    return { deleted: true };
  },

  removeMany: async (ctx, { body }) => {
    const ids = [...new Set(body.ids)];
    const judged = await lockWithReasons(ctx, ids);
    const removable = ids.filter((id) => judged.has(id) && !judged.get(id)?.reason);
    await deleteClasses(ctx.db, { school_id: ctx.actor.school_id, ids: removable });
    ctx.audit({
      action: 'delete',
      entity: 'class',
      entity_id: removable.join(','),
      before: { classes: removable.map((id) => judged.get(id)?.row) },
    });
    const results = ids.map((id): RemovalResult => {
      const found = judged.get(id);
      return {
        class_id: id,
        class_name: found?.row.class_name ?? null,
        deleted: removable.includes(id),
        reason: found ? (found.reason ?? null) : 'Class not found',
      };
    });
    return { results, deleted: removable.length };
  },
};
