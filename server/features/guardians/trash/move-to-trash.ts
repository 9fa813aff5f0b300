import type { Queryable, SchoolKey } from '#server/db/query.ts';
import { deleteGuardians, setLinksAside } from './queries.ts';

type GuardianRemoval = SchoolKey & { readonly user_id: string; readonly guardian_ids: readonly string[] };

/** Moves guardians to the trash; a restore brings their links to students back. The caller has locked them. */
export async function moveToTrash(db: Queryable, { school_id, user_id, guardian_ids }: GuardianRemoval) {
  await setLinksAside(db, { school_id, guardian_ids });
  await deleteGuardians(db, { school_id, user_id, guardian_ids });
}
