import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { countViews, deleteView, listViews, saveView } from './queries.ts';

type Views = 'listViews' | 'saveView' | 'removeView';
const mostViews = 50;
const personOf = ({ actor: { school_id, user_id } }: Context) => ({ school_id, user_id });

export const viewOperations: Pick<OperationsFor<Contract['leads']>, Views> = {
  listViews: async (ctx) => ({ views: await listViews(ctx.db, personOf(ctx)) }),

  saveView: async (ctx, { body }) => {
    const { name, filters, is_shared } = body;
    const person = personOf(ctx);
    const [counted] = await countViews(ctx.db, { ...person, name });
    if ((counted?.others ?? 0) >= mostViews)
      throw refuse.conflict(`At most ${mostViews} views can be saved: delete one first`);
    const [view] = await saveView(ctx.db, { ...person, name, is_shared, filters: JSON.stringify(filters) });
    if (!view) throw new Error('The view was not kept');
    ctx.audit({ action: 'save', entity: 'lead_view', entity_id: view.view_id, after: body });
    return view;
  },

  removeView: async (ctx, { params }) => {
    const [gone] = await deleteView(ctx.db, { ...personOf(ctx), view_id: params.id });
    if (!gone) throw refuse.unknown('View');
    ctx.audit({ action: 'delete', entity: 'lead_view', entity_id: params.id, before: gone });
    return { deleted: true };
  },
};
