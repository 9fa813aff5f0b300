import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { searchGuardians } from './queries.ts';

export const guardianOperations: OperationsFor<Contract['guardians']> = {
  list: async (ctx, { query }) => ({
    guardians: await searchGuardians(ctx.db, { school_id: ctx.actor.school_id, search: query.search }),
  }),
};
