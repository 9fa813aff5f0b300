import { findAccount } from '#server/features/auth/attempts/queries.ts';
import { sendLinkLetter } from '#server/features/auth/letters/send-letter.ts';
import { writeAccountLetter } from '#server/features/auth/letters/write-letter.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { newToken } from '#server/kit/sessions/sessions.ts';
import { requestedLetter, takenLetter } from './mail-templates.ts';
import { noteFailedEmailChange, storeEmailChange } from './queries.ts';

type Person = { readonly user_id: string; readonly name: string; readonly email: string };

/** Whether another user, of whichever school, has this address. */
export async function isEmailTaken({ db }: Pick<Context, 'db'>, email: string, user_id: string) {
  const [account] = await findAccount(db, { email, network: '' });
  return account?.user_id !== null && account?.user_id !== undefined && account.user_id !== user_id;
}

/** Stores a change of address and, after the commit, tells both addresses. Nothing else changes until it is confirmed. */
export async function startEmailChange(context: Context, person: Person, newEmail: string) {
  const { db, actor, school, ports, afterCommit } = context;
  const { publicUrl, mail } = ports;
  const isOwn = person.user_id === actor.user_id;
  const { school_id } = actor;
  const { token, hash } = newToken();
  await storeEmailChange(db, {
    school_id,
    user_id: person.user_id,
    new_email: newEmail,
    token_hash: hash,
    requested_by: actor.user_id,
    session_id: isOwn ? actor.session_id : null,
  });
  const isTaken = await isEmailTaken(context, newEmail, person.user_id);
  const letter = isTaken
    ? takenLetter(newEmail)
    : writeAccountLetter(
        'email_confirmation',
        { name: person.name, email: newEmail },
        { locale: school.locale, link: `${publicUrl}/confirm-email?token=${token}` },
      );
  afterCommit(() =>
    sendLinkLetter(context, { school_id, letter }, (db) =>
      noteFailedEmailChange(db, { school_id, token_hash: hash }),
    ),
  );
  const by = isOwn ? 'Someone who is signed in to your account' : actor.name;
  afterCommit(async () => void (await mail(requestedLetter(person, { newEmail, by, publicUrl }))));
}
