import type { AnyOperationId } from '#contract/index.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { Actor } from './actor.ts';

const whileChoosingPassword: ReadonlySet<AnyOperationId> = new Set([
  'auth.me',
  'auth.changePassword',
  'auth.logout',
]);

const whileSettingUpTwoFactor: ReadonlySet<AnyOperationId> = new Set([
  'auth.me',
  'auth.setUpTwoFactor',
  'auth.enableTwoFactor',
  'auth.logout',
]);

/** Whether the school requires this person to have a second factor. */
export const requiresTwoFactor = ({ role, two_factor_for }: Pick<Actor, 'role' | 'two_factor_for'>) =>
  two_factor_for === 'everybody' || (two_factor_for === 'account-admins' && role === 'account-admin');

/** Whether this person still has to set up a required second factor. */
export const owesTwoFactor = (actor: Pick<Actor, 'role' | 'two_factor_for' | 'two_factor'>) =>
  !actor.two_factor && requiresTwoFactor(actor);

/**
 * Refuses every call except those that choose a password or set up a second factor, as long as the person has to do
 * so.
 */
export function checkAdmission<Session extends { readonly actor: Actor }>(
  operation: AnyOperationId,
  session: Session,
): Session {
  const { actor } = session;
  if (actor.must_change_password) {
    if (whileChoosingPassword.has(operation)) return session;
    throw refuse.notYet(
      'Someone else set your password. Choose your own password first.',
      'must_change_password',
    );
  }
  if (owesTwoFactor(actor) && !whileSettingUpTwoFactor.has(operation)) {
    throw refuse.notYet(
      'Your school requires a second factor. Set up two-factor sign-in first.',
      'second_factor_required',
    );
  }
  return session;
}
