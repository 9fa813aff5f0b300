import type { Queryable } from '#server/db/query.ts';
import { type SecretSealer, sealOwners } from '#server/lib/sealing.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type SmsSender, usualSmsFields } from '#server/ports/sms.ts';
import { getSettings } from './queries.ts';

type TokenOwner = { readonly school_id: string; readonly url: string };

export const sealToken = (sealing: SecretSealer, owner: TokenOwner, token: string): Buffer =>
  sealing.seal(token, sealOwners.smsToken(owner));

export const unsealToken = (sealing: SecretSealer, owner: TokenOwner, sealed: Buffer): string | undefined =>
  sealing.open(sealed, sealOwners.smsToken(owner));

/** Whether text messages of the school leave: through its own provider, or through the one of the installation. */
export async function canSendSms(db: Queryable, ports: Ports, school_id: string): Promise<boolean> {
  const [stored] = await getSettings(db, { school_id });
  return ports.smsIsOpen || Boolean(stored?.sms_provider);
}

/** Sends text messages through the school's own provider, or through the one of the installation. */
export async function smsSenderOf(db: Queryable, ports: Ports, school_id: string): Promise<SmsSender> {
  const [stored] = await getSettings(db, { school_id });
  if (!stored?.sms_provider || !stored.sms_url) return ports.sms;
  const { sms_provider: provider, sms_url: url, sms_account, sms_from, sealed_sms_token } = stored;
  return ports.smsProviders.open({
    provider,
    url,
    account: sms_account ?? undefined,
    from: sms_from ?? undefined,
    token: sealed_sms_token ? unsealToken(ports.sealing, { school_id, url }, sealed_sms_token) : undefined,
    fields: usualSmsFields,
  });
}

/** The token with which the provider of the school signs its reports; undefined if it signs none. */
export async function smsTokenOf(
  db: Queryable,
  ports: Ports,
  school_id: string,
): Promise<string | undefined> {
  const [stored] = await getSettings(db, { school_id });
  if (!stored?.sms_provider || !stored.sms_url) return ports.smsToken;
  const { sms_provider, sms_url: url, sealed_sms_token } = stored;
  if (sms_provider !== 'twilio' || !sealed_sms_token) return undefined;
  return unsealToken(ports.sealing, { school_id, url }, sealed_sms_token);
}
