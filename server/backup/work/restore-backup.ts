import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { BackupKey } from '#server/backup/archive/encryption.ts';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import type { BackupHeader, Figures } from '#server/backup/archive/format.ts';
import { readFigures } from '#server/backup/database/catalog.ts';
import { schemaOf } from '#server/backup/database/schema.ts';
import { isServed, openSession } from '#server/backup/database/session.ts';
import { lockSchema } from '#server/db/migrate.ts';
import { refuseSecond } from './backup-lock.ts';
import { findUpload } from './find-upload.ts';
import type { Installation } from './installation.ts';
import { loadBackup } from './load-backup.ts';
import { type OpenBackup, openBackup } from './read-backup.ts';

/** The installation that a restore replaces. Its figures are unknown if its tables are of another version. */
export type RestoreTarget = {
  readonly isEmpty: boolean;
  readonly figures: Figures | undefined;
  readonly storedFiles: number;
};

type RestoreOptions = {
  readonly path: string;
  readonly unlock: BackupKey;
  /** Called once the file has proved to be a backup that can be restored here. */
  readonly open: () => Promise<Installation>;
  /** Called before anything is changed; throws to leave everything as it is. */
  readonly confirm: (target: RestoreTarget, header: BackupHeader) => void;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Replaces database and files by those of a backup. The database changes in one transaction; files are added before
 * it ends and removed after it, so that a failed restore leaves everything as it was.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupHeader> {
  const backup = await openBackup(options.path, options.unlock);
  try {
    if (backup.header.school) {
      throw new BackupFailure(
        'The file holds one school and no whole installation: restore it with --school.',
      );
    }
    schemaOf(backup.header);
    const installation = await options.open();
    try {
      await restoreInto(installation, backup, options);
    } finally {
      await installation.close();
    }
    return backup.header;
  } finally {
    await backup.parts.return(undefined);
  }
}

async function restoreInto(installation: Installation, backup: OpenBackup, options: RestoreOptions) {
  const client = await openSession(installation.connectionString);
  try {
    await refuseSecond(client);
    // A Homeroom that starts meanwhile waits here too.
    await lockSchema(client);
    if (await isServed(client))
      throw new BackupFailure('A Homeroom is running on this database: stop it first.');
    options.confirm(await lookAt(client, installation), backup.header);
    const files = new FileRestore(installation);
    try {
      await client.query('begin');
      const logins = await readLogins(client);
      await loadBackup(client, { ...options, backup, takeFile: (key, bytes) => files.take(key, bytes) });
      await keepLogins(client, logins);
      await endSessions(client);
      await forgetOwnJob(client);
    } catch (error) {
      await files.undo();
      throw error;
    }
    // If this fails, the commit may or may not have happened; superfluous files do no harm.
    await client.query('commit');
    await files.finish();
    // Gives good plans at once; otherwise autovacuum does so within minutes.
    await client.query('analyze').catch(() => undefined);
  } finally {
    await client.end();
  }
}

async function lookAt(client: pg.Client, installation: Installation): Promise<RestoreTarget> {
  const storedFiles = await countFiles(installation);
  const { rows } = await client.query<{ any: boolean; ours: boolean }>(
    `select exists (
        select from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      ) as any,
      to_regclass('public.migrations') is not null and to_regclass('public.schools') is not null as ours`,
  );
  const [found] = rows;
  if (!found?.any) return { isEmpty: storedFiles === 0, figures: undefined, storedFiles };
  if (!found.ours) {
    throw new BackupFailure(
      'The database holds tables that are not Homeroom’s: choose an empty one. Nothing was changed.',
    );
  }
  const figures = await readFigures(client).catch(() => undefined);
  const isEmpty = figures?.schools === 0 && storedFiles === 0;
  return { isEmpty, figures, storedFiles };
}

async function countFiles(installation: Installation): Promise<number> {
  let count = 0;
  for (const folder of await installation.files.listFolders())
    count += (await installation.files.list(folder)).length;
  return count;
}

type Login = { readonly database_oid: number; readonly role_name: string; readonly password: string };

/** The login role of requests belongs to the server and not to the backup, so it stays. */
async function readLogins(client: pg.Client): Promise<Login[]> {
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('public.app_logins') is not null as found`,
  );
  if (!found.rows[0]?.found) return [];
  return (await client.query<Login>('select database_oid, role_name, password from app_logins')).rows;
}

async function keepLogins(client: pg.Client, logins: readonly Login[]) {
  for (const { database_oid, role_name, password } of logins) {
    await client.query('insert into app_logins (database_oid, role_name, password) values ($1, $2, $3)', [
      database_oid,
      role_name,
      password,
    ]);
  }
}

/** Ends all sessions, because a person who was signed in when the backup was made may have lost access since. */
async function endSessions(client: pg.Client) {
  await client.query('update sessions set revoked_dt = now() where revoked_dt is null');
}

/** The backup contains the job that created it, still running, which would create another one after each restore. */
async function forgetOwnJob(client: pg.Client) {
  await client.query(
    `delete from jobs where kind = 'settings.create_backup' and status in ('waiting', 'running')`,
  );
}

const replacement = '.restored';
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The uploads: new ones are added to the old ones, which are removed only after the commit. */
class FileRestore {
  readonly #installation: Installation;
  readonly #keys = new Set<string>();
  readonly #added: string[] = [];
  readonly #replaced: string[] = [];

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  async take(key: string, bytes: Buffer) {
    const { files } = this.#installation;
    this.#keys.add(key);
    const present = await findUpload(files, key, 'nothing was changed');
    if (present && hashOf(present) === hashOf(bytes)) return;
    const place = present ? `${key}${replacement}` : key;
    (present ? this.#replaced : this.#added).push(place);
    await files.put(place, bytes);
  }

  async undo() {
    for (const key of [...this.#added, ...this.#replaced]) await this.#installation.files.remove(key);
  }

  async finish() {
    const { files } = this.#installation;
    for (const place of this.#replaced) {
      await files.put(place.slice(0, -replacement.length), await files.get(place));
    }
    for (const folder of await files.listFolders()) {
      for (const { key } of await files.list(folder)) if (!this.#keys.has(key)) await files.remove(key);
    }
  }
}
