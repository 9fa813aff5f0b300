import type { Contract } from '#contract/index.ts';
import { defaultBudget, type ModelBudget } from '#contract/settings/language-model-budget.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getBudget, listUse, lockBudget, type StoredBudget, saveBudget } from './budget-queries.ts';

type Entries = Pick<Contract['settings'], 'getModelBudget' | 'updateModelBudget'>;

const limitsOf = (stored: StoredBudget | undefined) => {
  const { daily_calls, daily_calls_per_chatbot } = stored ?? defaultBudget;
  return { daily_calls, daily_calls_per_chatbot };
};

async function budgetOf(ctx: Context, stored: StoredBudget | undefined): Promise<ModelBudget> {
  const used = await listUse(ctx.db, { school_id: ctx.actor.school_id, day: ctx.today() });
  return {
    ...limitsOf(stored),
    updated_dt: stored?.updated_dt ?? null,
    used_today: used.find(({ chatbot_id }) => chatbot_id === null)?.used_today ?? 0,
    chatbots: used.flatMap(({ chatbot_id, name, used_today }) =>
      chatbot_id === null || name === null ? [] : [{ chatbot_id, name, used_today }],
    ),
  };
}

export const budgetOperations: OperationsFor<Entries> = {
  getModelBudget: async (ctx) => {
    const [stored] = await getBudget(ctx.db, ctx.actor);
    return budgetOf(ctx, stored);
  },

  updateModelBudget: async (ctx, { body }) => {
    const { school_id, user_id } = ctx.actor;
    const [before] = await lockBudget(ctx.db, { school_id });
    ctx.expectVersion(before?.updated_dt);
    const [after] = await saveBudget(ctx.db, { ...body, school_id, user_id, is_first: !before });
    if (!after) throw refuse.stale();
    const differing = changes(limitsOf(before), limitsOf(after));
    ctx.audit({ action: 'update', entity: 'language_model_budget', entity_id: school_id, ...differing });
    return budgetOf(ctx, after);
  },
};
