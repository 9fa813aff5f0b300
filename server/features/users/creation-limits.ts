import type { Context } from '#server/kit/gate/context.ts';
import type { PreparingContext } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';

/** Enough for the people of a large school; the second stops an attacker who tries addresses to find accounts. */
const createLimits = (database: Context['database']) => {
  const message = 'You have added many users in a short time. Please wait an hour and try again.';
  const limit = { database, seconds: 3600, message };
  return {
    all: createLimit({ ...limit, name: 'user-create', points: 1000 }),
    refused: createLimit({ ...limit, name: 'user-create-refused', points: 30 }),
  };
};

/** Counts one more addition by this administrator, or refuses it. */
export async function takeTurn({ database, actor }: PreparingContext) {
  const limits = createLimits(database);
  await limits.refused.check(actor.user_id);
  await limits.all.take(actor.user_id);
}

/** Counts addresses that were refused because they are taken. */
export async function countTaken({ database, actor }: Pick<Context, 'database' | 'actor'>, times = 1) {
  await createLimits(database).refused.count(actor.user_id, times);
}
