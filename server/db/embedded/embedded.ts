import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster, inspectCluster, owner } from './cluster.ts';
import { reachablePath } from './cluster-path.ts';
import { openDataFolder } from './data-folder.ts';
import { adoptTree, canEnter, chooseDatabaseUser } from './database-user.ts';
import { lockDataFolder } from './folder-lock.ts';
import { openLogFile } from './log-file.ts';
import { prepareBinaries } from './postgres-binaries.ts';
import { postgresArguments } from './postgres-settings.ts';
import { ensureDatabase } from './ready.ts';
import { closeRuntimeFolder, openRuntimeFolder } from './runtime-folder.ts';
import { type Log, supervisePostgres } from './supervisor.ts';

export type EmbeddedDatabase = {
  /** The address for the owner of the database: a socket that only Homeroom's user on this machine can reach. */
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
  using undo = new DisposableStack();
  undo.adopt(lockDataFolder(dataDir), (lock) => lock.release());
  const log = openLogFile(join(dataDir, 'postgres.log'));
  const server = prepareServer({ dataDir, durable: options.durable ?? true }, undo);
  const postgres = await supervisePostgres({
    command: { ...server.command, onOutput: (text) => log.append(text) },
    connectionString: server.address(databaseName),
    log: options.log,
  });
  await ensureDatabase(server.address('postgres'), databaseName);
  const kept = undo.move();
  return {
    connectionString: server.address(databaseName),
    async stop() {
      await postgres.stop();
      kept.dispose();
    },
  };
}

/** Prepares everything that the server needs; `undo` collects what to remove if it does not start. */
function prepareServer({ dataDir, durable }: { dataDir: string; durable: boolean }, undo: DisposableStack) {
  const cluster = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'database-password');
  const state = inspectCluster(cluster, passwordFile);
  const user = chooseDatabaseUser([cluster, dataDir]);
  if (state === 'present') adoptTree(user, cluster);
  const runtime = undo.adopt(openRuntimeFolder(dataDir, user), closeRuntimeFolder);
  const binaries = prepareBinaries(user, canEnter(user, dataDir) ? dataDir : runtime.folder);
  const { sockets } = runtime;
  if (state === 'missing') {
    const password = randomBytes(24).toString('hex');
    createCluster({ cluster, binaries, user, passwordFile, password, scratch: sockets, durable });
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  const args = postgresArguments({ dataPath: reachablePath(user, cluster), sockets, durable });
  return {
    command: { program: binaries.postgres, args, cluster, user },
    address: (database: string) => socketAddress({ password, database, sockets }),
  };
}

function socketAddress(parts: { password: string; database: string; sockets: string }): string {
  const host = encodeURIComponent(parts.sockets);
  return `postgres://${owner}:${parts.password}@localhost/${parts.database}?host=${host}`;
}
