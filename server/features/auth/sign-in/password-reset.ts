import type { Contract } from '#contract/index.ts';
import { weaknessOf } from '#server/features/auth/account/password-strength.ts';
import {
  endSessions,
  findPasswordReset,
  findUserForSignIn,
  findWorkingSchool,
  passwordOwner,
  type SignInRow,
  updatePassword,
  usePasswordReset,
} from '#server/features/auth/account/queries.ts';
import {
  type Attempt,
  forgetFailures,
  identifyAttempt,
  noteAttempt,
} from '#server/features/auth/attempts/operations.ts';
import { rememberNetwork } from '#server/features/auth/attempts/queries.ts';
import { deleteEmailChange } from '#server/features/auth/email-change/queries.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { hashToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { sendResetLink, storeResetLink } from './reset-link.ts';

/** Sends nothing to accounts of a suspended school. */
async function sendLink(context: PublicContext, user: SignInRow) {
  const { database, ports, requestId } = context;
  const stored = await database.write(user, async (db) => {
    const [school] = await findWorkingSchool(db, user);
    if (!school) return undefined;
    const entry = { action: 'request_password_reset', entity: 'user', entity_id: user.user_id };
    db.runBeforeCommit(insertAudit, auditValues(user, entry, requestId));
    return { ...(await storeResetLink(db, ports, user)), locale: school.locale };
  });
  if (stored) await sendResetLink(context, user, stored);
}

/** Whether another link may be sent this hour. Earlier links keep working. */
async function mayMail({ database }: PublicContext, { account }: Attempt): Promise<boolean> {
  const mails = createLimit({ database, name: 'forgot-mail', points: 10, seconds: 3600, message: '' });
  return (await mails.count(account)) <= 10;
}

/** Replies at once, and in the same way for every address; the email is written afterwards. */
export const forgotPassword: Operation<Contract['auth']['forgotPassword']> = async (context, { body }) => {
  const { database, network } = context;
  const limit = createLimit({
    database,
    name: 'forgot',
    points: 5,
    seconds: 15 * 60,
    message: 'Too many requests for this address. Please wait 15 minutes and try again.',
  });
  const attempt = await identifyAttempt(context, body.user_email);
  await limit.take(`${attempt.account}/${network}`);
  noteAttempt(context, attempt, { kind: 'reset_requested', reason: 'asked' });
  context.afterReply(async () => {
    const [user] = await database.unscoped((db) => findUserForSignIn(db, { email: body.user_email }));
    if (user?.status === 'active' && (await mayMail(context, attempt))) await sendLink(context, user);
  });
  return { done: true };
};

export const resetPassword: Operation<Contract['auth']['resetPassword']> = async (context, { body }) => {
  const { database, network, requestId } = context;
  const [reset] = await database.unscoped((db) =>
    findPasswordReset(db, { token_hash: hashToken(body.token) }),
  );
  if (!reset)
    throw refuse.invalid('token', 'This link has expired or was already used. Please request a new one.');
  const [user] = await database.read(reset, (db) => passwordOwner(db, reset));
  if (!user) throw refuse.notFound();
  const weakness = weaknessOf(body.new_password, user);
  if (weakness) throw refuse.invalid('new_password', weakness);
  const password_hash = await hashPassword(body.new_password);
  await database.write(reset, async (db) => {
    const used = await usePasswordReset(db, reset);
    if (used.length === 0)
      throw refuse.invalid('token', 'This link was already used. Please request a new one.');
    await updatePassword(db, { ...reset, password_hash });
    await endSessions(db, { ...reset, keep: null });
    await deleteEmailChange(db, reset);
    const entry = { action: 'reset_password', entity: 'user', entity_id: reset.user_id };
    db.runBeforeCommit(insertAudit, auditValues({ ...reset, name: user.name }, entry, requestId));
    await rememberNetwork(db, { ...reset, network });
  });
  await forgetFailures(context, { account: reset.user_id, network });
  context.sessionsChanged();
  return { done: true };
};
