import type { TransactionDb } from '#server/db/pool.ts';
import { insertSession } from '#server/features/auth/account/queries.ts';
import { rememberNetwork } from '#server/features/auth/attempts/queries.ts';
import { type AuditEntry, auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import { forgetConfirmations } from '#server/kit/gate/confirmations.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import { newToken, ownUserOf, readSession } from '#server/kit/sessions/sessions.ts';

type SessionOpening = {
  readonly person: { readonly school_id: string; readonly user_id: string; readonly name: string };
  /** Whether other people use the computer too. */
  readonly isShared: boolean;
  /** Runs before the session is stored, in its transaction; what it throws keeps the person out. */
  readonly admit?: (db: TransactionDb) => Promise<void>;
  readonly entryOf: (session_id: string, address: string) => AuditEntry;
};

/** Signs in a person who has proved who they are: a new session with its audit entry, and what the screens need. */
export async function openSession(context: PublicContext, opening: SessionOpening) {
  const { database, address, network, userAgent, requestId } = context;
  const { person, isShared, admit, entryOf } = opening;
  const { school_id, user_id } = person;
  const { token, hash } = newToken();
  await database.write(person, async (db) => {
    await admit?.(db);
    const [session] = await insertSession(db, {
      school_id,
      user_id,
      token_hash: hash,
      user_agent: userAgent ?? null,
      address,
      is_shared: isShared,
    });
    const entry = entryOf(session?.session_id ?? '', address);
    db.runBeforeCommit(insertAudit, auditValues(person, entry, requestId));
    await rememberNetwork(db, { school_id, user_id, network });
  });
  await forgetConfirmations(database, user_id);
  const { actor, school, expires } = await readSession(database, token);
  const own = ownUserOf(actor, school, context.ports.addresses.ownOf(school_id));
  return { ...own, token, expires_at: new Date(expires).toISOString() };
}
