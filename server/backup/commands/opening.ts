import { isEncrypted } from '#server/backup/archive/archive-reader.ts';
import type { BackupKey } from '#server/backup/archive/encryption.ts';
import { readUnlock } from '#server/backup/settings.ts';
import type { BackupSettings } from '#server/env.ts';
import { askPassphrase } from './terminal.ts';

/** The key of the file: from the environment, or from the person at the terminal. */
export async function askForKey(path: string, settings: BackupSettings): Promise<BackupKey> {
  const unlock = readUnlock(settings);
  const isKnown = unlock.passphrase !== undefined || unlock.identity !== undefined;
  if (isKnown || !(await isEncrypted(path))) return unlock;
  return { passphrase: await askPassphrase() };
}
