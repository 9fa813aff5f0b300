import { BackupFailure } from '#server/backup/archive/failure.ts';
import { reasonOf } from '#server/lib/start-failure.ts';
import { type FileStore, findBytes } from '#server/ports/files.ts';

/** The bytes of an upload; undefined only if there are none. A store that cannot be read ends the work, and the sentence says what that means. */
export async function findUpload(
  files: Pick<FileStore, 'get'>,
  key: string,
  consequence: string,
): Promise<Buffer | undefined> {
  try {
    return await findBytes(files, key);
  } catch (error) {
    const reason = reasonOf(error).replace(/\.$/, '');
    throw new BackupFailure(`The upload ${key} cannot be read, so ${consequence}: ${reason}.`);
  }
}
