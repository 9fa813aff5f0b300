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
import { findUserForSignIn, insertSession, type SignInRow } from './queries.ts';
import { checkSecondFactor } from './second-factor-operations.ts';
import { findPasswordEnd } from './second-factor-queries.ts';

type Credentials = InputOf<Contract['auth']['login']>['body'];

const wrong = () => refuse.notSignedIn('Invalid email or password', 'wrong_credentials');

const limitOf = (database: PublicContext['database']) =>
  createLimit({
    database,
    name: 'sign-in',
    points: 10,
    seconds: 15 * 60,
    message: 'Too many failed sign-ins. Please wait 15 minutes and try again.',
  });

/** A password that somebody else has set and that was not changed in time opens nothing. */
async function checkPasswordEnd({ database }: PublicContext, user: SignInRow) {
  if (!user.must_change_password) return;
  const [end] = await database.read(user, (db) => findPasswordEnd(db, user));
  if (end?.has_ended) {
    throw refuse.notSignedIn(
      'This password was set by somebody else and has ended, because it was not changed within 7 days. ' +
        'Reset it with the link below, or ask an administrator of your school for a new one.',
      'password_ended',
    );
  }
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
      await checkPasswordEnd(context, user);
      await checkSecondFactor(context, user, given);
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
  const { database, address, userAgent, requestId } = context;
  const user = await recognise(context, body);
  const { token, hash } = newToken();
  await database.write(user, async (db) => {
    const [session] = await insertSession(db, {
      school_id: user.school_id,
      user_id: user.user_id,
      token_hash: hash,
      user_agent: userAgent,
      address,
      is_shared: body.shared_computer,
    });
    const entry = {
      action: 'sign_in',
      entity: 'session',
      entity_id: session?.session_id ?? '',
      after: { address },
    };
    db.runBeforeCommit(insertAudit, auditValues(user, entry, requestId));
  });
  const { actor, school, expires } = await readSession(database, token);
  const expires_at = new Date(expires).toISOString();
  return { ...ownUserOf(actor, school), role: actor.role satisfies Role, token, expires_at };
};
