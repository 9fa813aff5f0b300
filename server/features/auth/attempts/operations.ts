import { createHash } from 'node:crypto';
import type { SecurityEventKind } from '#contract/audit/security-events.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { findAccount } from './queries.ts';

/** An attempt to sign in: the account and the network by which failures are counted. */
export type Attempt = {
  /** The id of the user, or a substitute for an address without an account. */
  readonly account: string;
  /** Missing if no account has the address. */
  readonly school_id: string | undefined;
  readonly user_id: string | undefined;
  readonly network: string;
  /** Whether this user has signed in from this network before. */
  readonly isFamiliar: boolean;
};

/** This many failures of one account from one network lock the two out together for a while. */
const failuresBeforeLock = 10;
/** The failures are counted over these minutes, and the lock ends with them; also in limits.md and record 20. */
const lockMinutes = 15;
const countingSeconds = 3600;
/** How long a stranger waits between attempts once an account or a network has many failures. */
const slowedRetrySeconds = 20;
const maxWrongCodes = 10;

type Pair = Pick<Attempt, 'account' | 'network'>;

const pairKey = ({ account, network }: Pair) => `${account}/${network}`;

/** Strangers share one count per account; each network where the user has been before has a separate count. */
const codeKey = (attempt: Attempt) => (attempt.isFamiliar ? pairKey(attempt) : attempt.account);

function limitsOf({ database, signInLimits }: Pick<PublicContext, 'database' | 'signInLimits'>) {
  const limit = (name: string, points: number, seconds: number, message = '') =>
    createLimit({ database, name, points, seconds, message });
  const wait = `Please wait ${slowedRetrySeconds} seconds and try again`;
  return {
    pair: limit(
      'sign-in',
      failuresBeforeLock,
      lockMinutes * 60,
      `Too many failed sign-ins. Please wait ${lockMinutes} minutes and try again, or reset your password.`,
    ),
    account: limit('sign-in-account', signInLimits.perAccount, countingSeconds),
    network: limit('sign-in-network', signInLimits.perNetwork, countingSeconds),
    slowAccount: limit(
      'sign-in-slow',
      1,
      slowedRetrySeconds,
      `Too many failed sign-ins to this account. ${wait}, or reset your password.`,
    ),
    slowNetwork: limit(
      'sign-in-slow',
      1,
      slowedRetrySeconds,
      `Too many failed sign-ins from your network. ${wait}, or reset your password.`,
    ),
    codes: limit(
      'sign-in-code',
      maxWrongCodes,
      countingSeconds,
      'Too many wrong codes. Please wait an hour and try again, or sign in where you have signed in before.',
    ),
  };
}

/** Identifies the account as the database does, so that no spelling of an address has a separate count. */
export async function identifyAttempt(context: PublicContext, email: string): Promise<Attempt> {
  const { database, network } = context;
  const [found] = await database.unscoped((db) => findAccount(db, { email, network }));
  if (!found) throw new Error('The look-up of an account answered no row');
  // People type their password into the wrong field, so an unknown address is stored only as a digest.
  const unknown = () => `unknown:${createHash('sha256').update(found.folded_email).digest('base64url')}`;
  const { school_id, user_id, is_familiar } = found;
  return {
    account: user_id ?? unknown(),
    school_id: school_id ?? undefined,
    user_id: user_id ?? undefined,
    network,
    isFamiliar: is_familiar,
  };
}

/**
 * Refuses an attempt after too many failures. Failures of one account from one network lock the two out together, for
 * everyone. Many failures of an account, or from a network, only slow down people who never signed in from there.
 */
export async function admitAttempt(context: PublicContext, attempt: Attempt): Promise<void> {
  const limits = limitsOf(context);
  const refusalEvent = (reason: string) => ({ kind: 'sign_in_refused', reason }) as const;
  await noteRefusal(context, attempt, refusalEvent('too_many_here'), () =>
    limits.pair.check(pairKey(attempt)),
  );
  if (attempt.isFamiliar) return;
  const { account, network } = attempt;
  if (await limits.network.isUsedUp(network)) {
    await noteRefusal(context, attempt, refusalEvent('too_many_from_network'), () =>
      limits.slowNetwork.take(`network/${network}`),
    );
  }
  if (await limits.account.isUsedUp(account)) {
    await noteRefusal(context, attempt, refusalEvent('too_many_for_account'), () =>
      limits.slowAccount.take(`account/${account}`),
    );
  }
}

type Noted = { readonly kind: SecurityEventKind; readonly reason: string };

export const noteAttempt = (context: PublicContext, { school_id, user_id }: Attempt, noted: Noted) =>
  context.noteSecurity({ ...noted, school_id, user_id });

async function noteRefusal<Result>(
  context: PublicContext,
  attempt: Attempt,
  noted: Noted,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal) noteAttempt(context, attempt, noted);
    throw error;
  }
}

/** Counts a failure; returns whether the account has just reached its limit, which its owner should know. */
export async function countFailure(context: PublicContext, attempt: Attempt): Promise<boolean> {
  const limits = limitsOf(context);
  await limits.pair.count(pairKey(attempt));
  if (attempt.isFamiliar) return false;
  await limits.network.count(attempt.network);
  return (await limits.account.count(attempt.account)) === context.signInLimits.perAccount;
}

/** A successful sign-in clears the failures of this account and network. */
export const forgetFailures = (context: PublicContext, pair: Pair): Promise<void> =>
  limitsOf(context).pair.forget(pairKey(pair));

/** Checks a code. The attempt is counted first, so that many at once cannot outrun the count. */
export async function countCode<Result>(
  context: PublicContext,
  attempt: Attempt,
  check: () => Promise<Result>,
): Promise<Result> {
  const { codes } = limitsOf(context);
  const key = codeKey(attempt);
  const refused = { kind: 'sign_in_refused', reason: 'too_many_codes' } as const;
  await noteRefusal(context, attempt, refused, () => codes.take(key));
  const wrong = { kind: 'code_wrong', reason: 'wrong_code' } as const;
  const result = await noteRefusal(context, attempt, wrong, check);
  await codes.giveBack(key);
  return result;
}

export const isFailure = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status === 401 && error.errors[0]?.code !== 'otp_required';
