import { checkArchive, writeArchive } from '#server/parsing/archive/archive.ts';
import { UnsafeArchive } from '#server/parsing/archive/entries.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The archive as readers get it: written from the entries that were checked. */
export async function safeArchive(bytes: Buffer): Promise<Buffer> {
  try {
    return writeArchive(await checkArchive(bytes));
  } catch (error) {
    if (!(error instanceof UnsafeArchive)) throw error;
    throw error.fault === 'damaged'
      ? new UnreadableFile('The file is damaged: it cannot be unpacked', 'wrong type')
      : new UnreadableFile('The file unpacks to far more than a document holds: at most 100 MB', 'too large');
  }
}
