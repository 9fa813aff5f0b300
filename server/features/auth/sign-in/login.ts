import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit/route.ts';
import type { SignInRow } from '#server/features/auth/account/queries.ts';
import { admitAttempts, identifyAddress, isFailure } from '#server/features/auth/attempts/operations.ts';
import { checkSecondFactor } from '#server/features/auth/second-factor/operations.ts';
import { findPasswordEnd } from '#server/features/auth/second-factor/queries.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findMatches, noteFailure, type SignInMatch } from './check-password.ts';
import { namesApart } from './names-apart.ts';
import { openSession } from './open-session.ts';

type Credentials = InputOf<Contract['auth']['login']>['body'];

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

/** The attempts for one address from one network, one after the other, so that a burst cannot outrun the count. */
const turns = new Map<string, Promise<unknown>>();
async function runInTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/** The only school to look in: the one whose host name it is, or the one that the person has chosen. */
function schoolOf({ host_school_id }: PublicContext, chosen: string | undefined): string | null {
  if (host_school_id && chosen && chosen !== host_school_id) return noSchool;
  return host_school_id ?? chosen ?? null;
}

/** No school has this id, so no account is found. */
const noSchool = '00000000-0000-0000-0000-000000000000';

/** Asks which school the person means, by those where the password was right. */
function theOnly(matches: readonly SignInMatch[]): SignInMatch {
  const [match, other] = matches;
  if (!match || other) {
    const names = namesApart(matches.map(({ user }) => user));
    throw refuse.school(
      'You have an account at several schools. Choose one.',
      matches.map(({ user }, index) => ({ value: user.school_id ?? '', label: names[index] ?? '' })),
    );
  }
  return match;
}

/** Finds the person with this password and code; only failures count toward the limits. */
async function recognize(context: PublicContext, given: Credentials): Promise<SignInRow> {
  const { user_email: email, password, otp, recovery_code } = given;
  const school_id = schoolOf(context, given.school_id);
  const address = await identifyAddress(context, email, school_id);
  return runInTurn(`${address.digest}/${context.network}`, async () => {
    const admitted = await admitAttempts(context, address);
    const { user, attempt } = theOnly(
      await findMatches(context, { email, password, school_id, address, admitted }),
    );
    try {
      await checkPasswordEnd(context, user);
      await checkSecondFactor(context, user, { attempt, otp, recovery_code });
    } catch (error) {
      if (isFailure(error)) await noteFailure(context, { email, address, tried: [attempt] });
      throw error;
    }
    return user;
  });
}

export const login: Operation<Contract['auth']['login']> = async (context, { body }) => {
  const person = await recognize(context, body);
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
