import { writeAccountLetter } from '#server/features/auth/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { newToken } from '#server/kit/sessions/sessions.ts';
import type { Mail, Mailer } from '#server/ports/mail.ts';
import { storeLinks } from './queries.ts';

type InvitedPerson = { readonly user_id: string; readonly name: string; readonly email: string };

/** Gives each person a new link and emails it after the commit; one email that cannot be sent does not hold up the others. */
export async function sendInvitations(context: Context, people: readonly InvitedPerson[]) {
  const { db, actor, school, ports, afterCommit } = context;
  const links = people.map((person) => ({ person, ...newToken() }));
  await storeLinks(db, {
    school_id: actor.school_id,
    invited_by: actor.user_id,
    user_ids: people.map(({ user_id }) => user_id),
    token_hashes: links.map(({ hash }) => hash),
  });
  const letters = links.map(({ person, token }) =>
    writeAccountLetter('invitation', person, {
      locale: school.locale,
      school: school.name,
      by: actor.name,
      link: `${ports.publicUrl}/invitation?token=${token}`,
    }),
  );
  afterCommit(() => sendOneByOne(ports.mail, letters));
}

/** A mail server admits few connections at a time. The first failure is thrown after the last email. */
async function sendOneByOne(send: Mailer, letters: readonly Mail[]) {
  const failures: unknown[] = [];
  for (const letter of letters) await send(letter).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}
