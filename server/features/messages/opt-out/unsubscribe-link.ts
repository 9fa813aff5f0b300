import { createHmac, timingSafeEqual } from 'node:crypto';

type Address = { readonly school_id: string; readonly email: string };

const signatureOf = (key: Buffer, { school_id, email }: Address) =>
  createHmac('sha256', key).update(`${school_id}/${email}`).digest('base64url');

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
  const given = Buffer.from(signature);
  const wanted = Buffer.from(signatureOf(key, address));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
