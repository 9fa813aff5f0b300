import { createHash } from 'node:crypto';
import { seal, unseal } from './secrets.ts';

/** Encrypts secrets that must be read again, each for its one owner. */
export type SecretSealer = {
  readonly seal: (text: string, owner: string) => Buffer;
  /** Undefined if the key is lost, the owner is another one, or the value was changed. */
  readonly open: (sealed: Buffer, owner: string) => string | undefined;
  /** Whether the value was sealed with the current key; otherwise it is sealed again at its next use. */
  readonly isCurrent: (sealed: Buffer) => boolean;
};

const idBytes = 4;
const idOf = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, idBytes);

/** Seals with the first key, and opens values sealed with any of them: each value begins with the name of its key. */
export function createSealer([current, ...former]: readonly [Buffer, ...Buffer[]]): SecretSealer {
  const keys = [current, ...former].map((key) => ({ key, id: idOf(key) }));
  const currentId = idOf(current);
  return {
    seal: (text, owner) => Buffer.concat([currentId, seal(text, current, owner)]),
    open: (sealed, owner) => {
      const known = keys.find(({ id }) => id.equals(sealed.subarray(0, idBytes)));
      return known && unseal(sealed.subarray(idBytes), known.key, owner);
    },
    isCurrent: (sealed) => currentId.equals(sealed.subarray(0, idBytes)),
  };
}

/** The keys of the environment, the current one first; the key in the database opens older values. */
export function openSealing(stored: Buffer, configured: readonly Buffer[]): SecretSealer {
  const [current = stored, ...former] = configured;
  return createSealer([current, ...former, stored]);
}

/**
 * The owner of a sealed value. The value opens for this owner only, so a row that is copied elsewhere is useless there. A key for a
 * service is bound to its host, so it can never be sent to another one.
 */
export const sealOwners = {
  totp: ({ school_id, user_id }: { readonly school_id: string; readonly user_id: string }) =>
    `totp ${school_id} ${user_id}`,
  modelKey: ({ school_id, url }: HostOfSchool) => `${school_id} ${new URL(url).origin}`,
  smsToken: ({ school_id, url }: HostOfSchool) => `sms ${school_id} ${new URL(url).origin}`,
};

type HostOfSchool = { readonly school_id: string; readonly url: string };

/** Begins a sealed seed, which is stored as text. */
export const sealedTextMark = 'sealed:';
