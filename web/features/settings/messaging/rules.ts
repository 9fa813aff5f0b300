import type { MessageSettings } from '#contract/messages/settings.ts';

type SmsProvider = NonNullable<MessageSettings['sms_provider']>;

export const smsProviders = ['http', 'twilio'] as const satisfies readonly SmsProvider[];

export type MessageValues = {
  quiet_from: string;
  quiet_to: string;
  daily_emails: string;
  daily_sms: string;
  sms_price: string;
  /** Blank for the provider of the installation. */
  sms_provider: SmsProvider | '';
  sms_url: string;
  sms_account: string;
  sms_from: string;
  sms_token: string;
  removes_token: boolean;
};

const textOf = (figure: number | null) => (figure === null ? '' : String(figure));
const figureOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

export const valuesOf = (stored: MessageSettings): MessageValues => ({
  quiet_from: stored.quiet_from ?? '',
  quiet_to: stored.quiet_to ?? '',
  daily_emails: textOf(stored.daily_emails),
  daily_sms: textOf(stored.daily_sms),
  sms_price: textOf(stored.sms_price),
  sms_provider: stored.sms_provider ?? '',
  sms_url: stored.sms_url ?? '',
  sms_account: stored.sms_account ?? '',
  sms_from: stored.sms_from ?? '',
  sms_token: '',
  removes_token: false,
});

/** An empty token field keeps the stored token. */
const tokenOf = ({ sms_token, removes_token }: MessageValues) =>
  removes_token ? { sms_token: '' } : sms_token !== '' && { sms_token };

function providerOf(values: MessageValues) {
  const { sms_provider, sms_url, sms_account, sms_from } = values;
  if (sms_provider === '') return { sms_provider: null, sms_url: null, sms_account: null, sms_from: null };
  const account = sms_provider === 'twilio' ? sms_account : null;
  return { sms_provider, sms_url, sms_account: account, sms_from, ...tokenOf(values) };
}

export const bodyOf = (values: MessageValues) => ({
  quiet_from: values.quiet_from,
  quiet_to: values.quiet_to,
  daily_emails: figureOf(values.daily_emails),
  daily_sms: figureOf(values.daily_sms),
  sms_price: figureOf(values.sms_price),
  ...providerOf(values),
});
