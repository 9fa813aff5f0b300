import type { Queryable, SchoolKey } from '#server/db/query.ts';
import { beginComparison, comparePairs, takeRequests } from './comparison-queries.ts';

/** Stores which guardians may be one person, if some have changed since the last time; returns whether some had. */
export async function storeDuplicates(db: Queryable, { school_id }: SchoolKey): Promise<boolean> {
  const [begun] = await beginComparison(db, { school_id });
  const requests = begun ? await takeRequests(db, { school_id }) : [];
  if (requests.length === 0) return false;
  await comparePairs(db, { school_id });
  return true;
}
