import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit/route.ts';
import { findUserForSignIn, type SignInRow } from '#server/features/auth/account/queries.ts';
import {
  type Attempt,
  admitAttempt,
  countFailure,
  forgetFailures,
  identifyAttempt,
  isFailure,
  noteAttempt,
} from '#server/features/auth/attempts/operations.ts';
import { checkSecondFactor } from '#server/features/auth/second-factor/operations.ts';
import { findPasswordEnd } from '#server/features/auth/second-factor/queries.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { verifyNothing, verifyPassword } from '#server/kit/sessions/passwords.ts';
import { refuse } from '#server/lib/refusal.ts';
import { attackLetter } from './attack-mail-template.ts';
import { openSession } from './open-session.ts';

type Credentials = InputOf<Contract['auth']['login']>['body'];

const wrongCredentials = () => refuse.notSignedIn('Invalid email or password', 'wrong_credentials');

/** Refuses a password that someone else has set and that was not changed in time. */
async function checkPasswordEnd({ database }: PublicContext, user: SignInRow) {
  if (!user.must_change_password) return;
  const [end] = await database.read(user, (db) => findPasswordEnd(db, user));
  if (end?.has_ended) {
    throw refuse.notSignedIn(
      'This password was set by someone else and has expired, because it was not changed within 7 days. ' +
        'Reset it with the link below, or ask an administrator of your school for a new one.',
      'password_ended',
    );
  }
}

type Checking = {
  readonly user: SignInRow | undefined;
  readonly password: string;
  readonly attempt: Attempt;
};

async function checkPassword(context: PublicContext, { user, password, attempt }: Checking) {
  const place = { row: attempt.network, isFamiliar: attempt.isFamiliar };
  const right = user
    ? await verifyPassword(user.password_hash, password, place)
    : await verifyNothing(password, place);
  if (user && right && user.status === 'active') return user;
  const known = right ? 'inactive_account' : 'wrong_password';
  noteAttempt(context, attempt, { kind: 'sign_in_failed', reason: user ? known : 'unknown_account' });
  throw wrongCredentials();
}

/** The attempts for one account from one address, one after the other, so that a burst cannot outrun the count. */
const turns = new Map<string, Promise<unknown>>();
async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/** Finds the person with this password and code; only failures count towards the limits. */
async function recognise(context: PublicContext, given: Credentials): Promise<SignInRow> {
  const attempt = await identifyAttempt(context, given.user_email);
  return inTurn(`${attempt.account}/${attempt.network}`, async () => {
    await admitAttempt(context, attempt);
    try {
      const user = await checkCredentials(context, attempt, given);
      await forgetFailures(context, attempt);
      return user;
    } catch (error) {
      if (isFailure(error) && (await countFailure(context, attempt))) {
        context.afterReply(() => warnOwner(context, given.user_email));
      }
      throw error;
    }
  });
}

/** Tells the owner of an account that strangers keep trying to sign in to it; does nothing for an unknown address. */
async function warnOwner({ database, ports }: PublicContext, email: string) {
  const [owner] = await database.unscoped((db) => findUserForSignIn(db, { email }));
  if (owner?.status === 'active') await ports.mail(attackLetter(owner, ports.publicUrl));
}

async function checkCredentials(context: PublicContext, attempt: Attempt, given: Credentials) {
  const { user_email: email, password, otp, recovery_code } = given;
  const [found] = await context.database.unscoped((db) => findUserForSignIn(db, { email }));
  const user = await checkPassword(context, { user: found, password, attempt });
  await checkPasswordEnd(context, user);
  await checkSecondFactor(context, user, { attempt, otp, recovery_code });
  return user;
}

export const login: Operation<Contract['auth']['login']> = async (context, { body }) => {
  const person = await recognise(context, body);
  return openSession(context, {
    person,
    isShared: body.shared_computer,
    entryOf: (session_id, address) => ({
      action: 'sign_in',
      entity: 'session',
      entity_id: session_id,
      after: { address },
    }),
  });
};
