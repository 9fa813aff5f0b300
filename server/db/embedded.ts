import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster, inspectCluster, owner } from './cluster.ts';
import { reachablePath } from './cluster-path.ts';
import { chooseDatabaseUser } from './database-user.ts';
import { type FolderLock, lockDataFolder } from './folder-lock.ts';
import { openLogFile } from './log-file.ts';
import { prepareBinaries } from './postgres-binaries.ts';
import { postgresArguments } from './postgres-settings.ts';
import { ensureDatabase } from './ready.ts';
import { closeRuntimeFolder, openRuntimeFolder } from './runtime-folder.ts';
import { reasonOf, StartFailure } from './start-failure.ts';
import { type Log, supervisePostgres } from './supervisor.ts';

export type EmbeddedDatabase = {
  /** For the owner of the database; through a socket only this machine's Homeroom user can reach. */
  readonly connectionString: string;
  stop(): Promise<void>;
};

const databaseName = 'homeroom';

/**
 * Starts the PostgreSQL that comes with Homeroom on the data folder, creating its database the first time,
 * and keeps it running. `durable: false` trades safety for speed and is for tests.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  log: Log;
  durable?: boolean;
}): Promise<EmbeddedDatabase> {
  const dataDir = openDataFolder(options.dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    return await startLocked({ dataDir, log: options.log, durable: options.durable ?? true }, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openDataFolder(path: string): string {
  try {
    // Others may pass through, as the database user must, but not look around.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    return realpathSync(path);
  } catch (error) {
    throw new StartFailure(`The data folder ${path} cannot be used: ${reasonOf(error)}.`);
  }
}

async function startLocked(options: { dataDir: string; log: Log; durable: boolean }, lock: FolderLock) {
  const { dataDir, log, durable } = options;
  const cluster = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'database-password');
  const state = inspectCluster(cluster, passwordFile);
  const user = chooseDatabaseUser([cluster, dataDir]);
  const runtime = openRuntimeFolder(dataDir, user);
  const binaries = prepareBinaries(user, [dataDir, runtime.folder]);
  if (state === 'missing') {
    const password = randomBytes(24).toString('hex');
    createCluster({ cluster, binaries, user, passwordFile, password, scratch: runtime.sockets, durable });
  }
  const address = (database: string) =>
    socketAddress({
      password: readFileSync(passwordFile, 'utf8').trim(),
      database,
      sockets: runtime.sockets,
    });
  const args = postgresArguments({
    dataPath: reachablePath(user, cluster),
    sockets: runtime.sockets,
    durable,
  });
  const logFile = openLogFile(join(dataDir, 'postgres.log'));
  const postgres = await supervisePostgres({
    command: { program: binaries.postgres, args, cluster, user, onOutput: (text) => logFile.append(text) },
    connectionString: address(databaseName),
    log,
  });
  await ensureDatabase(address('postgres'), databaseName);
  return {
    connectionString: address(databaseName),
    async stop() {
      await postgres.stop();
      closeRuntimeFolder(runtime);
      lock.release();
    },
  };
}

function socketAddress(parts: { password: string; database: string; sockets: string }): string {
  const host = encodeURIComponent(parts.sockets);
  return `postgres://${owner}:${parts.password}@localhost/${parts.database}?host=${host}`;
}
