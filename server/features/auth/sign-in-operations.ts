import { verifySync } from 'otplib';
import type { Contract } from '#contract/index.ts';
import type { Role } from '#contract/roles.ts';
import type { InputOf } from '#contract/route.ts';
import { auditValues, insertAudit } from '#server/kit/audit.ts';
import type { PublicContext } from '#server/kit/context.ts';
import { Refusal, refuse } from '#server/kit/errors.ts';
import type { Operation } from '#server/kit/gate.ts';
import { createLimit } from '#server/kit/limits.ts';
import { verifyNothing, verifyPassword } from '#server/kit/passwords.ts';
import { newToken, ownUserOf, readSession } from '#server/kit/sessions.ts';
import { findUserForSignIn, insertSession, type SignInRow, useTotpStep } from './queries.ts';

type Credentials = InputOf<Contract['auth']['login']>['body'];

const sessionDays = 14;
const wrong = () => refuse.notSignedIn('Invalid email or password', 'wrong_credentials');

const limitOf = (database: PublicContext['database']) =>
  createLimit({
    database,
    name: 'sign-in',
    points: 10,
    seconds: 15 * 60,
    message: 'Too many failed sign-ins. Please wait 15 minutes and try again.',
  });

/** The time step a code of the authenticator app belongs to, or undefined when it is wrong. */
export function totpStep(secret: string, token: string, now: Date): number | undefined {
  const result = verifySync({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: 30 });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

async function checkSecondFactor(context: PublicContext, user: SignInRow, otp: string | undefined) {
  if (!user.totp_enabled_dt || !user.totp_secret) return;
  if (!otp) throw refuse.notSignedIn('Enter the code of your authenticator app', 'otp_required');
  const step = totpStep(user.totp_secret, otp, context.ports.clock());
  const [used] =
    step === undefined ? [] : await context.database.write(user, (db) => useTotpStep(db, { ...user, step }));
  if (!used) throw refuse.notSignedIn('This code is not valid. Please try the next one.', 'otp_wrong');
}

async function checkPassword(user: SignInRow | undefined, password: string): Promise<SignInRow> {
  const right = user ? await verifyPassword(user.password_hash, password) : await verifyNothing(password);
  if (!user || !right || user.status !== 'active') throw wrong();
  return user;
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

/** Who gives this password and code; only failures count towards the limit. */
async function recognise(context: PublicContext, given: Credentials): Promise<SignInRow> {
  const { database, address } = context;
  const limit = limitOf(database);
  const attempt = `${address}/${given.user_email.toLowerCase()}`;
  return inTurn(attempt, async () => {
    await limit.check(attempt);
    try {
      const [found] = await database.unscoped((db) => findUserForSignIn(db, { email: given.user_email }));
      const user = await checkPassword(found, given.password);
      await checkSecondFactor(context, user, given.otp);
      await limit.forget(attempt);
      return user;
    } catch (error) {
      if (error instanceof Refusal && error.status === 401 && error.errors[0]?.code !== 'otp_required') {
        await limit.take(attempt);
      }
      throw error;
    }
  });
}

export const login: Operation<Contract['auth']['login']> = async (context, { body }) => {
  const { database, ports, address, userAgent, requestId } = context;
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
  });
  const { actor, school } = await readSession(database, token);
  return { ...ownUserOf(actor, school), role: actor.role satisfies Role, token, expires_at: expires };
};
