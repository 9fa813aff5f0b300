import { join } from 'node:path';
import { type FileStore, folderFiles } from './files.ts';
import type { S3Settings } from './s3-files.ts';

export type FileSettings = { readonly dataDir: string; readonly s3: S3Settings | undefined };

/** The bucket if there is one, otherwise the folder `files` of the data folder. */
export async function openFiles({ dataDir, s3 }: FileSettings): Promise<FileStore> {
  if (!s3) return folderFiles(join(dataDir, 'files'));
  // Imported here, because an installation without S3 does not need its code in memory.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(s3);
}
