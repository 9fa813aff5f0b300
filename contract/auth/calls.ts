import { z } from 'zod';
import { emailAddress, id, instant, name200, requiredText } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { ownAccount } from '#contract/policy/grants.ts';
import { role } from '#contract/policy/roles.ts';

export const passwordTooShort = 'Password must be at least 8 characters';

/** A new password: 8 to 200 characters. The server also refuses common passwords and well-known names. */
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

const school = z
  .object({
    name: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    locale: z.string(),
    /** The school’s own address, such as `https://lakeside.example`; null if it uses the one of the installation. */
    address: z.string().nullable(),
  })
  .meta({ id: 'SchoolLocale' });

export const ownUser = z
  .object({
    cms_user_id: id,
    name: z.string(),
    email: z.string(),
    role,
    chatbot_ids: z.array(id),
    two_factor: z.boolean(),
    must_change_password: z.boolean(),
    /** Whether the school requires a second factor and this user has not set one up yet. */
    must_set_up_two_factor: z.boolean(),
    /** The minutes without use after which this session ends. */
    idle_minutes: z.number().int(),
    school,
  })
  .meta({ id: 'SignedInUser' });
export type OwnUser = z.infer<typeof ownUser>;

/** The signed-in user with the token of the new session. */
export const signIn = ownUser.extend({ token: z.string(), expires_at: instant });

const session = z.object({
  session_id: id,
  created_dt: instant,
  last_seen_dt: instant,
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
});

export const done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });

/** How many recovery codes a user gets at a time. */
export const recoveryCodeCount = 10;

/** 16 letters and digits; spaces, hyphens and letter case do not matter. */
const recoveryCode = z
  .string('Recovery code must be text')
  .max(100, 'Recovery code must have 16 letters and digits')
  .transform((code) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  .refine((code) => code.length === 16, 'Recovery code must have 16 letters and digits');

const recoveryCodes = z.array(z.string()).length(recoveryCodeCount);

const pendingEmail = z.object({ new_email: z.string().nullable(), expires_dt: instant.nullable() });

export const auth = {
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with email and password, and with a code or recovery code if a second factor is set up',
    body: z.object({
      user_email: requiredText('Email', 254),
      password,
      otp: oneTimeCode.optional(),
      recovery_code: recoveryCode.optional(),
      /** Which school the person means, after the error `school_required`. */
      school_id: id.optional(),
      shared_computer: z.boolean('Shared computer must be yes or no').default(false),
    }),
    result: signIn,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    permission: ownAccount,
    summary: 'Sign out of this session',
    result: done,
  }),
  me: defineRoute({
    method: 'GET',
    path: '/auth/me',
    permission: ownAccount,
    summary: 'Get the signed-in user',
    result: ownUser,
  }),
  updateProfile: defineRoute({
    method: 'POST',
    path: '/auth/me',
    permission: ownAccount,
    summary: 'Change your name',
    body: z.object({ name: name200('Name') }),
    result: ownUser,
  }),
  changePassword: defineRoute({
    method: 'POST',
    confirms: ['current_password'],
    path: '/auth/password',
    permission: ownAccount,
    summary: 'Change your password; ends all your other sessions',
    body: z.object({ current_password: password, new_password: newPassword }),
    result: done,
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/auth/forgot',
    access: 'public',
    summary: 'Send a password reset link if a user has this address; the reply is always the same',
    body: z.object({ user_email: emailAddress('Email', 'Invalid email format') }),
    result: done,
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/reset',
    access: 'public',
    summary: 'Set a new password with the token of a reset link; ends all sessions of the user',
    body: z.object({ token: requiredText('Token', 200), new_password: newPassword }),
    result: done,
  }),
  emailChange: defineRoute({
    method: 'GET',
    path: '/auth/email',
    permission: ownAccount,
    summary: 'Get your new address if it is waiting for confirmation',
    result: pendingEmail,
  }),
  changeEmail: defineRoute({
    method: 'POST',
    confirms: ['password'],
    path: '/auth/email',
    permission: ownAccount,
    summary: 'Change your address; it takes effect when the link to the new one is confirmed',
    body: z.object({
      new_email: requiredText('Email', 254).pipe(emailAddress('Email', 'Invalid email format')),
      password,
    }),
    result: pendingEmail,
  }),
  cancelEmailChange: defineRoute({
    method: 'DELETE',
    path: '/auth/email',
    permission: ownAccount,
    refuses: [409],
    summary: 'Cancel the change of your address',
    result: done,
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/auth/email/confirm',
    access: 'public',
    refuses: [409],
    summary: 'Confirm a new address with the token of its link; ends the other sessions of the user',
    body: z.object({ token: requiredText('Token', 200) }),
    result: z.object({ email: z.string() }),
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/auth/sessions',
    permission: ownAccount,
    summary: 'List your sessions',
    result: z.object({ sessions: z.array(session) }),
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    permission: ownAccount,
    summary: 'End one of your sessions',
    params: z.object({ id }),
    result: z.object({ deleted: z.literal(true) }),
  }),
  endOtherSessions: defineRoute({
    method: 'DELETE',
    confirms: ['password'],
    path: '/auth/sessions',
    permission: ownAccount,
    summary: 'End all your sessions except this one',
    body: z.object({ password }),
    result: z.object({ deleted: z.literal(true) }),
  }),
  twoFactor: defineRoute({
    method: 'GET',
    path: '/auth/two-factor',
    permission: ownAccount,
    summary:
      'Check whether you have a second factor, whether the school requires it, and how many recovery codes are left',
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
    permission: ownAccount,
    secret: true,
    summary: 'Create a secret for an authenticator app; it takes effect once you confirm a code',
    body: z.object({ password }),
    result: z.object({ secret: z.string(), otpauth_url: z.string() }),
  }),
  enableTwoFactor: defineRoute({
    method: 'POST',
    confirms: ['otp'],
    path: '/auth/two-factor/enable',
    permission: ownAccount,
    secret: true,
    summary:
      'Turn on the second factor by confirming a code of your authenticator app; the recovery codes are shown only once',
    body: z.object({ otp: oneTimeCode }),
    result: done.extend({ recovery_codes: recoveryCodes }),
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    confirms: ['password'],
    path: '/auth/two-factor/recovery-codes',
    permission: ownAccount,
    secret: true,
    summary: 'Create ten new recovery codes; shown only once, and the previous codes stop working',
    body: z.object({ password }),
    result: z.object({ recovery_codes: recoveryCodes }),
  }),
  disableTwoFactor: defineRoute({
    method: 'POST',
    confirms: ['password', 'otp'],
    path: '/auth/two-factor/disable',
    permission: ownAccount,
    summary: 'Turn off your second factor',
    body: z.object({ password, otp: oneTimeCode }),
    result: done,
  }),
};
