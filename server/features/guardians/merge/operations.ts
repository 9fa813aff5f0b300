import type { Contract } from '#contract/index.ts';
import { readGuardian } from '#server/features/guardians/record/operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { merge } from './merge.ts';
import { listMerges } from './queries.ts';
import { split } from './split.ts';
import { unmerge } from './unmerge.ts';

type Merges = 'merge' | 'unmerge' | 'listMerges' | 'split';

export const mergeOperations: Pick<OperationsFor<Contract['guardians']>, Merges> = {
  merge,
  unmerge,
  split,

  listMerges: async (ctx, { params }) => {
    await readGuardian(ctx, params.id);
    return { merges: await listMerges(ctx.db, { school_id: ctx.actor.school_id, guardian_id: params.id }) };
  },
};
