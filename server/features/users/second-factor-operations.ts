import type { Contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { mayActOn } from '#contract/users/ranks.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { requiresTwoFactor } from '#server/kit/sessions/admission.ts';
import { verifyPassword } from '#server/kit/sessions/passwords.ts';
import { refuse } from '#server/lib/refusal.ts';
import { endAccess, removeTwoFactor as takeAway } from './queries.ts';
import { findUser, keyOf, requireLockedUser } from './update-operations.ts';

/** A person at someone else's open session must not be able to turn off that person's second factor. */
async function checkOwnPassword(password_hash: string, password: string) {
  if (password === '') throw refuse.invalid('password', 'Your current password is required');
  if (!(await verifyPassword(password_hash, password)))
    throw refuse.wrongSecret('password', 'This is not your current password');
}

const letterTo = (user: CmsUser, by: string, publicUrl: string) => ({
  to: user.cms_user_email,
  subject: 'Two-factor sign-in was turned off for your Homeroom account',
  text: [
    `Hello ${user.cms_user_name},`,
    '',
    `${by} turned off two-factor sign-in for your Homeroom account. You now sign in with your password alone:`,
    '',
    `${publicUrl}/login`,
    '',
    'Please set up a new one under Account Settings. If you did not ask for this, tell an administrator of your school at once.',
  ].join('\n'),
});

/** Every session of the user ends, but the one this was asked in. The email that cannot be sent changes nothing. */
export const removeTwoFactor: Operation<Contract['users']['removeTwoFactor']> = async (context, input) => {
  const { db, actor, ports, audit, sessionsChanged, afterCommit } = context;
  const { user, password_hash } = await requireLockedUser(context, input.params.id);
  const isOwn = user.cms_user_id === actor.user_id;
  if (!mayActOn(actor, user)) throw refuse.forbidden();
  if (isOwn && requiresTwoFactor(actor)) {
    throw refuse.conflict('Your school requires a second factor, so you cannot remove your own.');
  }
  if (isOwn) await checkOwnPassword(password_hash, input.body.password ?? '');
  const key = keyOf(actor, user.cms_user_id);
  const [taken] = await takeAway(db, key);
  if (!taken) throw refuse.conflict('Two-factor sign-in is not on');
  await endAccess(db, { ...key, keep: isOwn ? actor.session_id : null });
  audit({ action: 'remove_two_factor', entity: 'user', entity_id: user.cms_user_id });
  sessionsChanged();
  const { school_id } = actor;
  const letter = letterTo(user, actor.name, ports.addresses.of(school_id));
  afterCommit(async () => void (await ports.mail({ school_id, ...letter })));
  return findUser(context, user.cms_user_id);
};
