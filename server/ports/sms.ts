import { writeOnce } from './mail.ts';
import { refusalOfAddress } from './model-addresses.ts';
import { openModelFetch } from './model-fetch.ts';

/** A text message. */
export type Sms = {
  /** A number such as +4930123456. */
  readonly to: string;
  readonly text: string;
  /** The same for every attempt to send this message, by which the provider recognizes it. */
  readonly key: string;
  /** Whether an earlier attempt may have reached the provider. */
  readonly isRepeat: boolean;
  /** Where the provider reports what became of it. */
  readonly statusUrl?: string;
};

/** Sends a text message, once for each key; returns the provider's own id of it. */
export type SmsSender = (sms: Sms) => Promise<{ provider_id: string | null }>;

export const smsProviders = ['http', 'twilio'] as const;
export type SmsProvider = (typeof smsProviders)[number];

/** The names of the fields that a generic provider expects. */
export type SmsFields = {
  readonly to: string;
  readonly text: string;
  readonly from: string;
  readonly key: string;
};
export const usualSmsFields: SmsFields = { to: 'to', text: 'text', from: 'from', key: 'idempotency_key' };

/** How to reach a provider. */
export type SmsAccess = {
  readonly provider: SmsProvider;
  readonly url: string;
  readonly account: string | undefined;
  readonly token: string | undefined;
  readonly from: string | undefined;
  readonly fields: SmsFields;
};

/** Why a message was not sent; final if another attempt cannot help, about the address if the number is wrong. */
class SmsFailure extends Error {
  readonly isFinal: boolean;
  readonly isAboutAddress: boolean;

  constructor(message: string, { isFinal = false, isAboutAddress = false } = {}) {
    super(message);
    this.isFinal = isFinal;
    this.isAboutAddress = isAboutAddress;
  }
}

/** What Twilio replies to a number that no message can be sent to. */
const wrongNumberCodes = new Set([21211, 21614]);

const longestMs = 20_000;

/** The request itself is at fault: the number or the text. */
const finalStatuses = new Set([400, 404, 422]);

async function replyOf(response: Response): Promise<Record<string, unknown>> {
  const reply: unknown = await response.json().catch(() => undefined);
  const known = typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>) : {};
  if (response.ok) return known;
  throw new SmsFailure(`The SMS provider refused it with status ${response.status}`, {
    isFinal: finalStatuses.has(response.status),
    isAboutAddress: wrongNumberCodes.has(Number(known['code'])),
  });
}

const idIn = (reply: Record<string, unknown>): string | null => {
  const id = reply['sid'] ?? reply['id'] ?? reply['message_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : null;
};

/** A provider that takes JSON and honors an Idempotency-Key. */
function httpSender({ url, token, from, fields }: SmsAccess, send: typeof fetch): SmsSender {
  return async ({ to, text, key }) => {
    const response = await send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        [fields.to]: to,
        [fields.text]: text,
        [fields.key]: key,
        ...(from && { [fields.from]: from }),
      }),
      signal: AbortSignal.timeout(longestMs),
    });
    return { provider_id: idIn(await replyOf(response)) };
  };
}

type TwilioMessage = { readonly sid?: unknown; readonly to?: unknown; readonly body?: unknown };

/** Twilio has no idempotency key: before a repeat its list of messages says whether it has this one. */
function twilioSender(
  { url, account = '', token = '', from = '' }: SmsAccess,
  send: typeof fetch,
): SmsSender {
  const messages = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const find = async ({ to, text }: Sms) => {
    const query = new URLSearchParams({ To: to, PageSize: '50' });
    const signal = AbortSignal.timeout(longestMs);
    const reply = await replyOf(
      await send(`${messages}?${query.toString()}`, { headers: { authorization }, signal }),
    );
    const listed = Array.isArray(reply['messages']) ? (reply['messages'] as TwilioMessage[]) : [];
    return listed.find((known) => known.to === to && known.body === text);
  };
  return async (sms) => {
    const known = sms.isRepeat ? await find(sms) : undefined;
    if (known) return { provider_id: typeof known.sid === 'string' ? known.sid : null };
    const response = await send(messages, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        To: sms.to,
        From: from,
        Body: sms.text,
        ...(sms.statusUrl && { StatusCallback: sms.statusUrl }),
      }).toString(),
      signal: AbortSignal.timeout(longestMs),
    });
    return { provider_id: idIn(await replyOf(response)) };
  };
}

const openSender = (access: SmsAccess, send: typeof fetch): SmsSender =>
  access.provider === 'twilio' ? twilioSender(access, send) : httpSender(access, send);

/** Without a provider each message becomes a file that an operator can read, named for its key. */
export const folderSms =
  (folder: string): SmsSender =>
  async ({ to, text, key }) => {
    const bytes = Buffer.from(JSON.stringify({ to, text }, undefined, 2));
    await writeOnce(folder, `${key}.json`, bytes);
    return { provider_id: null };
  };

/** Keeps text messages in memory for tests. */
export function memorySms(): { send: SmsSender; sent: Sms[] } {
  const sent: Sms[] = [];
  return {
    sent,
    send: async (sms) => {
      sent.push(sms);
      return { provider_id: `memory-${sent.length}` };
    },
  };
}

export type SmsSettings = {
  /** The provider of the installation; without one, messages become files. */
  readonly sms: SmsAccess | undefined;
  /** Whether schools may choose providers at private addresses, or without TLS. */
  readonly smsMayBePrivate: boolean;
};

const provider = 'The SMS provider';

/** The provider of the environment, whose address the operator chose, and those of schools, whose addresses are restricted. */
export function openSmsProviders({ sms, smsMayBePrivate: mayBePrivate }: SmsSettings, folder: string) {
  const guarded = openModelFetch({ mayBePrivate }, provider);
  const free = openModelFetch({ mayBePrivate: true }, provider);
  return {
    sms: sms ? openSender(sms, free) : folderSms(folder),
    smsToken: sms?.provider === 'twilio' ? sms.token : undefined,
    smsProviders: {
      refusalOf: (url: string) => refusalOfAddress(url, { mayBePrivate }),
      open: (access: SmsAccess) => openSender(access, guarded),
    },
  };
}
