import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import type { Mail } from '#server/ports/mail.ts';
import type { Ports } from '#server/ports/ports.ts';

type SendingScope = { readonly database: Database; readonly ports: Pick<Ports, 'mail'> };

/** Emails a link. If the mail server refuses it, `noteFailure` stores that in the school, for those who look after users. */
export async function sendLinkLetter(
  { database, ports }: SendingScope,
  { school_id, letter }: { readonly school_id: string; readonly letter: Omit<Mail, 'school_id'> },
  noteFailure: (db: Queryable) => Promise<unknown>,
) {
  try {
    await ports.mail({ school_id, ...letter });
  } catch (failure) {
    await database.write({ school_id }, noteFailure);
    throw failure;
  }
}
