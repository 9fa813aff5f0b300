import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { whileOthersWait } from '#server/db/installation.ts';
import { reasonOf, StartFailure } from '#server/lib/start-failure.ts';
import { type FileStore, findBytes } from '#server/ports/files.ts';

/**
 * Refuses a file store that is not the one of the installation's other processes. The first process leaves a marker in its
 * store; every later one has to find it.
 */
export async function checkFileStore(connectionString: string, files: FileStore): Promise<void> {
  await whileOthersWait(connectionString, async (client) => {
    const { rows } = await client.query<{ marker: string }>('select marker from file_stores');
    const [known] = rows;
    if (known) await findMarker(files, known.marker);
    else await leaveMarker(client, files);
  });
}

async function findMarker(files: FileStore, marker: string) {
  const found = await findBytes(files, marker).catch((error: unknown) => {
    throw unusableStore(files, error);
  });
  if (found) return;
  throw new StartFailure(
    `The uploads of this installation are not in ${files.name}: the file ${marker} is missing there. Every process needs the same HOMEROOM_DATA_DIR or the same S3_BUCKET. If you moved the uploads, move this file too; if you lost them, create an empty file of this name.`,
  );
}

async function leaveMarker(client: pg.Client, files: FileStore) {
  const marker = `installation-${randomUUID()}`;
  await files
    .put(marker, Buffer.from('Do not delete this file: Homeroom looks for it at each start.\n'))
    .catch((error: unknown) => {
      throw unusableStore(files, error);
    });
  await client.query('insert into file_stores (marker) values ($1)', [marker]);
}

function unusableStore(files: FileStore, error: unknown): StartFailure {
  const reason = reasonOf(error instanceof Error && error.cause ? error.cause : error).replace(/\.$/, '');
  return new StartFailure(`The uploads in ${files.name} cannot be used: ${reason}.`);
}
