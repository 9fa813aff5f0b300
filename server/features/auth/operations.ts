import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { ownUserOf } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { checkNewPassword } from './account/check-new-password.ts';
import { confirmPassword } from './account/confirm-password.ts';
import { endSession, endSessions, listSessions, updateName, updatePassword } from './account/queries.ts';
import { emailChangeOperations } from './email-change/operations.ts';
import { deleteEmailChange } from './email-change/queries.ts';
import { isEmailTaken, startEmailChange } from './email-change/start.ts';
import { sendLinkLetter } from './letters/send-letter.ts';
import { writeAccountLetter } from './letters/write-letter.ts';
import { secondFactorOperations } from './second-factor/operations.ts';
import { login } from './sign-in/login.ts';
import { openSession } from './sign-in/open-session.ts';
import { forgotPassword, resetPassword } from './sign-in/password-reset.ts';
import { mailResetLink } from './sign-in/reset-link.ts';

export {
  checkNewPassword,
  confirmPassword,
  isEmailTaken,
  mailResetLink,
  openSession,
  sendLinkLetter,
  startEmailChange,
  writeAccountLetter,
};

/** Ends a change of address that waits for confirmation; undefined where none waits. */
export async function cancelPendingEmail({ db, actor }: Context, user_id: string) {
  const [cancelled] = await deleteEmailChange(db, { school_id: actor.school_id, user_id });
  return cancelled;
}

export const authOperations: OperationsFor<Contract['auth'], 'changeEmail'> = {
  login,
  forgotPassword,
  resetPassword,

  me: async ({ actor, school, ports }) => ownUserOf(actor, school, ports.addresses.ownOf(actor.school_id)),

  logout: async ({ db, actor, audit, sessionsChanged }) => {
    await endSession(db, actor);
    audit({ action: 'sign_out', entity: 'session', entity_id: actor.session_id });
    sessionsChanged();
    return { done: true };
  },

  updateProfile: async ({ db, actor, school, ports, audit, sessionsChanged }, { body }) => {
    const [earlier] = await updateName(db, { ...actor, name: body.name });
    const change = { before: { name: earlier?.before }, after: { name: body.name } };
    audit({ action: 'update', entity: 'user', entity_id: actor.user_id, ...change });
    sessionsChanged();
    return ownUserOf({ ...actor, name: body.name }, school, ports.addresses.ownOf(actor.school_id));
  },

  changePassword: async (context, { body }) => {
    const { db, actor, school, audit, sessionsChanged } = context;
    await confirmPassword(context, body.current_password, 'current_password');
    await checkNewPassword(body.new_password, { ...actor, school: school.name }, 'new_password');
    await updatePassword(db, { ...actor, password_hash: await hashPassword(body.new_password) });
    await endSessions(db, { ...actor, keep: actor.session_id });
    await deleteEmailChange(db, actor);
    audit({ action: 'change_password', entity: 'user', entity_id: actor.user_id });
    sessionsChanged();
    return { done: true };
  },

  listSessions: async ({ db, actor }) => ({ sessions: await listSessions(db, actor) }),

  endSession: async ({ db, actor, audit, sessionsChanged }, { params }) => {
    const [ended] = await endSession(db, { ...actor, session_id: params.id });
    if (!ended) throw refuse.unknown('Session');
    audit({ action: 'end_session', entity: 'session', entity_id: params.id });
    sessionsChanged();
    return { deleted: true };
  },

  endOtherSessions: async (context, { body }) => {
    const { db, actor, audit, sessionsChanged } = context;
    await confirmPassword(context, body.password, 'password');
    const ended = await endSessions(db, { ...actor, keep: actor.session_id });
    audit({
      action: 'end_sessions',
      entity: 'user',
      entity_id: actor.user_id,
      after: { ended: ended.length },
    });
    sessionsChanged();
    return { deleted: true };
  },

  ...secondFactorOperations,
  ...emailChangeOperations,
};
