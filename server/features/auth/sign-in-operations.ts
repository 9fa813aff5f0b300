import { verifySync } from 'otplib';
import type { Contract } from '#contract/index.ts';
import type { Role } from '#contract/roles.ts';
import type { InputOf } from '#contract/route.ts';
import { auditValues, insertAudit } from '#server/kit/audit.ts';
import { forgetConfirmations } from '#server/kit/confirmations.ts';
import type { PublicContext } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Operation } from '#server/kit/gate.ts';
import { verifyNothing, verifyPassword } from '#server/kit/passwords.ts';
import { newToken, ownUserOf, readSession } from '#server/kit/sessions.ts';
import { rememberNetwork } from './account-queries.ts';
import {
  type Attempt,
  admitAttempt,
  countCode,
  countFailure,
  forgetFailures,
  identifyAttempt,
  isFailure,
  noteAttempt,
} from './attempt-operations.ts';
import { attackLetter } from './letter-rules.ts';
import { findUserForSignIn, insertSession, type SignInRow, useTotpStep } from './queries.ts';

type Credentials = InputOf<Contract['auth']['login']>['body'];

const sessionDays = 14;
const wrong = () => refuse.notSignedIn('Invalid email or password', 'wrong_credentials');

/** The time step a code of the authenticator app belongs to, or undefined when it is wrong. */
export function totpStep(secret: string, token: string, now: Date): number | undefined {
  const result = verifySync({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: 30 });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

async function checkSecondFactor(
  context: PublicContext,
  user: SignInRow,
  { attempt, otp }: { readonly attempt: Attempt; readonly otp: string | undefined },
) {
  if (!user.totp_enabled_dt || !user.totp_secret) return;
  if (!otp) throw refuse.notSignedIn('Enter the code of your authenticator app', 'otp_required');
  await countCode(context, attempt, () => checkCode(context, user, otp));
}

async function checkCode(context: PublicContext, user: SignInRow, otp: string) {
  if (!user.totp_secret) return;
  const step = totpStep(user.totp_secret, otp, context.ports.clock());
  const [used] =
    step === undefined ? [] : await context.database.write(user, (db) => useTotpStep(db, { ...user, step }));
  if (!used) throw refuse.notSignedIn('This code is not valid. Please try the next one.', 'otp_wrong');
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
  throw wrong();
}

/** The tries for one account from one address, one after the other: a burst must not outrun the count. */
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

/** Who gives this password and code; only failures count towards the limits. */
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

/** Tells the owner of an account that strangers keep trying to sign in to it; nobody, where nobody has this address. */
async function warnOwner({ database, ports }: PublicContext, email: string) {
  const [owner] = await database.unscoped((db) => findUserForSignIn(db, { email }));
  if (owner?.status === 'active') await ports.mail(attackLetter(owner, ports.publicUrl));
}

async function checkCredentials(context: PublicContext, attempt: Attempt, given: Credentials) {
  const { user_email: email, password, otp } = given;
  const [found] = await context.database.unscoped((db) => findUserForSignIn(db, { email }));
  const user = await checkPassword(context, { user: found, password, attempt });
  await checkSecondFactor(context, user, { attempt, otp });
  return user;
}

export const login: Operation<Contract['auth']['login']> = async (context, { body }) => {
  const { database, ports, address, network, userAgent, requestId } = context;
  const user = await recognise(context, body);
  const { token, hash } = newToken();
  const expires = new Date(ports.clock().getTime() + sessionDays * 86_400_000).toISOString();
  await database.write(user, async (db) => {
    const [session] = await insertSession(db, {
      school_id: user.school_id,
      user_id: user.user_id,
      token_hash: hash,
      user_agent: userAgent,
      address,
      expires_dt: expires,
    });
    const entry = {
      action: 'sign_in',
      entity: 'session',
      entity_id: session?.session_id ?? '',
      after: { address },
    };
    db.runBeforeCommit(insertAudit, auditValues(user, entry, requestId));
    await rememberNetwork(db, { ...user, network });
  });
  await forgetConfirmations(database, user.user_id);
  const { actor, school } = await readSession(database, token);
  return { ...ownUserOf(actor, school), role: actor.role satisfies Role, token, expires_at: expires };
};
