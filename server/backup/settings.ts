import { readFileSync } from 'node:fs';
import type { BackupSettings } from '#server/env.ts';
import { reasonOf, StartFailure } from '#server/lib/start-failure.ts';
import type { ArchiveLock, BackupKey } from './archive/encryption.ts';

const shortestPassphrase = 12;

/** How new backups are locked. */
export function readLock(settings: BackupSettings): ArchiveLock {
  const passphrase = readPassphrase(settings);
  if (settings.recipient !== undefined) {
    if (passphrase !== undefined) {
      throw new StartFailure('Set BACKUP_RECIPIENT or a passphrase for backups, not both.');
    }
    return { kind: 'recipient', recipient: settings.recipient };
  }
  if (passphrase === undefined) return { kind: 'none' };
  if (passphrase.length < shortestPassphrase) {
    throw new StartFailure(`The passphrase for backups must have at least ${shortestPassphrase} characters.`);
  }
  return { kind: 'passphrase', passphrase };
}

/** What opens backups that exist. */
export function readUnlock(settings: BackupSettings): BackupKey {
  const { identityFile } = settings;
  return {
    passphrase: readPassphrase(settings),
    identity: identityFile === undefined ? undefined : readIdentity(identityFile),
  };
}

function readPassphrase({ passphrase, passphraseFile }: BackupSettings): string | undefined {
  if (passphraseFile === undefined) return passphrase;
  if (passphrase !== undefined)
    throw new StartFailure('Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, not both.');
  const [first = ''] = readSecretFile('BACKUP_PASSPHRASE_FILE', passphraseFile).split(/\r?\n/);
  if (first === '')
    throw new StartFailure(`BACKUP_PASSPHRASE_FILE ${passphraseFile} has no passphrase in its first line.`);
  return first;
}

/** As `age-keygen` writes it: comments, and one line with the key. */
function readIdentity(path: string): string {
  const lines = readSecretFile('BACKUP_IDENTITY_FILE', path).split(/\r?\n/);
  const key = lines.map((line) => line.trim()).find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (!key)
    throw new StartFailure(`BACKUP_IDENTITY_FILE ${path} holds no line that begins with AGE-SECRET-KEY-.`);
  return key;
}

function readSecretFile(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartFailure(`${variable} ${path} cannot be read: ${reasonOf(error)}.`);
  }
}
