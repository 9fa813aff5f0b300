import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type pg from 'pg';
import type { BackupKey } from '#server/backup/archive/encryption.ts';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import type { ArchivedSchool, BackupHeader, BackupManifest } from '#server/backup/archive/format.ts';
import { listSchema } from '#server/backup/database/catalog.ts';
import { openSession, refuseHiddenRows } from '#server/backup/database/session.ts';
import { isHalfDeleted } from '#server/backup/school/find-school.ts';
import { listSchoolTables, type SchoolTable } from '#server/backup/school/school-tables.ts';
import type { Reseal } from '#server/backup/school/sealed-rows.ts';
import { lockSchema } from '#server/db/migrate.ts';
import { createSealer, type SecretSealer } from '#server/lib/sealing.ts';
import type { FileStore } from '#server/ports/files.ts';
import { refuseSecond } from './backup-lock.ts';
import { checkArchive } from './check-archive.ts';
import { findUpload } from './find-upload.ts';
import { loadSchool } from './load-school.ts';
import { openBackup } from './read-backup.ts';

export type RestoreSchoolOptions = {
  readonly path: string;
  readonly unlock: BackupKey;
  /** An installation with the tables of this version. */
  readonly target: {
    readonly connectionString: string;
    readonly files: Pick<FileStore, 'get' | 'put' | 'remove'>;
    readonly sealing: SecretSealer;
  };
  /** Opens sealed values that neither the archive nor the target can open: the keys where the school comes from. */
  readonly formerSealing?: SecretSealer | undefined;
  /** People may work in the school at once, also if it was suspended when the archive was made. */
  readonly isOpen?: boolean;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
};

export type RestoredSchool = {
  readonly header: BackupHeader;
  readonly school: ArchivedSchool;
  readonly manifest: BackupManifest;
  /** Sealed values that no key opens. */
  readonly lostSecrets: number;
  /** The host name that it did not bring, because another school has it here. */
  readonly lostHost: string | undefined;
};

/**
 * Adds the school of an archive to an installation that may be at work. Everyone else sees it at the commit, completely
 * or not at all.
 */
export async function restoreSchool(options: RestoreSchoolOptions): Promise<RestoredSchool> {
  const client = await openSession(options.target.connectionString);
  try {
    await refuseSecond(client);
    await lockSchema(client);
    await refuseHiddenRows(client);
    const tables = await listSchoolTables(client);
    const { header, school, manifest } = await checkFile(client, tables, options);
    const files = new SchoolFiles(options.target.files);
    let lostSecrets = 0;
    let lostHost: string | undefined;
    const onLost = () => {
      lostSecrets += 1;
    };
    try {
      await client.query('begin');
      ({ lostHost } = await load(
        client,
        { tables, school, manifest, reseal: createReseal(school, options, onLost), files },
        options,
      ));
      await prepareForWork(client, school.school_id, options.isOpen ?? false);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      await files.undo();
      throw error;
    }
    await client.query('commit');
    // Gives good plans at once; otherwise autovacuum does so within minutes.
    const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
    await client.query(`analyze (skip_locked) ${names.join(', ')}`).catch(() => undefined);
    return { header, school, manifest, lostSecrets, lostHost };
  } finally {
    await client.end();
  }
}

/** Reads the whole file before anything is written. */
async function checkFile(client: pg.Client, tables: readonly SchoolTable[], options: RestoreSchoolOptions) {
  const backup = await openBackup(options.path, options.unlock);
  try {
    const { header } = backup;
    const school = schoolIn(header, options.path);
    await refuseOtherVersion(client, header);
    await refuseKnownSchool(client, school);
    const manifest = await checkArchive(backup, { ...options, school, tables });
    return { header, school, manifest };
  } finally {
    await backup.parts.return(undefined);
  }
}

function schoolIn({ format, school }: BackupHeader, path: string): ArchivedSchool {
  if (format === 'homeroom school' && school) return school;
  throw new BackupFailure(
    `${basename(path)} is the backup of a whole installation, and no archive of one school: restore it without --school.`,
  );
}

/** The same tables on both sides: migrations change what is in a database, and not what is in a file. */
async function refuseOtherVersion(client: pg.ClientBase, header: BackupHeader) {
  const here = await listSchema(client);
  if (JSON.stringify(here) === JSON.stringify(header.schema)) return;
  throw new BackupFailure(
    `The archive was made by Homeroom ${header.product_version} with other tables than this installation has: both need the same version, and each must have been started with it once.`,
  );
}

async function refuseKnownSchool(client: pg.ClientBase, { school_id }: ArchivedSchool) {
  const { rows } = await client.query<{ name: string }>('select name from schools where school_id = $1', [
    school_id,
  ]);
  if (rows[0]) {
    throw new BackupFailure(
      `This installation has the school ${rows[0].name} (${school_id}) already. Nothing was changed.`,
    );
  }
}

type LoadedSchool = {
  readonly tables: readonly SchoolTable[];
  readonly school: ArchivedSchool;
  readonly manifest: BackupManifest;
  readonly reseal: Reseal;
  readonly files: SchoolFiles;
};

async function load(
  client: pg.Client,
  { school, files, ...loaded }: LoadedSchool,
  options: RestoreSchoolOptions,
) {
  const backup = await openBackup(options.path, options.unlock);
  try {
    return await loadSchool(client, backup.parts, {
      ...loaded,
      school_id: school.school_id,
      takeFile: (key, bytes) => files.take(key, bytes),
      onBytes: options.onBytes,
      signal: options.signal,
    });
  } finally {
    await backup.parts.return(undefined);
  }
}

function createReseal(
  school: ArchivedSchool,
  { target, formerSealing }: RestoreSchoolOptions,
  onLost: () => void,
): Reseal {
  const archive = school.sealing_key && createSealer([Buffer.from(school.sealing_key, 'base64')]);
  const openers = [archive, formerSealing, target.sealing].filter((one) => one !== undefined && one !== '');
  return {
    open: (sealed, owner) => {
      for (const { open } of openers) {
        const text = open(sealed, owner);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    seal: target.sealing.seal,
    onLost,
  };
}

/** Sessions end, as after every restore. Jobs that had not ended begin again, except those about backups there. */
async function prepareForWork(client: pg.Client, school_id: string, isOpen: boolean) {
  await client.query(
    'update public.sessions set revoked_dt = now() where school_id = $1 and revoked_dt is null',
    [school_id],
  );
  await client.query(
    `delete from public.jobs
    where school_id = $1 and kind = 'settings.create_backup' and status in ('waiting', 'running')`,
    [school_id],
  );
  await (isOpen ? openSchool(client, school_id) : wakeJobs(client, school_id));
  // The triggers that tell running processes about a school, such as its host name, rested while it was loaded.
  await client.query(`select pg_notify('school_changed', $1)`, [school_id]);
}

/**
 * The queue has forgotten the jobs that rested while the school was suspended, and knows those of a school that was here
 * before: another number of retries makes them new to it. A trigger tells it.
 */
async function wakeJobs(client: pg.ClientBase, school_id: string) {
  await client.query(
    `update public.jobs
    set retries = retries + 1, status = 'waiting'
    where school_id = $1 and status in ('waiting', 'running')`,
    [school_id],
  );
}

/** Suspends a school; false if it was suspended before, with a reason that stays. */
export async function suspendSchool(
  client: pg.ClientBase,
  school_id: string,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update public.schools
    set suspended_dt = now(), suspended_reason = $2
    where school_id = $1 and suspended_dt is null`,
    [school_id, reason],
  );
  return rowCount === 1;
}

/** Opens a suspended school, whose jobs go on; false, and nothing happens, if its deletion has begun. */
export async function openSchool(client: pg.ClientBase, school_id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update public.schools
    set suspended_dt = null, suspended_reason = null
    where school_id = $1 and not ${isHalfDeleted('schools.school_id')}`,
    [school_id],
  );
  if (rowCount === 0) return false;
  await wakeJobs(client, school_id);
  return true;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The files that a restore added; no row refers to them before the commit. */
class SchoolFiles {
  readonly #store: RestoreSchoolOptions['target']['files'];
  readonly #added: string[] = [];

  constructor(store: RestoreSchoolOptions['target']['files']) {
    this.#store = store;
  }

  async take(key: string, bytes: Buffer) {
    // A restore that was interrupted may have left it.
    const present = await findUpload(this.#store, key, 'nothing was changed');
    if (present && hashOf(present) === hashOf(bytes)) return;
    this.#added.push(key);
    await this.#store.put(key, bytes);
  }

  async undo() {
    for (const key of this.#added) await this.#store.remove(key).catch(() => undefined);
  }
}
