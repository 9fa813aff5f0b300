import type { Contract } from '#contract/index.ts';
import { trashDays } from '#contract/trash.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { countTrash, isMerged, listTrash, obstacles, restore } from './trash-queries.ts';

const sinceOf = ({ ports }: Context) =>
  new Date(ports.clock().getTime() - trashDays * 86_400_000).toISOString();

export const trashOperations: OperationsFor<Contract['trash']> = {
  list: async (context, { query }) => {
    const { db, actor } = context;
    const { page, limit, type } = query;
    const filters = { school_id: actor.school_id, since: sinceOf(context), type };
    const items = await listTrash(db, { ...filters, limit, offset: (page - 1) * limit });
    const [counted] = await countTrash(db, filters);
    return { items, total: counted?.total ?? 0, page, limit };
  },

  restore: async (context, { params: { type, id } }) => {
    const { db, actor, audit } = context;
    const row = { school_id: actor.school_id, id, since: sinceOf(context) };
    if (type === 'contact' && (await isMerged(db, row)).length > 0)
      throw refuse.conflict('This contact was merged into another: undo the merge instead');
    const obstacle = obstacles[type];
    const [taken] = (await obstacle?.find(db, row)) ?? [];
    if (obstacle && taken) {
      throw refuse.conflict(
        `${obstacle.what} ${taken.value} now belongs to ${taken.name}. Change it there first.`,
      );
    }
    const [restored] = await restore[type](db, row);
    if (!restored) throw refuse.notFound('This is not in the trash');
    audit({ action: 'restore', entity: type, entity_id: id, after: { name: restored.name } });
    return { type, id, name: restored.name };
  },
};
