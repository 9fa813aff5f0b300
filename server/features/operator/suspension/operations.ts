import type { Contract } from '#contract/index.ts';
import { cancelDeletion } from '#server/features/operator/deletion/operations.ts';
import { findSchool, requireLockedSchool } from '#server/features/operator/schools/operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { resumeSchool, suspendSchool, wakeJobs } from './queries.ts';

export const suspensionOperations: OperationsFor<
  Pick<Contract['operator'], 'suspendSchool' | 'resumeSchool'>
> = {
  suspendSchool: async (ctx, { params, body }) => {
    const { school_id, name: school_name, suspended_dt } = await requireLockedSchool(ctx, params.id);
    if (suspended_dt) throw refuse.conflict('This school is suspended already');
    await suspendSchool(ctx.db, { school_id, reason: body.reason });
    const entry = { action: 'suspend', after: { reason: body.reason } } as const;
    ctx.audit({ ...entry, school_id, school_name });
    ctx.tellSchool(school_id, { ...entry, entity: 'school', entity_id: school_id });
    return findSchool(ctx, school_id);
  },

  resumeSchool: async (ctx, { params }) => {
    const school = await requireLockedSchool(ctx, params.id);
    const { school_id, name: school_name, suspended_dt, suspended_reason } = school;
    if (!suspended_dt) throw refuse.conflict('This school is not suspended');
    await cancelDeletion(ctx, school_id);
    await resumeSchool(ctx.db, { school_id });
    await wakeJobs(ctx.db, { school_id });
    const entry = { action: 'resume', before: { suspended_dt, reason: suspended_reason } } as const;
    ctx.audit({ ...entry, school_id, school_name });
    ctx.tellSchool(school_id, { ...entry, entity: 'school', entity_id: school_id });
    return findSchool(ctx, school_id);
  },
};
