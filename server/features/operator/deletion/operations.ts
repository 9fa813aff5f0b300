import type { Contract } from '#contract/index.ts';
import { deleteAtOnce } from '#contract/operator/calls.ts';
import { requireLockedSchool } from '#server/features/operator/schools/operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import type { OperatorContext } from '#server/kit/gate/operator-context.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countDeletions,
  countHolds,
  hasBegun,
  listDeletions,
  planDeletion,
  cancelDeletion as removePlan,
} from './queries.ts';

/** Keeps a school whose deletion is planned, unless it has begun. */
export async function cancelDeletion({ db }: OperatorContext, school_id: string) {
  // Waits for a deletion that is just beginning, so it comes first.
  await removePlan(db, { school_id });
  const [found] = await hasBegun(db, { school_id });
  if (found?.has_begun) throw refuse.conflict('The deletion of this school has begun and cannot be stopped');
}

/** The law can demand that data about some people is kept. */
async function refuseHeld({ db }: OperatorContext, school_id: string) {
  const [held] = await countHolds(db, { school_id });
  if (!held?.holds) return;
  throw refuse.conflict(
    `${held.holds === 1 ? 'One person' : `${held.holds} people`} of this school must not be deleted because of a legal hold. Resume the school and ask it to lift the hold first.`,
  );
}

export const deletionOperations: OperationsFor<Pick<Contract['operator'], 'deleteSchool' | 'listDeletions'>> =
  {
    deleteSchool: async (ctx, { params, body }) => {
      const { school_id, name: school_name, suspended_dt } = await requireLockedSchool(ctx, params.id);
      if (!suspended_dt) throw refuse.conflict('Only a suspended school can be deleted');
      if (body.name !== school_name.trim())
        throw refuse.invalid('name', 'This is not the name of the school');
      await refuseHeld(ctx, school_id);
      const days = body.at_once === deleteAtOnce ? 0 : body.days;
      const [planned] = await planDeletion(ctx.db, { school_id, school_name, days });
      if (!planned) throw refuse.conflict('The deletion of this school has begun already');
      const after = { due_dt: planned.due_dt };
      ctx.audit({ action: 'plan_deletion', school_id, school_name, after });
      ctx.tellSchool(school_id, { action: 'plan_deletion', entity: 'school', entity_id: school_id, after });
      return planned;
    },

    listDeletions: async ({ db }, { query: { page, limit } }) => {
      const deletions = await listDeletions(db, { limit, skip: (page - 1) * limit });
      const [counted] = await countDeletions(db, {});
      return { deletions, total: counted?.total ?? 0, page, limit };
    },
  };
