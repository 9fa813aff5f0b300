import { createHash } from 'node:crypto';
import type { SecurityEventKind } from '#contract/audit/security-events.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { findAccounts } from './queries.ts';

/** One account that an attempt to sign in is about. */
export type Attempt = {
  /** Missing if no account has the address. */
  readonly school_id: string | undefined;
  readonly user_id: string | undefined;
  /** Whether this user has signed in from this network before. */
  readonly isFamiliar: boolean;
};

/** This many failures of one address from one network lock the two out together for a while. */
const failuresBeforeLock = 10;
/** The failures are counted over these minutes, and the lock ends with them; also in limits.md and record 20. */
const lockMinutes = 15;
const countingSeconds = 3600;
/** How long a stranger waits between attempts once an account or a network has many failures. */
const slowedRetrySeconds = 20;
const maxWrongCodes = 10;

type KnownAttempt = Attempt & { readonly school_id: string; readonly user_id: string };

const isKnown = (attempt: Attempt): attempt is KnownAttempt =>
  attempt.user_id !== undefined && attempt.school_id !== undefined;

/** Strangers share one count per account; each network where the user has been before has a separate count. */
const codeKey = ({ user_id, isFamiliar }: Attempt, network: string) =>
  isFamiliar ? `${user_id}/${network}` : `${user_id}`;

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
    ...besideLimits(limit, signInLimits),
    codes: limit(
      'sign-in-code',
      maxWrongCodes,
      countingSeconds,
      'Too many wrong codes. Please wait an hour and try again, or sign in where you have signed in before.',
    ),
  };
}

/**
 * Wrong passwords of an account while the password of another account with the address was right. At their limits the account
 * is no longer tried where no school is named, and no reply says so: no one should learn from an account of their own whether
 * the address has another one. Only the limit of the network slows down.
 */
const besideLimits = (
  limit: (name: string, points: number, seconds: number) => ReturnType<typeof createLimit>,
  { perAccount, perNetwork }: PublicContext['signInLimits'],
) => ({
  besidePair: limit('sign-in-beside', failuresBeforeLock, lockMinutes * 60),
  besideAccount: limit('sign-in-beside-account', perAccount, countingSeconds),
  besideNetwork: limit('sign-in-beside-network', perNetwork, countingSeconds),
  warnings: limit('sign-in-warned', 1, countingSeconds),
});

/** What an address means where someone signs in. */
export type IdentifiedAddress = {
  /** The same for every spelling; failures are counted by it, so that it does not matter what was found. */
  readonly digest: string;
  /** One or more; a substitute if the address has no account. */
  readonly attempts: readonly Attempt[];
};

/** Identifies the accounts as the database does, so that no spelling of an address has a separate count. */
export async function identifyAddress(
  { database, network }: PublicContext,
  email: string,
  school_id: string | null,
): Promise<IdentifiedAddress> {
  const found = await database.unscoped((db) => findAccounts(db, { email, network, school_id }));
  const [first] = found;
  if (!first) throw new Error('The look-up of an account answered no row');
  const attempts = found.map((account) => ({
    school_id: account.school_id ?? undefined,
    user_id: account.user_id ?? undefined,
    isFamiliar: account.is_familiar,
  }));
  return { digest: digestOf(first.folded_email ?? ''), attempts };
}

/** People type their password into the wrong field, so an address is stored only as a digest. */
const digestOf = (folded: string) => createHash('sha256').update(folded).digest('base64url');

/**
 * The accounts that the attempt may try; refuses it if there is none. Failures of one address from one network lock the two out
 * together, for everyone, whatever accounts there are. Many failures of an address, or from a network, only slow down people
 * who never signed in from there.
 */
export async function admitAttempts(
  context: PublicContext,
  address: IdentifiedAddress,
): Promise<readonly Attempt[]> {
  const { attempts } = address;
  const { pair } = limitsOf(context);
  await noteRefusal(context, attempts, refusalEvent('too_many_here'), () =>
    pair.check(pairKey(context, address)),
  );
  const strange = attempts.filter(({ isFamiliar }) => !isFamiliar);
  const refusal = strange.length > 0 ? await refusalOf(admitStrangers(context, address)) : undefined;
  if (refusal && strange.length === attempts.length) throw refusal;
  const admitted = refusal ? attempts.filter(({ isFamiliar }) => isFamiliar) : attempts;
  const isOpen = await Promise.all(admitted.map((attempt) => mayTryBeside(context, attempt)));
  return attempts.length === 1 ? admitted : admitted.filter((_, index) => isOpen[index]);
}

const pairKey = ({ network }: PublicContext, { digest }: { readonly digest: string }) =>
  `${digest}/${network}`;

const refusalEvent = (reason: string) => ({ kind: 'sign_in_refused', reason }) as const;

async function refusalOf(work: Promise<void>): Promise<Refusal | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function admitStrangers(context: PublicContext, { digest, attempts }: IdentifiedAddress) {
  const limits = limitsOf(context);
  const { network } = context;
  const besideUsedUp = await limits.besideNetwork.isUsedUp(network);
  if ((await limits.network.isUsedUp(network)) || (besideUsedUp && attempts.length > 1))
    await noteRefusal(context, attempts, refusalEvent('too_many_from_network'), () =>
      limits.slowNetwork.take(`network/${network}`),
    );
  if (await limits.account.isUsedUp(digest))
    await noteRefusal(context, attempts, refusalEvent('too_many_for_account'), () =>
      limits.slowAccount.take(`account/${digest}`),
    );
}

/** Asks the same for an account that does not exist. */
async function mayTryBeside(context: PublicContext, { user_id = '', isFamiliar }: Attempt): Promise<boolean> {
  const { besidePair, besideAccount } = limitsOf(context);
  const [pair, account] = await Promise.all([
    besidePair.isUsedUp(`${user_id}/${context.network}`),
    besideAccount.isUsedUp(user_id),
  ]);
  return !pair && (isFamiliar || !account);
}

type AttemptNote = { readonly kind: SecurityEventKind; readonly reason: string };

/**
 * Notes what happened at one of the accounts of an attempt. If the attempt was about several, no one knows which school the
 * person meant, and a school must not see what people do at another one: then only the operator sees it.
 */
export const noteAttempt = (
  context: PublicContext,
  among: readonly Attempt[],
  { school_id, user_id }: Attempt,
  noted: AttemptNote,
) => context.noteSecurity(among.length === 1 ? { ...noted, school_id, user_id } : noted);

async function noteRefusal<Result>(
  context: PublicContext,
  attempts: readonly Attempt[],
  noted: AttemptNote,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    const [first] = attempts;
    if (error instanceof Refusal && first) noteAttempt(context, attempts, first, noted);
    throw error;
  }
}

/** Counts a failed attempt; returns whether strangers have reached the limit of the address. */
export async function countFailure(
  context: PublicContext,
  address: IdentifiedAddress,
  tried: readonly Attempt[],
): Promise<boolean> {
  const { pair, account, network } = limitsOf(context);
  const isStrange = tried.some(({ isFamiliar }) => !isFamiliar);
  const [, failures] = await Promise.all([
    pair.count(pairKey(context, address)),
    isStrange ? account.count(address.digest) : 0,
    isStrange ? network.count(context.network) : 0,
  ]);
  return failures >= context.signInLimits.perAccount;
}

/** Counts a wrong password of these accounts while that of another account with the address was right. */
export async function countBeside(context: PublicContext, wrong: readonly Attempt[]) {
  const { besidePair, besideAccount, besideNetwork } = limitsOf(context);
  const known = wrong.filter(isKnown);
  const strange = known.filter(({ isFamiliar }) => !isFamiliar);
  await Promise.all([
    ...known.map(({ user_id }) => besidePair.count(`${user_id}/${context.network}`)),
    ...strange.map(({ user_id }) => besideAccount.count(user_id)),
    ...(strange.length > 0 ? [besideNetwork.count(context.network)] : []),
  ]);
}

/** The accounts whose owners have not heard in the last hour that strangers try to sign in. */
export async function takeWarnings(context: PublicContext, attempts: readonly Attempt[]) {
  const { warnings } = limitsOf(context);
  const strange = attempts.filter(isKnown).filter(({ isFamiliar }) => !isFamiliar);
  const times = await Promise.all(strange.map(({ user_id }) => warnings.count(user_id)));
  return strange.filter((_, index) => times[index] === 1);
}

/** Clears the failures of an address and a network, for someone who has read an email that was sent there. */
export async function forgetFailures(
  context: PublicContext,
  {
    school_id,
    user_id,
    email,
  }: { readonly school_id: string; readonly user_id: string; readonly email: string },
): Promise<void> {
  const { pair, besidePair } = limitsOf(context);
  const { digest } = await identifyAddress(context, email, school_id);
  await pair.forget(pairKey(context, { digest }));
  await besidePair.forget(`${user_id}/${context.network}`);
}

/** Checks a code. The attempt is counted first, so that many at once cannot outrun the count. */
export async function countCode<Result>(
  context: PublicContext,
  attempt: Attempt,
  check: () => Promise<Result>,
): Promise<Result> {
  const { codes } = limitsOf(context);
  const key = codeKey(attempt, context.network);
  const refused = { kind: 'sign_in_refused', reason: 'too_many_codes' } as const;
  await noteRefusal(context, [attempt], refused, () => codes.take(key));
  const wrong = { kind: 'code_wrong', reason: 'wrong_code' } as const;
  const result = await noteRefusal(context, [attempt], wrong, check);
  await codes.giveBack(key);
  return result;
}

/** What the password was right for: something else is asked next. */
const stepsToSignIn: ReadonlySet<string> = new Set(['otp_required', 'school_required']);

export const isFailure = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status === 401 && !stepsToSignIn.has(error.errors[0]?.code ?? '');
