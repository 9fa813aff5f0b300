import { sendLinkLetter } from '#server/features/auth/letters/send-letter.ts';
import { writeAccountLetter } from '#server/features/auth/letters/write-letter.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { newToken } from '#server/kit/sessions/sessions.ts';
import { requestedLetter, takenLetter } from './mail-templates.ts';
import { findOtherUser, noteFailedEmailChange, storeEmailChange } from './queries.ts';

type Person = { readonly user_id: string; readonly name: string; readonly email: string };

/** Whether another user of the school has this address. */
export async function isEmailTaken(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  email: string,
  user_id: string,
): Promise<boolean> {
  const { school_id } = actor;
  const [found] = await findOtherUser(db, { school_id, email, user_id });
  return found !== undefined;
}

/** Stores a change of address and, after the commit, tells both addresses. Nothing else changes until it is confirmed. */
export async function startEmailChange(context: Context, person: Person, newEmail: string) {
  const { db, actor, school, ports, afterCommit } = context;
  const isOwn = person.user_id === actor.user_id;
  const { school_id } = actor;
  const publicUrl = ports.addresses.of(school_id);
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
  const notice = requestedLetter(person, { newEmail, by, publicUrl });
  afterCommit(async () => void (await ports.mail({ school_id, ...notice })));
}
