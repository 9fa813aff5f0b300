import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { sendLinkLetter, writeAccountLetter } from '#server/features/auth/operations.ts';
import { bounceAddress } from '#server/features/messages/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { newToken } from '#server/kit/sessions/sessions.ts';
import type { Mail } from '#server/ports/mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import { noteFailedInvitation, storeLinks } from './queries.ts';

type InvitedPerson = { readonly user_id: string; readonly name: string; readonly email: string };
type InvitationLetter = { readonly letter: Mail; readonly token_hash: Buffer };

/** Gives each person a new link and emails it after the commit; one email that cannot be sent does not hold up the others. */
export async function sendInvitations(context: Context, people: readonly InvitedPerson[]) {
  const { db, database, actor, school, ports, afterCommit } = context;
  const { school_id } = actor;
  const links = people.map((person) => ({ person, email_id: randomUUID(), ...newToken() }));
  await storeLinks(db, {
    school_id,
    invited_by: actor.user_id,
    user_ids: people.map(({ user_id }) => user_id),
    token_hashes: links.map(({ hash }) => hash),
    email_ids: links.map(({ email_id }) => email_id),
  });
  const letters = links.map(({ person, token, hash, email_id }) => ({
    token_hash: hash,
    letter: {
      school_id,
      ...writeAccountLetter('invitation', person, {
        locale: school.locale,
        school: school.name,
        by: actor.name,
        link: `${ports.addresses.of(school_id)}/invitation?token=${token}`,
      }),
      ...(ports.replyAddress && {
        returnTo: bounceAddress(ports.linkKeys.replies, ports.replyAddress, email_id),
      }),
    },
  }));
  afterCommit(() => sendOneByOne({ database, ports, school_id }, letters));
}

type SendingScope = { readonly database: Database; readonly ports: Ports; readonly school_id: string };

/** A mail server admits few connections at a time. The first failure is thrown after the last email. */
async function sendOneByOne({ school_id, ...sending }: SendingScope, letters: readonly InvitationLetter[]) {
  const failures: unknown[] = [];
  for (const { letter, token_hash } of letters)
    await sendLinkLetter(sending, { school_id, letter }, (db) =>
      noteFailedInvitation(db, { school_id, token_hash }),
    ).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}
