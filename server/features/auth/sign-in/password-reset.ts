import type { Contract } from '#contract/index.ts';
import { checkNewPassword } from '#server/features/auth/account/check-new-password.ts';
import {
  endSessions,
  findPasswordReset,
  findUsersForSignIn,
  findWorkingSchool,
  passwordOwner,
  type SignInRow,
  updatePassword,
  usePasswordReset,
} from '#server/features/auth/account/queries.ts';
import { refuseSuspended } from '#server/features/auth/account/suspended.ts';
import { forgetFailures, identifyAddress, noteAttempt } from '#server/features/auth/attempts/operations.ts';
import { rememberNetwork } from '#server/features/auth/attempts/queries.ts';
import { deleteEmailChange } from '#server/features/auth/email-change/queries.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { hashToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { namesApart } from './names-apart.ts';
import { sendResetLink, storeResetLink } from './reset-link.ts';

type ResetLetter = {
  /** The name of the school as the email writes it. */
  readonly school: string;
  /** Whether the address has no other account where someone asked: otherwise the school is not told of the request. */
  readonly isOnly: boolean;
};

/** Sends nothing to accounts of a suspended school. */
async function sendLink(context: PublicContext, user: SignInRow, { school: name, isOnly }: ResetLetter) {
  const { database, ports, requestId } = context;
  const stored = await database.write(user, async (db) => {
    const [school] = await findWorkingSchool(db, user);
    if (!school) return undefined;
    const entry = { action: 'request_password_reset', entity: 'user', entity_id: user.user_id };
    if (isOnly) db.runBeforeCommit(insertAudit, auditValues(user, entry, requestId));
    return { ...(await storeResetLink(db, ports, user)), ...school, school: name };
  });
  if (stored) await sendResetLink(context, user, stored);
}

/** Whether another link may be sent this hour. Earlier links keep working. */
async function mayMail({ database }: PublicContext, { user_id }: SignInRow): Promise<boolean> {
  const mails = createLimit({ database, name: 'forgot-mail', points: 10, seconds: 3600, message: '' });
  return (await mails.count(user_id)) <= 10;
}

/**
 * Replies at once, and in the same way for every address; the emails are written afterwards. Where no school is named, each
 * account with the address gets its own.
 */
export const forgotPassword: Operation<Contract['auth']['forgotPassword']> = async (context, { body }) => {
  const { database, network, host_school_id: school_id = null } = context;
  const limit = createLimit({
    database,
    name: 'forgot',
    points: 5,
    seconds: 15 * 60,
    message: 'Too many requests for this address. Please wait 15 minutes and try again.',
  });
  const email = body.user_email;
  const { digest, attempts } = await identifyAddress(context, email, school_id);
  await limit.take(`${digest}/${network}`);
  for (const attempt of attempts)
    noteAttempt(context, attempts, attempt, { kind: 'reset_requested', reason: 'asked' });
  context.afterReply(async () => {
    const users = await database.unscoped((db) => findUsersForSignIn(db, { email, school_id }));
    const names = namesApart(users);
    const isOnly = attempts.length === 1;
    for (const [index, user] of users.entries())
      if (user.status === 'active' && (await mayMail(context, user)))
        await sendLink(context, user, { school: names[index] ?? '', isOnly });
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
  await checkNewPassword(body.new_password, user, 'new_password');
  const password_hash = await hashPassword(body.new_password);
  await database.write(reset, async (db) => {
    await refuseSuspended(db, reset);
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
  await forgetFailures(context, { ...reset, email: user.email });
  context.sessionsChanged();
  return { done: true };
};
