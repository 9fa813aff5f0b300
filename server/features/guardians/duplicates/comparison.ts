import type { Queryable, SchoolKey } from '#server/db/query.ts';
import {
  beginComparison,
  compareAll,
  compareChosen,
  listConcerned,
  takeRequests,
} from './comparison-queries.ts';

/** With more changed guardians, comparing all is quicker. */
const mostChanged = 500;

/** Stores which guardians may be one person, if some have changed since the last time; returns whether some had. */
export async function storeDuplicates(db: Queryable, { school_id }: SchoolKey): Promise<boolean> {
  const [begun] = await beginComparison(db, { school_id });
  const requests = begun ? await takeRequests(db, { school_id }) : [];
  if (requests.length === 0) return false;
  const changed = [...new Set(requests.flatMap(({ guardian_ids }) => guardian_ids ?? []))];
  if (changed.length > mostChanged || requests.some(({ guardian_ids }) => guardian_ids === null))
    await compareAll(db, { school_id });
  else {
    const concerned = await listConcerned(db, { school_id, guardian_ids: changed });
    await compareChosen(db, { school_id, guardian_ids: concerned.map(({ guardian_id }) => guardian_id) });
  }
  return true;
}
