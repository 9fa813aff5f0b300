import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openBackups } from './backup/open-backups.ts';
import type { Secrets } from './db/installation.ts';
import type { Env } from './env.ts';
import { openSealing } from './lib/sealing.ts';
import { derivedKey } from './lib/secrets.ts';
import { mailPortsOf } from './mail-ports.ts';
import { systemClock } from './ports/clock.ts';
import { foldersOf, openDisk } from './ports/disk.ts';
import type { FileStore } from './ports/files.ts';
import { openLanguageModels } from './ports/language-models.ts';
import type { Ports } from './ports/ports.ts';
import { openSmsProviders } from './ports/sms.ts';

type PortOptions = {
  readonly env: Env;
  readonly connectionString: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly ports?: Partial<Ports>;
};

/** An external database is not in the data folder. */
const databasePlaceOf = ({ dataDir, databaseUrl }: Env) => ({
  dataDir,
  databaseFolder: databaseUrl === undefined ? join(dataDir, 'postgres') : undefined,
});

/** The folders that the product writes to, by their names in the metrics. */
const writtenFolders = (env: Env) => ({
  data: env.dataDir,
  ...(env.databaseUrl === undefined && { database: join(env.dataDir, 'postgres') }),
  ...(env.s3 === undefined && { files: join(env.dataDir, 'files') }),
  ...(env.backup.folder !== undefined && { backups: env.backup.folder }),
});

/** The world outside the process, as the environment describes it; `ports` replaces parts of it. */
export function openPorts(
  { env, log, connectionString, ports }: PortOptions,
  secrets: Secrets,
  files: FileStore,
): Omit<Ports, 'addresses'> {
  const sealing = openSealing(secrets.sealing, env.sealingKeys);
  const { file_addresses: fileAddresses, unsubscribe } = secrets;
  const linkKeys = { fileAddresses, unsubscribe, replies: derivedKey(unsubscribe, 'replies') };
  // The embedded database may be on a disk of its own.
  const disk = openDisk(['.', 'postgres', 'files'].map((name) => join(env.dataDir, name)));
  const backups = openBackups({
    ...databasePlaceOf(env),
    s3: env.s3,
    settings: env.backup,
    connectionString,
  });
  const own = {
    clock: systemClock,
    ...mailPortsOf(env, log),
    files,
    disk,
    folders: foldersOf(writtenFolders(env)),
    backups,
    sealing,
    linkKeys,
  };
  return {
    ...own,
    ...openLanguageModels(env),
    ...openSmsProviders(env, join(env.dataDir, 'sms')),
    smsIsOpen: env.sms !== undefined || env.smtpUrl === undefined,
    ...ports,
  };
}
