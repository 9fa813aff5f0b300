import { z } from 'zod';
import { instant } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

export const twoFactorAudiences = ['nobody', 'account-admins', 'everybody'] as const;
export type TwoFactorAudience = (typeof twoFactorAudiences)[number];

/** The bounds for the time without use after which a session ends. */
const idleBounds = { least: 15, most: 7 * 24 * 60 };
const dayBounds = { least: 1, most: 90 };

const idleMinutes = z
  .number('Minutes without use must be a number')
  .int('Minutes without use must be a whole number')
  .min(idleBounds.least, `A session must last at least ${idleBounds.least} minutes without use`)
  .max(idleBounds.most, 'A session must end after at most 7 days without use');

const sessionDays = z
  .number('Days of a session must be a number')
  .int('Days of a session must be a whole number')
  .min(dayBounds.least, 'A session must last at least 1 day')
  .max(dayBounds.most, `A session must end after at most ${dayBounds.most} days`);

/** What a school requires from everyone who signs in. */
export const securityRulesForm = z
  .object({
    two_factor_for: z.enum(twoFactorAudiences, 'Choose who needs a second factor'),
    session_idle_minutes: idleMinutes,
    session_days: sessionDays,
  })
  .refine((rules) => rules.session_idle_minutes <= rules.session_days * 24 * 60, {
    path: ['session_idle_minutes'],
    message: 'The time without use must not be longer than the longest duration of a session',
  });
/** `updated_dt` is the version an edit starts from. */
const securityRules = z
  .object({ ...securityRulesForm.shape, updated_dt: instant })
  .meta({ id: 'SecurityRules' });
export type SecurityRules = z.infer<typeof securityRules>;

export const securityRuleEntries = {
  getSecurity: defineRoute({
    method: 'GET',
    path: '/settings/security',
    permission: accountAdmins,
    summary: 'Get who needs a second factor, and how long sessions last',
    result: securityRules,
  }),
  updateSecurity: defineRoute({
    method: 'PUT',
    path: '/settings/security',
    versioned: true,
    permission: accountAdmins,
    summary: 'Change who needs a second factor and how long sessions last; takes effect at once',
    body: securityRulesForm,
    result: securityRules,
  }),
};
