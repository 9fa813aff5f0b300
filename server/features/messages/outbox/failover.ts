import type { Queryable } from '#server/db/query.ts';
import { noteFailedAddress, queueForNextAddress } from './failover-queries.ts';

/** After a message failed for good: remembers the address, and tries the guardian's next one. */
export async function tryNextAddress(
  db: Queryable,
  key: { readonly school_id: string; readonly message_id: string; readonly now: string },
) {
  await noteFailedAddress(db, key);
  await queueForNextAddress(db, key);
}
