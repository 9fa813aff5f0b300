import { generateSecret, generateURI } from 'otplib';
import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { hashPassword, verifyPassword } from '#server/kit/passwords.ts';
import { ownUserOf } from '#server/kit/sessions.ts';
import {
  disableTotp,
  enableTotp,
  endSession,
  endSessions,
  listSessions,
  ownSecrets,
  storeTotpSecret,
  updateName,
  updatePassword,
} from './queries.ts';
import { forgotPassword, resetPassword } from './reset-operations.ts';
import { type PasswordOwner, weaknessOf } from './rules.ts';
import { login, totpStep } from './sign-in-operations.ts';

/** Refuses a password that is too easy to guess; `field` is where the person typed it. */
export function checkNewPassword(password: string, owner: PasswordOwner, field: string) {
  const weakness = weaknessOf(password, owner);
  if (weakness) throw refuse.invalid(field, weakness);
}

/** The own secrets, once the own password has been given again; `field` is where it was typed. */
export async function confirmed({ db, actor }: Context, password: string, field: string) {
  const [secrets] = await ownSecrets(db, actor);
  if (!secrets) throw refuse.notFound();
  if (!(await verifyPassword(secrets.password_hash, password))) {
    throw refuse.wrongSecret(field, 'This is not your current password');
  }
  return secrets;
}

export const authOperations: OperationsFor<Contract['auth']> = {
  login,
  forgotPassword,
  resetPassword,

  me: async ({ actor, school }) => ownUserOf(actor, school),

  logout: async ({ db, actor, audit, sessionsChanged }) => {
    await endSession(db, actor);
    audit({ action: 'sign_out', entity: 'session', entity_id: actor.session_id });
    sessionsChanged();
    return { done: true };
  },

  updateProfile: async ({ db, actor, school, audit, sessionsChanged }, { body }) => {
    const [earlier] = await updateName(db, { ...actor, name: body.name });
    const change = { before: { name: earlier?.before }, after: { name: body.name } };
    audit({ action: 'update', entity: 'user', entity_id: actor.user_id, ...change });
    sessionsChanged();
    return ownUserOf({ ...actor, name: body.name }, school);
  },

  changePassword: async (context, { body }) => {
    const { db, actor, school, audit, sessionsChanged } = context;
    await confirmed(context, body.current_password, 'current_password');
    checkNewPassword(body.new_password, { ...actor, school: school.name }, 'new_password');
    await updatePassword(db, { ...actor, password_hash: await hashPassword(body.new_password) });
    await endSessions(db, { ...actor, keep: actor.session_id });
    audit({ action: 'change_password', entity: 'user', entity_id: actor.user_id });
    sessionsChanged();
    return { done: true };
  },

  listSessions: async ({ db, actor }) => ({ sessions: await listSessions(db, actor) }),

  endSession: async ({ db, actor, audit, sessionsChanged }, { params }) => {
    const [ended] = await endSession(db, { ...actor, session_id: params.id });
    if (!ended) throw refuse.notFound('Session not found');
    audit({ action: 'end_session', entity: 'session', entity_id: params.id });
    sessionsChanged();
    return { deleted: true };
  },

  endOtherSessions: async ({ db, actor, audit, sessionsChanged }) => {
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

  setUpTwoFactor: async (context, { body }) => {
    const { db, actor, school, audit } = context;
    await confirmed(context, body.password, 'password');
    const secret = generateSecret();
    const [stored] = await storeTotpSecret(db, { ...actor, totp_secret: secret });
    if (!stored) throw refuse.conflict('Two-factor sign-in is already on');
    audit({ action: 'set_up_two_factor', entity: 'user', entity_id: actor.user_id });
    const issuer = `Homeroom ${school.name}`.slice(0, 60);
    return { secret, otpauth_url: generateURI({ issuer, label: actor.email, secret }) };
  },

  enableTwoFactor: async ({ db, actor, ports, audit, sessionsChanged }, { body }) => {
    const [secrets] = await ownSecrets(db, actor);
    if (!secrets?.totp_secret) throw refuse.conflict('Set up two-factor sign-in first');
    if (secrets.two_factor) throw refuse.conflict('Two-factor sign-in is already on');
    const step = totpStep(secrets.totp_secret, body.otp, ports.clock());
    if (step === undefined)
      throw refuse.wrongSecret('otp', 'This code is not valid. Please try the next one.');
    await enableTotp(db, { ...actor, step });
    audit({ action: 'enable_two_factor', entity: 'user', entity_id: actor.user_id });
    sessionsChanged();
    return { done: true };
  },

  disableTwoFactor: async (context, { body }) => {
    const { db, actor, ports, audit, sessionsChanged } = context;
    const secrets = await confirmed(context, body.password, 'password');
    if (!secrets.two_factor || !secrets.totp_secret) throw refuse.conflict('Two-factor sign-in is not on');
    if (totpStep(secrets.totp_secret, body.otp, ports.clock()) === undefined) {
      throw refuse.wrongSecret('otp', 'This code is not valid. Please try the next one.');
    }
    await disableTotp(db, actor);
    audit({ action: 'disable_two_factor', entity: 'user', entity_id: actor.user_id });
    sessionsChanged();
    return { done: true };
  },
};
