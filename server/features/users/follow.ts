import type { Contract } from '#contract/index.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { hearChanges } from '#server/kit/live/changes.ts';

/** Sends an event to open lists of users and teachers when a user changes or an email to one fails. */
export const followUsers: Operation<Contract['users']['follow']> = async ({ live, actor }) => ({
  open: async function* followChanges(signal) {
    for await (const _ of hearChanges(live, [`users:${actor.school_id}`], signal)) {
      yield { event: 'changed', data: {} };
    }
  },
});
