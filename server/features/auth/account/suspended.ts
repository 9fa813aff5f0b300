import { type ConstraintSentence, explainConstraints } from '#server/db/database-refusals.ts';
import type { Queryable } from '#server/db/query.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findWorkingSchool } from './queries.ts';

const suspended = {
  status: 403,
  message:
    'This school is suspended, so no one can sign in at the moment. Nothing was deleted. Ask the company that runs Homeroom for your school.',
  code: 'school_suspended',
} as const satisfies ConstraintSentence;

// A trigger refuses new sessions.
explainConstraints({ schools_suspended: suspended });

/** Refuses links to an account of a suspended school. They are not used up: they work again once the school is resumed. */
export async function refuseSuspended(db: Queryable, school: { readonly school_id: string }) {
  const [found] = await findWorkingSchool(db, school);
  if (!found) throw refuse.notYet(suspended.message, suspended.code);
}
