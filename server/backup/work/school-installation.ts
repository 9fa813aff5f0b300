import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { listSchema } from '#server/backup/database/catalog.ts';
import { openSession } from '#server/backup/database/session.ts';
import { readSecrets } from '#server/db/installation.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import type { Env } from '#server/env.ts';
import { checkFileStore } from '#server/kit/files/store-check.ts';
import { checkSharedKeys } from '#server/kit/security/key-check.ts';
import { openSealing, type SecretSealer } from '#server/lib/sealing.ts';
import { type Installation, openAlone, openInstallation } from './installation.ts';

/** An installation that a school leaves or comes to, with the keys of its sealed values. */
export type SchoolInstallation = Installation & {
  readonly sealing: SecretSealer;
  /** The environment gives the key, so the database does not hold it. */
  readonly hasOwnKey: boolean;
};

/** Opens an installation that may be running. With `mayCreate` one that does not exist yet is created, without a school. */
export async function openForSchool(env: Env, { mayCreate = false } = {}): Promise<SchoolInstallation> {
  const isMissing = env.databaseUrl === undefined && !existsSync(join(env.dataDir, 'postgres'));
  const installation = await (mayCreate && isMissing ? openAlone(env) : openInstallation(env));
  try {
    const { connectionString } = installation;
    await prepareTables(connectionString, mayCreate);
    await checkSharedKeys(connectionString, env);
    await checkFileStore(connectionString, installation.files);
    const { sealing } = await readSecrets(connectionString);
    return {
      ...installation,
      sealing: openSealing(sealing, env.sealingKeys),
      hasOwnKey: env.sealingKeys.length > 0,
    };
  } catch (error) {
    await installation.close();
    throw error;
  }
}

async function prepareTables(connectionString: string, mayCreate: boolean) {
  const client = await openSession(connectionString);
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.migrations') is not null as found`,
    );
    if (!rows[0]?.found) {
      if (!mayCreate) throw new BackupFailure('There is no Homeroom in this database.');
      await migrate(connectionString);
    }
    const shipped = readMigrations().map(({ name, checksum }) => ({ name, checksum }));
    const applied = (await listSchema(client)).map(({ name, checksum }) => ({ name, checksum }));
    if (JSON.stringify(applied) === JSON.stringify(shipped)) return;
    throw new BackupFailure(
      'The database has the tables of another version: start this version of Homeroom on it once before.',
    );
  } finally {
    await client.end();
  }
}
