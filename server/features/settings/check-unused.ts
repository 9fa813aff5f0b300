import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';
import { reasonToKeep } from './references.ts';
import { referencesTo } from './school/queries.ts';

/** Refuses to delete something that rows refer to. `parts` are the tables whose rows are deleted with it. */
export async function checkUnused(
  { db }: Pick<Context, 'db'>,
  given: { target: string; id: string; thing: string; parts?: readonly string[] },
) {
  const references = await referencesTo(db, given);
  const reason = reasonToKeep(
    given.thing,
    references.filter(({ referrer }) => !given.parts?.includes(referrer)),
  );
  if (reason) throw refuse.conflict(reason, undefined, 'still_referenced');
}
