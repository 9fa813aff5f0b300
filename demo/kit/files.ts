import { createHash } from 'node:crypto';
import type { FilesTable } from '#server/db/types.gen.ts';
import type { DemoSchool } from './demo-school.ts';

export type DemoFile = {
  /** The number of its id among the school's files. */
  readonly n: number;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly uploadedBy: string;
  readonly created: string;
};

/** Stores files of the school: their bytes and their rows. */
export async function keepFiles(school: DemoSchool, files: readonly DemoFile[]): Promise<void> {
  const keyOf = ({ n }: DemoFile) => `${school.schoolId}/${school.id('file', n)}`;
  for (const file of files) await school.keep(keyOf(file), file.bytes);
  await school.insert<Omit<FilesTable, 'sha256'> & { sha256: string }>(
    'files',
    files.map((file) => ({
      file_id: school.id('file', file.n),
      storage_key: keyOf(file),
      file_name: file.name,
      file_size: file.bytes.length,
      mime_type: file.mimeType,
      sha256: `\\x${createHash('sha256').update(file.bytes).digest('hex')}`,
      uploaded_by: file.uploadedBy,
      created_dt: file.created,
    })),
  );
}
