import { z } from 'zod';
import { emailAddress, id, instant, name200, requiredText } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { role } from '#contract/policy/roles.ts';

export const passwordTooShort = 'Password must be at least 8 characters';

/** A password a person chooses: 8 to 200 characters; the server also refuses the commonest ones, and names that everybody knows. */
export const newPassword = z
  .string('Password is required')
  .min(8, passwordTooShort)
  .max(200, 'Password must be at most 200 characters')
  .refine(
    (value) => !value.includes(String.fromCharCode(0)),
    'Password contains a character that cannot be used',
  );

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1000, 'Password is too long');
const oneTimeCode = z
  .string('Code must be text')
  .trim()
  .regex(/^\d{6}$/, 'Code must be 6 digits');

const school = z.object({
  name: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  locale: z.string(),
});

export const ownUser = z.object({
  cms_user_id: id,
  name: z.string(),
  email: z.string(),
  role,
  chatbot_ids: z.array(id),
  two_factor: z.boolean(),
  must_change_password: z.boolean(),
  /** Whether the school requires a second factor of this person, who has none yet. */
  must_set_up_two_factor: z.boolean(),
  /** After how many minutes without use this session ends. */
  idle_minutes: z.number().int(),
  school,
});
export type OwnUser = z.infer<typeof ownUser>;

const signIn = ownUser.extend({ token: z.string(), expires_at: instant });

const session = z.object({
  session_id: id,
  created_dt: instant,
  last_seen_dt: instant,
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
});

const done = z.object({ done: z.literal(true) });

/** How many recovery codes a person gets at a time. */
export const recoveryCodeCount = 10;

/** 16 letters and digits; spaces, hyphens and letter case do not matter. */
const recoveryCode = z
  .string('Recovery code must be text')
  .max(100, 'Recovery code must have 16 letters and digits')
  .transform((code) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  .refine((code) => code.length === 16, 'Recovery code must have 16 letters and digits');

const recoveryCodes = z.array(z.string()).length(recoveryCodeCount);

export const auth = {
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary:
      'Sign in with e-mail and password, and with a code or a recovery code where a second factor is set up',
    body: z.object({
      user_email: requiredText('Email', 254),
      password,
      otp: oneTimeCode.optional(),
      recovery_code: recoveryCode.optional(),
      shared_computer: z.boolean('Shared computer must be yes or no').default(false),
    }),
    result: signIn,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    permission: everyone,
    summary: 'End this session',
    result: done,
  }),
  me: defineRoute({
    method: 'GET',
    path: '/auth/me',
    permission: everyone,
    summary: 'The signed-in user',
    result: ownUser,
  }),
  updateProfile: defineRoute({
    method: 'POST',
    path: '/auth/me',
    permission: everyone,
    summary: 'Change the own name',
    body: z.object({ name: name200('Name') }),
    result: ownUser,
  }),
  changePassword: defineRoute({
    method: 'POST',
    confirms: ['current_password'],
    path: '/auth/password',
    permission: everyone,
    summary: 'Change the own password; every other session of the user ends',
    body: z.object({ current_password: password, new_password: newPassword }),
    result: done,
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/auth/forgot',
    access: 'public',
    summary: 'Send a reset link to the address, if there is such a user; the answer is always the same',
    body: z.object({ user_email: emailAddress('Email', 'Invalid email format') }),
    result: done,
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/reset',
    access: 'public',
    summary: 'Set a new password with the token of a reset link; every session of the user ends',
    body: z.object({ token: requiredText('Token', 200), new_password: newPassword }),
    result: done,
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/auth/sessions',
    permission: everyone,
    summary: 'Where the user is signed in',
    result: z.object({ sessions: z.array(session) }),
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    permission: everyone,
    summary: 'Sign one own session out',
    params: z.object({ id }),
    result: z.object({ deleted: z.literal(true) }),
  }),
  endOtherSessions: defineRoute({
    method: 'DELETE',
    confirms: ['password'],
    path: '/auth/sessions',
    permission: everyone,
    summary: 'Sign every own session out but this one',
    body: z.object({ password }),
    result: z.object({ deleted: z.literal(true) }),
  }),
  twoFactor: defineRoute({
    method: 'GET',
    path: '/auth/two-factor',
    permission: everyone,
    summary:
      'Whether the user has a second factor, whether the school requires it, and how many recovery codes are left',
    result: z.object({
      is_on: z.boolean(),
      is_required: z.boolean(),
      recovery_codes_left: z.number().int(),
    }),
  }),
  setUpTwoFactor: defineRoute({
    method: 'POST',
    confirms: ['password'],
    path: '/auth/two-factor/setup',
    permission: everyone,
    secret: true,
    summary: 'Make a secret for an authenticator app; it counts once a code has been confirmed',
    body: z.object({ password }),
    result: z.object({ secret: z.string(), otpauth_url: z.string() }),
  }),
  enableTwoFactor: defineRoute({
    method: 'POST',
    confirms: ['otp'],
    path: '/auth/two-factor/enable',
    permission: everyone,
    secret: true,
    summary:
      'Confirm a code of the authenticator app; from now on signing in asks for one. The recovery codes are shown only once',
    body: z.object({ otp: oneTimeCode }),
    result: done.extend({ recovery_codes: recoveryCodes }),
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    confirms: ['password'],
    path: '/auth/two-factor/recovery-codes',
    permission: everyone,
    secret: true,
    summary: 'Make ten new recovery codes, shown only once; the earlier ones no longer work',
    body: z.object({ password }),
    result: z.object({ recovery_codes: recoveryCodes }),
  }),
  disableTwoFactor: defineRoute({
    method: 'POST',
    confirms: ['password', 'otp'],
    path: '/auth/two-factor/disable',
    permission: everyone,
    summary: 'Sign in without a second factor again',
    body: z.object({ password, otp: oneTimeCode }),
    result: done,
  }),
};
