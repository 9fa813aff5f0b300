import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { insertPasswordReset, noteFailedPasswordReset } from '#server/features/auth/account/queries.ts';
import { sendLinkLetter } from '#server/features/auth/letters/send-letter.ts';
import { writeAccountLetter } from '#server/features/auth/letters/write-letter.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { newToken } from '#server/kit/sessions/sessions.ts';
import type { Ports } from '#server/ports/ports.ts';

/** The email says so too. */
const linkMinutes = 60;

type ResetOwner = {
  readonly school_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
};

/** What the email says about the school. */
type SchoolWords = { readonly locale: string; readonly school: string };

/** Stores a link with which a user chooses a new password; earlier links keep working. Returns its token. */
export async function storeResetLink(db: Queryable, ports: Ports, { school_id, user_id }: ResetOwner) {
  const { token, hash } = newToken();
  const expires_dt = new Date(ports.clock().getTime() + linkMinutes * 60_000).toISOString();
  await insertPasswordReset(db, { school_id, user_id, token_hash: hash, expires_dt });
  return { token, hash };
}

type StoredLink = Awaited<ReturnType<typeof storeResetLink>> & SchoolWords;

/** Emails a stored link to its owner. */
export function sendResetLink(
  { database, ports }: { readonly database: Database; readonly ports: Ports },
  owner: ResetOwner,
  { token, hash, locale, school }: StoredLink,
) {
  const { school_id } = owner;
  const link = `${ports.addresses.of(school_id)}/reset-password?token=${token}`;
  const letter = writeAccountLetter('password_reset', owner, { locale, school, link });
  return sendLinkLetter({ database, ports }, { school_id, letter }, (db) =>
    noteFailedPasswordReset(db, { school_id, token_hash: hash }),
  );
}

/** Sends a user another link to choose a new password, after the commit. */
export async function mailResetLink(
  context: Pick<Context, 'db' | 'database' | 'ports' | 'school' | 'afterCommit'>,
  owner: ResetOwner,
) {
  const { db, database, ports, school, afterCommit } = context;
  const stored = await storeResetLink(db, ports, owner);
  const words = { locale: school.locale, school: school.name };
  afterCommit(() => sendResetLink({ database, ports }, owner, { ...stored, ...words }));
}
