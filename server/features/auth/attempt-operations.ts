import { createHash } from 'node:crypto';
import type { PublicContext } from '#server/kit/context.ts';
import { Refusal } from '#server/kit/errors.ts';
import { createLimit } from '#server/kit/limits.ts';
import { findAccount } from './account-queries.ts';

/** Who wants to sign in, and from where: what failures are counted by. */
export type Attempt = {
  /** The id of the user, or what stands for an address that nobody has. */
  readonly account: string;
  readonly network: string;
  /** Whether this user has signed in from this network before. */
  readonly isFamiliar: boolean;
};

const hourSeconds = 3600;
const slowSeconds = 20;
const mostCodes = 10;

const pairKey = ({ account, network }: Attempt) => `${account}/${network}`;

/** Strangers share one count for each account; where the user has been before there is a count of its own. */
const codeKey = (attempt: Attempt) => (attempt.isFamiliar ? pairKey(attempt) : attempt.account);

function limitsOf({ database, signInLimits }: Pick<PublicContext, 'database' | 'signInLimits'>) {
  const limit = (name: string, points: number, seconds: number, message = '') =>
    createLimit({ database, name, points, seconds, message });
  const wait = `Please wait ${slowSeconds} seconds and try again`;
  return {
    pair: limit(
      'sign-in',
      10,
      15 * 60,
      'Too many failed sign-ins. Please wait 15 minutes and try again, or reset your password.',
    ),
    account: limit('sign-in-account', signInLimits.perAccount, hourSeconds),
    network: limit('sign-in-network', signInLimits.perNetwork, hourSeconds),
    slowAccount: limit(
      'sign-in-slow',
      1,
      slowSeconds,
      `Too many failed sign-ins to this account. ${wait}, or reset your password.`,
    ),
    slowNetwork: limit(
      'sign-in-slow',
      1,
      slowSeconds,
      `Too many failed sign-ins from your network. ${wait}, or reset your password.`,
    ),
    codes: limit(
      'sign-in-code',
      mostCodes,
      hourSeconds,
      'Too many wrong codes. Please wait an hour and try again, or sign in where you have signed in before.',
    ),
  };
}

/** Names the account as the database does, so that no spelling of an address is counted apart. */
export async function identifyAttempt(context: PublicContext, email: string): Promise<Attempt> {
  const { database, network } = context;
  const [found] = await database.unscoped((db) => findAccount(db, { email, network }));
  if (!found) throw new Error('The look-up of an account answered no row');
  // People type their password into the wrong field: an unknown address is kept as a digest only.
  const unknown = () => `unknown:${createHash('sha256').update(found.folded_email).digest('base64url')}`;
  return { account: found.user_id ?? unknown(), network, isFamiliar: found.is_familiar };
}

/**
 * Refuses a try that comes after too many failures. An account or a network with many failures is slowed down, never
 * closed, and neither touches people who have signed in from their network before.
 */
export async function admitAttempt(context: PublicContext, attempt: Attempt): Promise<void> {
  const limits = limitsOf(context);
  await limits.pair.check(pairKey(attempt));
  if (attempt.isFamiliar) return;
  const { account, network } = attempt;
  if (await limits.network.isUsedUp(network)) await limits.slowNetwork.take(`network/${network}`);
  if (await limits.account.isUsedUp(account)) await limits.slowAccount.take(`account/${account}`);
}

/** Counts a failure; tells whether the account has just reached its limit, which its owner should know. */
export async function countFailure(context: PublicContext, attempt: Attempt): Promise<boolean> {
  const limits = limitsOf(context);
  await limits.pair.count(pairKey(attempt));
  if (attempt.isFamiliar) return false;
  await limits.network.count(attempt.network);
  return (await limits.account.count(attempt.account)) === context.signInLimits.perAccount;
}

/** After success the failures of this account and network are forgotten. */
export const forgetFailures = (context: PublicContext, attempt: Attempt): Promise<void> =>
  limitsOf(context).pair.forget(pairKey(attempt));

/** Checks a code, counted before it is looked at, so that many at once do not outrun the count. */
export async function countCode<Result>(
  context: PublicContext,
  attempt: Attempt,
  check: () => Promise<Result>,
): Promise<Result> {
  const { codes } = limitsOf(context);
  const key = codeKey(attempt);
  await codes.take(key);
  const result = await check();
  await codes.giveBack(key);
  return result;
}

export const isFailure = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status === 401 && error.errors[0]?.code !== 'otp_required';
