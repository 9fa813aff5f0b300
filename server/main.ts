import { enableCompileCache, flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { App } from './app.ts';
import { checkAppLogin, prepareAppLogin } from './db/app-login.ts';
import { checkExternalDatabase } from './db/connection/external.ts';
import { openDataFolder } from './db/embedded/data-folder.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './db/embedded/embedded.ts';
import type { Log } from './db/embedded/supervisor.ts';
import {
  demoSignIns,
  type Installation,
  readInstallation,
  readSetupToken,
  whileOthersWait,
} from './db/installation.ts';
import { migrate } from './db/migrate.ts';
import { openReplicaAddress } from './db/replica/start-check.ts';
import { type Env, readEnv } from './env.ts';
import { checkFileStore } from './kit/files/store-check.ts';
import { checkSharedKeys } from './kit/security/key-check.ts';
import { openLog, standardError } from './lib/log.ts';
import { codeOf, StartFailure, sentenceOf } from './lib/start-failure.ts';
import { openFiles } from './ports/open-files.ts';
import { leaveRoot } from './privileges.ts';

/** Longer than any request may take. */
const longestStopMs = 28_000;

try {
  await start(readEnv());
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  // Ends everything that was started together with this process.
  process.exit(1);
}

async function start(env: Env) {
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/homeroom'));
  const log = openLog(env.logLevel, standardError());
  await refuseBusyPort(env);
  leaveRoot(env.dataDir, log);
  // Loads the product's code while the database starts.
  const [{ createApp }, database] = await Promise.all([import('./app.ts'), openDatabase(env, log)]);
  const { connectionString } = database;
  await migrate(connectionString);
  await checkFileStore(connectionString, await openFiles(env));
  await checkSharedKeys(connectionString, env);
  const appConnectionString = await openAppLogin(env, connectionString);
  const replicaConnectionString = await openReplica(env, appConnectionString, log);
  const installation = await prepareInstallation(env, { connectionString, appConnectionString }, log);
  const setupToken = installation === 'empty' ? await readSetupToken(connectionString) : undefined;
  const servesOnlyThisMachine = installation === 'demo' && !env.demoForOthers;
  const app = await createApp({
    env,
    connectionString,
    log,
    servesOnlyThisMachine,
    appConnectionString,
    replicaConnectionString,
    ...(setupToken && { setupToken }),
  });
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw portFailure(env, error);
  });
  stopOnSignal(app, database);
  greet(env, installation, setupToken);
  flushCompileCache();
}

/** Checked first, so that a start that fails at the port does not create a database. */
async function refuseBusyPort(env: Env) {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portFailure(env, error)));
    probe.listen({ port: env.port, host: env.host }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function portFailure({ port, host }: Env, error: unknown): Error {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} on ${host} is in use already: end the program that uses it, or set PORT to another one.`,
      );
    case 'EACCES':
      return new StartFailure(`This user may not listen on port ${port}: set PORT to 1024 or higher.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(`HOST ${host} is not an address of this machine.`);
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}

async function openDatabase(env: Env, log: Log): Promise<EmbeddedDatabase> {
  if (env.databaseUrl === undefined) return startEmbeddedDatabase({ dataDir: env.dataDir, log });
  openDataFolder(env.dataDir);
  await checkExternalDatabase(env.databaseUrl);
  return { connectionString: env.databaseUrl, stop: async () => {} };
}

async function openAppLogin({ databaseAppUrl }: Env, connectionString: string): Promise<string> {
  if (databaseAppUrl === undefined) return prepareAppLogin(connectionString);
  await checkAppLogin(databaseAppUrl);
  return databaseAppUrl;
}

async function openReplica({ databaseReplicaUrl: replicaUrl }: Env, appConnectionString: string, log: Log) {
  if (replicaUrl === undefined) return undefined;
  return openReplicaAddress({ replicaUrl, appConnectionString, warn: (sentence) => log.warn(sentence) });
}

type Addresses = { readonly connectionString: string; readonly appConnectionString: string };

async function prepareInstallation(env: Env, addresses: Addresses, log: Log): Promise<Installation> {
  const found = await readInstallation(addresses.appConnectionString);
  if (found === 'demo' && !env.demo && !env.isLocal) {
    throw new StartFailure(
      `This database holds the demo school, whose passwords are public: set HOMEROOM_DEMO=1 to serve it at ${env.publicUrl} all the same.`,
    );
  }
  if (found !== 'empty' || !env.demo) return found;
  return whileOthersWait(addresses.connectionString, async () => {
    const now = await readInstallation(addresses.appConnectionString);
    return now === 'empty' ? loadDemoSchool(env, addresses, log) : now;
  });
}

async function loadDemoSchool(env: Env, { connectionString }: Addresses, log: Log): Promise<Installation> {
  console.log(`Loading the demo school with ${env.demoStudents} students …`);
  // Imported here, because an installation needs it only once.
  const { loadDemo } = await import('#demo/load.ts');
  await loadDemo({
    connectionString,
    students: env.demoStudents,
    files: await openFiles(env),
    log,
  });
  return 'demo';
}

function stopOnSignal(app: App, database: EmbeddedDatabase) {
  const stop = async () => {
    setTimeout(() => process.exit(1), longestStopMs).unref();
    await app.close();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  }
}

function greet(env: Env, installation: Installation, setupToken: string | undefined) {
  console.log(`Homeroom is ready at ${env.publicUrl}`);
  if (setupToken) {
    console.log(`There is no school yet. The first visit creates it with this one-time token: ${setupToken}`);
  }
  if (installation !== 'demo') return;
  console.log('\nDemo sign-ins, password homeroom-demo');
  for (const { email, role } of demoSignIns) console.log(`  ${email.padEnd(24)} ${role}`);
}
