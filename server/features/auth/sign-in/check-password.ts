import { findUsersForSignIn, type SignInRow } from '#server/features/auth/account/queries.ts';
import {
  type Attempt,
  countBeside,
  countFailure,
  type IdentifiedAddress,
  noteAttempt,
  takeWarnings,
} from '#server/features/auth/attempts/operations.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import { verifyPasswords } from '#server/kit/sessions/passwords.ts';
import { refuse } from '#server/lib/refusal.ts';
import { attackLetter } from './attack-mail-template.ts';
import { passwordChecks } from './password-checks.ts';

/** An account whose password was right. */
export type SignInMatch = { readonly user: SignInRow; readonly attempt: Attempt };

type PasswordCheck = {
  readonly email: string;
  readonly password: string;
  /** The only school to look in; null looks in all. */
  readonly school_id: string | null;
  readonly address: IdentifiedAddress;
  /** The accounts that may be tried. */
  readonly admitted: readonly Attempt[];
};

type CheckedAccount = {
  readonly attempt: Attempt;
  readonly user: SignInRow | undefined;
  readonly isRight: boolean;
};

/**
 * Checks the password of every account that may be tried, and goes on after a right one. Accounts that do not exist are checked
 * too, so that the time does not depend on the address.
 */
async function checkAccounts(context: PublicContext, checking: PasswordCheck): Promise<CheckedAccount[]> {
  const { email, password, school_id, admitted } = checking;
  const { database, network } = context;
  const users = await database.unscoped((db) => findUsersForSignIn(db, { email, school_id }));
  const place = { row: network, isFamiliar: admitted.some(({ isFamiliar }) => isFamiliar) };
  const tried = admitted.map((attempt) => ({
    attempt,
    user: users.find(({ user_id }) => user_id === attempt.user_id),
  }));
  const stored = tried.flatMap(({ user }) => (user ? [user.password_hash] : []));
  const checks = school_id === null ? await passwordChecks(database) : 1;
  const standIns = Array.from({ length: Math.max(0, checks - stored.length) }, () => undefined);
  const right = await verifyPasswords([...stored, ...standIns], password, place);
  let next = 0;
  return tried.map(({ attempt, user }) => ({
    attempt,
    user,
    isRight: user !== undefined && right[next++] === true,
  }));
}

type Failure = {
  readonly email: string;
  readonly address: IdentifiedAddress;
  readonly tried: readonly Attempt[];
};

/** Counts a failed attempt, and tells the owners of accounts that strangers keep trying to sign in to. */
export async function noteFailure(context: PublicContext, { email, address, tried }: Failure) {
  if (!(await countFailure(context, address, tried))) return;
  context.afterReply(async () => {
    for (const owner of await takeWarnings(context, tried)) await warnOwner(context, { email, ...owner });
  });
}

type Owner = { readonly email: string; readonly school_id: string; readonly user_id: string };

async function warnOwner({ database, ports }: PublicContext, { email, school_id, user_id }: Owner) {
  const users = await database.unscoped((db) => findUsersForSignIn(db, { email, school_id }));
  const owner = users.find((user) => user.user_id === user_id);
  if (owner?.status !== 'active') return;
  await ports.mail({ school_id, ...attackLetter(owner, ports.addresses.of(school_id)) });
}

const reasonOf = ({ user, isRight }: CheckedAccount) => {
  if (!user) return 'unknown_account';
  return isRight ? 'inactive_account' : 'wrong_password';
};

/**
 * The accounts with this password. A wrong one is counted and noted for each account that it was tried on, also if it was right
 * for another one: otherwise someone who can choose the password of one account could try it on the others.
 */
export async function findMatches(context: PublicContext, checking: PasswordCheck): Promise<SignInMatch[]> {
  const { email, address, admitted } = checking;
  const checked = await checkAccounts(context, checking);
  const matches = checked.flatMap(({ user, attempt, isRight }) =>
    user && isRight && user.status === 'active' ? [{ user, attempt }] : [],
  );
  const failed = checked.filter(({ attempt }) => !matches.some((match) => match.attempt === attempt));
  for (const account of failed)
    noteAttempt(context, address.attempts, account.attempt, {
      kind: 'sign_in_failed',
      reason: reasonOf(account),
    });
  if (matches.length > 0) {
    const wrong = failed.map(({ attempt }) => attempt);
    await countBeside(context, wrong);
    return matches;
  }
  await noteFailure(context, { email, address, tried: admitted });
  throw refuse.notSignedIn('Invalid email or password', 'wrong_credentials');
}
