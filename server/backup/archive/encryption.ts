import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupFailure } from './failure.ts';

/** How a backup is locked. The recipient's identity opens it; the server does not need to have it. */
export type ArchiveLock =
  | { readonly kind: 'none' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'recipient'; readonly recipient: string };

/** What opens a locked backup: a passphrase, or an identity as `age-keygen` makes it. */
export type BackupKey = { readonly passphrase?: string | undefined; readonly identity?: string | undefined };

/** The first line of every file of the age format. */
export const ageMagic = 'age-encryption.org/v1';

/** 128 MB of memory and half a second per attempt, for the owner as for someone who guesses. */
const scryptWorkFactor = 17;

type PreparedLock = { readonly encrypter: Encrypter | undefined; readonly unlock: BackupKey };

/**
 * Prepares the lock of a backup, together with a key to verify it: for a recipient, whose identity is elsewhere, that is a
 * second identity, which is discarded afterwards.
 */
export async function prepareLock(lock: ArchiveLock): Promise<PreparedLock> {
  if (lock.kind === 'none') return { encrypter: undefined, unlock: {} };
  const encrypter = new Encrypter();
  if (lock.kind === 'passphrase') {
    encrypter.setPassphrase(lock.passphrase);
    encrypter.setScryptWorkFactor(scryptWorkFactor);
    return { encrypter, unlock: { passphrase: lock.passphrase } };
  }
  const identity = await generateX25519Identity();
  encrypter.addRecipient(lock.recipient);
  encrypter.addRecipient(await identityToRecipient(identity));
  return { encrypter, unlock: { identity } };
}

export async function unlockStream(
  stream: ReadableStream<Uint8Array>,
  { passphrase, identity }: BackupKey,
  name: string,
): Promise<ReadableStream<Uint8Array>> {
  if (passphrase === undefined && identity === undefined) {
    throw new BackupFailure(
      `${name} is encrypted: give its passphrase by BACKUP_PASSPHRASE_FILE or its identity by BACKUP_IDENTITY_FILE.`,
    );
  }
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  if (identity !== undefined) decrypter.addIdentity(identity);
  try {
    return (await decrypter.decrypt(stream as never)) as unknown as ReadableStream<Uint8Array>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.startsWith('no identity matched')) {
      const what = identity === undefined ? 'passphrase' : 'passphrase or identity';
      throw new BackupFailure(`The ${what} does not open ${name}.`);
    }
    throw new BackupFailure(`${name} is damaged: its encryption cannot be read (${reason}).`);
  }
}
