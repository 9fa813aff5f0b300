import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** Encrypts a text; it opens only with the same secret and for the same owner, so that it is useless elsewhere. */
export function seal(text: string, secret: Buffer, owner: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secret, iv, { authTagLength: tagBytes }).setAAD(
    Buffer.from(owner),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed text; undefined if secret or owner differ, or the value was changed. */
export function unseal(sealed: Buffer, secret: Buffer, owner: string): string | undefined {
  const [iv, rest] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes)];
  try {
    const decipher = createDecipheriv(algorithm, secret, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(rest.subarray(0, tagBytes));
    return decipher.update(rest.subarray(tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** A key of 32 bytes for one purpose, made from another key (RFC 5869). */
export const derivedKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32));

/** Compares in a time that does not depend on where they differ. */
export function isSame(received: string, expected: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
