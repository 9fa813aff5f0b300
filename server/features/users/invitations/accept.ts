import type { Contract } from '#contract/index.ts';
import { checkNewPassword, openSession } from '#server/features/auth/operations.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { hashToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findInvitation, joinUser, takeInvitation } from './queries.ts';

type Users = Contract['users'];

/** The same words for every link that does not work: they tell nothing about who was invited. */
const unusableLink = () =>
  refuse.invalid(
    'token',
    'This invitation has expired, was already used or was revoked. Ask your school for a new one.',
  );

/** The invitation behind a link. Only links that do not work are counted: a whole staff may join from one network. */
async function findOpen({ database, network }: PublicContext, token: string) {
  const failures = createLimit({
    database,
    name: 'invitation-link',
    points: 30,
    seconds: 15 * 60,
    message: 'Too many links that do not work. Please wait 15 minutes and try again.',
  });
  await failures.check(network);
  const token_hash = hashToken(token);
  const [found] = await database.unscoped((db) => findInvitation(db, { token_hash }));
  if (found) return { ...found, token_hash };
  await failures.count(network);
  throw unusableLink();
}

export const showInvitation: Operation<Users['showInvitation']> = async (context, { body }) => {
  const { school_name, name, email } = await findOpen(context, body.token);
  return { school_name, name, email };
};

/** If several people open the same link at once, only one of them joins. */
export const acceptInvitation: Operation<Users['acceptInvitation']> = async (context, { body }) => {
  const invited = await findOpen(context, body.token);
  const { school_id, user_id, token_hash, name, email, school_name } = invited;
  await checkNewPassword(body.new_password, { name, email, school: school_name }, 'new_password');
  const password_hash = await hashPassword(body.new_password);
  const key = { school_id, user_id };
  return openSession(context, {
    person: { ...key, name },
    isShared: false,
    admit: async (db) => {
      const [used] = await takeInvitation(db, { ...key, token_hash });
      if (!used) throw unusableLink();
      const [joined] = await joinUser(db, { ...key, password_hash });
      if (!joined) throw unusableLink();
    },
    entryOf: (_, address) => ({
      action: 'accept_invitation',
      entity: 'user',
      entity_id: user_id,
      after: { address },
    }),
  });
};
