import { z } from 'zod';
import { done, newPassword, signIn } from '#contract/auth/calls.ts';
import { emailAddress, name200, requiredText } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { currency, locale, timeZone } from '#contract/settings/school.ts';

/** The calls for people who sign up a school themselves, where the operator permits it. */
export const signUp = {
  request: defineRoute({
    method: 'POST',
    path: '/sign-up',
    access: 'public',
    needsSignUp: true,
    status: 202,
    refuses: [404, 409],
    summary:
      'Sign up a school: sends an email with a link that creates it; the reply is the same for every address',
    body: z.object({
      school_name: name200('School name'),
      time_zone: timeZone,
      currency,
      locale,
      name: name200('Name'),
      user_email: emailAddress('Email', 'Invalid email format'),
    }),
    result: done,
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/sign-up/confirm',
    access: 'public',
    needsSignUp: true,
    status: 201,
    refuses: [404],
    summary: 'Create the school with the token of the link, and sign in as its first account-admin',
    body: z.object({ token: requiredText('Token', 200), new_password: newPassword }),
    result: signIn,
  }),
};
