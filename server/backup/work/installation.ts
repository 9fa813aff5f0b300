import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { isServed, openSession } from '#server/backup/database/session.ts';
import { checkExternalDatabase } from '#server/db/connection/external.ts';
import { owner } from '#server/db/embedded/cluster.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { lockDataFolder } from '#server/db/embedded/folder-lock.ts';
import type { FileStore } from '#server/ports/files.ts';
import { type FileSettings, openFiles } from '#server/ports/open-files.ts';
import { giveFilesToOwner } from './ownership.ts';

/** A database and its folder of files, for a command of the operator. */
export type Installation = {
  readonly connectionString: string;
  readonly files: FileStore;
  /** The folder of the embedded database. */
  readonly databaseFolder: string | undefined;
  close(): Promise<void>;
};

type DatabaseLocation = FileSettings & { readonly databaseUrl: string | undefined };

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const [portLine, socketLine] = [3, 4];

/** Opens the installation to read it: next to a running Homeroom, or by starting the database for as long as needed. */
export async function openInstallation(place: DatabaseLocation): Promise<Installation> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl !== undefined) {
    await checkExternalDatabase(databaseUrl);
    return describe(place, databaseUrl, async () => {});
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new BackupFailure(
      `There is no database in ${dataDir}: set HOMEROOM_DATA_DIR to the data folder of Homeroom.`,
    );
  }
  if (isInUse(dataDir)) return describe(place, addressOfRunning(dataDir), async () => {});
  return startAlone(place);
}

/** Opens the installation to replace it; refused while a Homeroom works on it. */
export async function openAlone(place: DatabaseLocation): Promise<Installation> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl === undefined) {
    if (existsSync(dataDir) && isInUse(dataDir)) throw servedFailure();
    return startAlone(place);
  }
  await checkExternalDatabase(databaseUrl);
  const client = await openSession(databaseUrl);
  try {
    if (await isServed(client)) throw servedFailure();
  } finally {
    await client.end();
  }
  return describe(place, databaseUrl, async () => {});
}

const servedFailure = () =>
  new BackupFailure(
    'A Homeroom is running on this data: stop every process of it first. Nothing was changed.',
  );

async function startAlone(place: DatabaseLocation): Promise<Installation> {
  const server = await startEmbeddedDatabase({ dataDir: place.dataDir, log: silent });
  return describe(place, server.connectionString, () => server.stop());
}

async function describe(
  place: DatabaseLocation,
  connectionString: string,
  close: () => Promise<void>,
): Promise<Installation> {
  const { dataDir, databaseUrl } = place;
  return {
    connectionString,
    files: await openFiles(place),
    databaseFolder: databaseUrl === undefined ? join(dataDir, 'postgres') : undefined,
    async close() {
      await close();
      await giveFilesToOwner(dataDir, join(dataDir, 'files'));
    },
  };
}

function isInUse(dataDir: string): boolean {
  try {
    lockDataFolder(dataDir).release();
    return false;
  } catch {
    return true;
  }
}

/** PostgreSQL itself records where it listens. */
function addressOfRunning(dataDir: string): string {
  try {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim();
    const [port = '', sockets = ''] = [lines[portLine], lines[socketLine]];
    return `postgres://${owner}:${password}@localhost:${port}/homeroom?host=${encodeURIComponent(sockets)}`;
  } catch {
    throw new BackupFailure(
      `Another process uses ${dataDir}, and its database cannot be reached: try again when Homeroom is ready, as the user who runs it.`,
    );
  }
}
