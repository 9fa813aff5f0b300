import { setupSteps as stepNames } from '#contract/dashboard/setup-guide.ts';
import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { hideSetup, setupSteps } from './setup-queries.ts';

export const setupGuideOperations: OperationsFor<
  Pick<Contract['dashboard'], 'setupGuide' | 'hideSetupGuide'>
> = {
  setupGuide: async ({ db, actor }) => {
    const [found] = await setupSteps(db, { school_id: actor.school_id, user_id: actor.user_id });
    if (!found) throw new Error('The steps returned no row');
    return { steps: stepNames.map((step) => ({ step, done: found[step] })), hidden: found.hidden };
  },

  hideSetupGuide: async ({ db, actor, audit }) => {
    await hideSetup(db, { school_id: actor.school_id, user_id: actor.user_id });
    audit({ action: 'hide_setup', entity: 'user', entity_id: actor.user_id, after: { hidden: true } });
    return { hidden: true };
  },
};
