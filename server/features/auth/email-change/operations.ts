import type { Contract } from '#contract/index.ts';
import { confirmPassword } from '#server/features/auth/account/confirm-password.ts';
import { endSessions, usePasswordReset } from '#server/features/auth/account/queries.ts';
import { refuseSuspended } from '#server/features/auth/account/suspended.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { Context, PublicContext } from '#server/kit/gate/context.ts';
import {
  type Operation,
  type OperationInput,
  type OperationsFor,
  type PreparingContext,
  withPreparation,
} from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { hashToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { changedLetter } from './mail-templates.ts';
import {
  deleteEmailChange,
  findEmailChange,
  getEmailChange,
  takeEmailChange,
  updateEmail,
} from './queries.ts';
import { startEmailChange } from './start.ts';

type Auth = Contract['auth'];
type EmailCalls = Pick<Auth, 'emailChange' | 'changeEmail' | 'cancelEmailChange' | 'confirmEmail'>;

async function readPending({ db, actor }: Context) {
  const [pending] = await getEmailChange(db, actor);
  return pending ?? { new_email: null, expires_dt: null };
}

/** Each request sends two emails. */
async function takeRequest({ database, actor }: PreparingContext) {
  const message = 'You have asked for many changes of your address. Please wait an hour and try again.';
  await createLimit({ database, name: 'email-change', points: 5, seconds: 3600, message }).take(
    actor.user_id,
  );
}

/** The reply is the same for an address that is taken: only its owner learns that. */
async function requestChange(context: Context, { body }: OperationInput<Auth['changeEmail']>) {
  const { actor, audit } = context;
  await confirmPassword(context, body.password, 'password');
  if (body.new_email === actor.email) {
    throw refuse.invalid('new_email', 'This is your address already');
  }
  await startEmailChange(context, actor, body.new_email);
  const after = { new_email: body.new_email };
  audit({ action: 'request_email_change', entity: 'user', entity_id: actor.user_id, after });
  return readPending(context);
}

const unusableLink = () =>
  refuse.invalid('token', 'This link has expired, was already used or was cancelled. Please start again.');

async function findChange({ database, network }: PublicContext, token: string) {
  const failures = createLimit({
    database,
    name: 'email-link',
    points: 30,
    seconds: 15 * 60,
    message: 'Too many links that do not work. Please wait 15 minutes and try again.',
  });
  await failures.check(network);
  const token_hash = hashToken(token);
  const [found] = await database.unscoped((db) => findEmailChange(db, { token_hash }));
  if (found) return { ...found, token_hash };
  await failures.count(network);
  throw unusableLink();
}

/** Ends the user's other sessions, as after a change of the password, and the links to the old address. */
const confirmEmail: Operation<Auth['confirmEmail']> = async (context, { body }) => {
  const { database, ports, requestId } = context;
  const person = await findChange(context, body.token);
  const { school_id, user_id, token_hash } = person;
  const key = { school_id, user_id };
  const email = await database.write(key, async (db) => {
    await refuseSuspended(db, key);
    const [change] = await takeEmailChange(db, { ...key, token_hash });
    if (!change) throw unusableLink();
    const [updated] = await updateEmail(db, { ...key, email: change.new_email });
    if (!updated) throw unusableLink();
    await endSessions(db, { ...key, keep: change.session_id });
    await usePasswordReset(db, key);
    const states = { before: { email: person.email }, after: { email: change.new_email } };
    const entry = { action: 'change_email', entity: 'user', entity_id: user_id, ...states };
    db.runBeforeCommit(insertAudit, auditValues(person, entry, requestId));
    return change.new_email;
  });
  context.sessionsChanged();
  context.afterReply(async () => void (await ports.mail({ school_id, ...changedLetter(person, email) })));
  return { email };
};

export const emailChangeOperations: OperationsFor<EmailCalls, 'changeEmail'> = {
  emailChange: readPending,

  changeEmail: withPreparation<Auth['changeEmail'], void>(takeRequest, requestChange),

  cancelEmailChange: async ({ db, actor, audit }) => {
    const [cancelled] = await deleteEmailChange(db, actor);
    if (!cancelled) throw refuse.conflict('No change of your address is waiting');
    audit({ action: 'cancel_email_change', entity: 'user', entity_id: actor.user_id, before: cancelled });
    return { done: true };
  },

  confirmEmail,
};
