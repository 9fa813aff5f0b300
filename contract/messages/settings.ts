import { z } from 'zod';
import { blankable, instant, line, webAddress } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

const smsProviderChoices = ['http', 'twilio'] as const;

const clockTime = (label: string) =>
  blankable(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 21:00`));
const dailyLimit = (label: string) =>
  z
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(1_000_000, `${label} must be at most 1000000`)
    .nullable();
const price = z
  .number('Price per SMS segment must be a number')
  .min(0, 'Price per SMS segment must not be negative')
  .max(1000, 'Price per SMS segment must be at most 1000')
  .nullable();
const token = z
  .string('Token must be text')
  .trim()
  .max(1000, 'Token must be at most 1000 characters')
  .regex(/^[\x21-\x7e]+$/, 'Token must not contain spaces or accented characters');

const rules = {
  /** Between these times only essential messages leave; both or none. */
  quiet_from: clockTime('Quiet hours from'),
  quiet_to: clockTime('Quiet hours to'),
  /** The most emails and text messages of one day; null for no limit. */
  daily_emails: dailyLimit('Emails per day'),
  daily_sms: dailyLimit('Text messages per day'),
  /** In the school's currency. */
  sms_price: price,
  /** The school's own SMS provider; null for the one of the installation. */
  sms_provider: z.enum(smsProviderChoices, 'Provider must be http or twilio').nullable(),
  sms_url: blankable(webAddress('Address')),
  sms_account: line('Account'),
  sms_from: line('Sender', 50),
};

/** The settings as they are sent; both times and both parts of a provider belong together. */
export const messageSettingsForm = z
  .object({
    ...rules,
    /** When left out, the stored token stays; blank removes it. The token is never returned. */
    sms_token: blankable(token).optional(),
  })
  .refine(({ quiet_from, quiet_to }) => !quiet_from === !quiet_to, {
    path: ['quiet_to'],
    message: 'Quiet hours need a beginning and an end',
  })
  .refine(({ quiet_from, quiet_to }) => !quiet_from || quiet_from !== quiet_to, {
    path: ['quiet_to'],
    message: 'Quiet hours must end at another time than they begin',
  })
  .refine(({ sms_provider, sms_url }) => !sms_provider || sms_url, {
    path: ['sms_url'],
    message: 'Address is required',
  });
export type MessageSettingsForm = z.output<typeof messageSettingsForm>;

const messageSettings = z
  .object({
    quiet_from: z.string().nullable(),
    quiet_to: z.string().nullable(),
    daily_emails: z.int().nullable(),
    daily_sms: z.int().nullable(),
    sms_price: z.number().nullable(),
    sms_provider: z.enum(smsProviderChoices).nullable(),
    sms_url: z.string().nullable(),
    sms_account: z.string().nullable(),
    sms_from: z.string().nullable(),
    has_token: z.boolean(),
    /** The last characters of a long token, to recognize it. */
    token_ends_with: z.string().nullable(),
    currency: z.string(),
    /** How many messages were queued today. */
    emails_today: z.int(),
    sms_today: z.int(),
    /** Null before the first change. */
    updated_dt: instant.nullable(),
  })
  .meta({ id: 'MessageSettings' });
export type MessageSettings = z.infer<typeof messageSettings>;

export const messageSettingEntries = {
  getSettings: defineRoute({
    method: 'GET',
    path: '/settings/messages',
    permission: accountAdmins,
    summary: 'Get quiet hours, daily limits and the SMS provider of your school; the token is never returned',
    result: messageSettings,
  }),
  updateSettings: defineRoute({
    method: 'PUT',
    path: '/settings/messages',
    versioned: true,
    permission: accountAdmins,
    summary: 'Change quiet hours, daily limits and the SMS provider of your school',
    body: messageSettingsForm,
    result: messageSettings,
  }),
};
