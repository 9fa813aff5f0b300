import type { Contract } from '#contract/index.ts';
import type { Queryable, SchoolKey } from '#server/db/query.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { firstContact } from './contacts/first-contact-sql.ts';
import { listReachable } from './contacts/queries.ts';
import { searchGuardians } from './queries.ts';

export { firstContact };

type Reaching = SchoolKey & { readonly student_ids: readonly string[]; readonly today: string };

/** Whom to write to about these students, and how: guardians who may be contacted today, per student. */
export const reachableContacts = (db: Queryable, reaching: Reaching) => listReachable(db, reaching);

export const guardianOperations: OperationsFor<Contract['guardians']> = {
  list: async (ctx, { query }) => ({
    guardians: await searchGuardians(ctx.db, { school_id: ctx.actor.school_id, search: query.search }),
  }),
};
