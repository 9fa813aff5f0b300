import { z } from 'zod';
import { StartFailure } from './lib/start-failure.ts';
import { type SmsSettings, smsProviders, usualSmsFields } from './ports/sms.ts';

const field = (name: string) => z.string().max(100, 'must have at most 100 characters').default(name);

/** The variables of text messages. */
export const smsVariables = {
  SMS_PROVIDER: z.enum(smsProviders, 'must be http or twilio').default('http'),
  SMS_URL: z
    .string()
    .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), 'must look like https://sms.example')
    .optional(),
  SMS_ACCOUNT: z.string().max(200, 'must have at most 200 characters').optional(),
  SMS_TOKEN: z.string().max(1000, 'must have at most 1000 characters').optional(),
  SMS_FROM: z.string().max(50, 'must have at most 50 characters').optional(),
  SMS_FIELD_TO: field(usualSmsFields.to),
  SMS_FIELD_TEXT: field(usualSmsFields.text),
  SMS_FIELD_FROM: field(usualSmsFields.from),
  SMS_FIELD_KEY: field(usualSmsFields.key),
  HOMEROOM_SMS_PRIVATE: z.enum(['0', '1'], 'must be 0 or 1').optional(),
};

type SmsVariables = z.output<z.ZodObject<typeof smsVariables>>;

export function smsSettingsOf(values: SmsVariables): SmsSettings {
  const { SMS_URL: url, SMS_PROVIDER: provider, SMS_ACCOUNT: account, SMS_TOKEN: token } = values;
  if (url !== undefined && provider === 'twilio' && (account === undefined || token === undefined))
    throw new StartFailure('SMS_PROVIDER=twilio needs SMS_ACCOUNT and SMS_TOKEN.');
  const fields = {
    to: values.SMS_FIELD_TO,
    text: values.SMS_FIELD_TEXT,
    from: values.SMS_FIELD_FROM,
    key: values.SMS_FIELD_KEY,
  };
  return {
    sms: url === undefined ? undefined : { provider, url, account, token, from: values.SMS_FROM, fields },
    smsMayBePrivate: values.HOMEROOM_SMS_PRIVATE === '1',
  };
}
