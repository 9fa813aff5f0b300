import { z } from 'zod';
import { newPassword } from '#contract/auth/calls.ts';
import { emailAddress, name200, requiredText } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { currency, locale } from '#contract/settings/school.ts';

/** The calls for the first visit of an installation without a school. */
export const setup = {
  status: defineRoute({
    method: 'GET',
    path: '/setup',
    access: 'public',
    summary:
      'Check whether this installation still waits for its first school, and whether people can sign up a school',
    result: z.object({ needed: z.boolean(), sign_up: z.boolean() }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/setup',
    access: 'public',
    status: 201,
    summary:
      'Create the first school and its first account-admin, with the one-time token printed in the terminal',
    body: z.object({
      token: requiredText('Token', 200),
      school_name: name200('School name'),
      time_zone: requiredText('Time zone', 100),
      currency: currency.default('USD'),
      locale: locale.default('en-US'),
      name: name200('Name'),
      user_email: emailAddress('Email', 'Invalid email format'),
      password: newPassword,
    }),
    refuses: [409],
    result: z.object({ done: z.literal(true) }),
  }),
};
