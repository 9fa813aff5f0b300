import { createHmac } from 'node:crypto';
import { isSame } from '#server/lib/secrets.ts';
import type { Ports } from '#server/ports/ports.ts';

type Address = { readonly school_id: string; readonly email: string };

/** A link in a text message is paid by its length: a shorter signature is enough for a phone number. */
const lengthFor = (address: string) => (address.startsWith('+') ? 16 : 43);

const signatureOf = (key: Buffer, { school_id, email }: Address) =>
  createHmac('sha256', key).update(`${school_id}/${email}`).digest('base64url').slice(0, lengthFor(email));

/** The link in a text message, of which the page makes the query below: school, number and signature in a short form. */
export function stopLink(
  { addresses, linkKeys }: Pick<Ports, 'addresses' | 'linkKeys'>,
  { school_id, address }: { readonly school_id: string; readonly address: string },
): string {
  const school = Buffer.from(school_id.replaceAll('-', ''), 'hex').toString('base64url');
  const signature = signatureOf(linkKeys.unsubscribe, { school_id, email: address });
  return `${addresses.of(school_id)}/stop/${school}.${address.slice(1)}.${signature}`;
}

/** The signed query of an unsubscribe link. */
export function signedQuery(key: Buffer, address: Address): string {
  const { school_id: school, email } = address;
  return new URLSearchParams({ school, email, signature: signatureOf(key, address) }).toString();
}

/** Whether this server signed the link. */
export function isGenuine(
  key: Buffer,
  { signature, ...address }: Address & { readonly signature: string },
): boolean {
  return isSame(signature, signatureOf(key, address));
}
