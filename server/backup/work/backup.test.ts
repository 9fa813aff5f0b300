import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadDemo } from '#demo/load.ts';
import type { ArchiveLock, BackupKey } from '#server/backup/archive/encryption.ts';
import type { BackupManifest } from '#server/backup/archive/format.ts';
import { type FileStore, memoryFiles } from '#server/ports/files.ts';
import { fingerprintRows, fingerprintSchema } from '#server/test/postgres/fingerprints.ts';
import { createOwnedDatabase, type OwnedDatabase } from '#server/test/postgres/owned-database.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let source: OwnedDatabase;
const files = memoryFiles();
const { signal } = new AbortController();
const none: ArchiveLock = { kind: 'none' };
let count = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-backup-'));
  source = await createOwnedDatabase({ createsDatabases: true });
  await loadDemo({ connectionString: source.connectionString, students: 60, files, log: { info: () => {} } });
  await addUnusualValues(source.connectionString);
});

afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds values that are large, empty, in many scripts, or full of characters that COPY and JSON use. */
async function addUnusualValues(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`select set_config('app.maintenance', 'on', false)`);
  const { rows } = await client.query<{ school_id: string }>('select school_id from schools order by name');
  const settings = {
    text: 'Zoë "quoted" \\ back\tslash\nلا 学校 🎒',
    deep: [{ n: 1.5e-7, none: null }, [], {}],
  };
  for (const { school_id } of rows) {
    await client.query(
      `update schools
      set settings = settings || $2::jsonb, logo = decode(repeat('00ff5c0a', 262144), 'hex'),
        logo_type = 'image/png', school_days = '{}', address = $3
      where school_id = $1`,
      [school_id, JSON.stringify({ unusual: settings }), `\\N\n\t${'é学ب'.repeat(3_000)}`],
    );
    await client.query(`select set_config('app.school_id', $1, false)`, [school_id]);
    await client.query(
      `update subjects
      set name = name || ' – Français, الرياضيات, 数学'
      where school_id = $1 and char_length(name) < 100`,
      [school_id],
    );
  }
  await client.end();
}

type BackupOptions = {
  files?: Pick<FileStore, 'get'>;
  lock?: ArchiveLock;
  connectionString?: string;
  signal?: AbortSignal;
  onProgress?: () => void;
};

async function write({ lock = none, ...options }: BackupOptions = {}) {
  count += 1;
  const path = join(folder, `backup-${count}`);
  const input = {
    connectionString: source.connectionString,
    files,
    productVersion: 'test',
    signal,
    onProgress: () => {},
  };
  return { path, ...(await writeBackup({ ...input, path, lock, ...options })) };
}

const verify = (path: string, unlock: BackupKey = {}, connectionString = source.connectionString) =>
  verifyBackup({ path, unlock, connectionString, signal, onBytes: () => {} });

/** Reads the file to its end, without a database. */
async function read(path: string, unlock: BackupKey = {}) {
  let manifest: BackupManifest | undefined;
  for await (const part of (await openBackup(path, unlock)).parts) {
    if (part.kind === 'manifest') manifest = part.manifest;
  }
  return manifest;
}

function restore(path: string, target: OwnedDatabase, store = memoryFiles()) {
  const installation = {
    connectionString: target.connectionString,
    databaseFolder: undefined,
    files: store,
    listFolders: async () => [...new Set([...store.kept.keys()].map((key) => key.split('/')[0] ?? ''))],
    close: async () => {},
  };
  return restoreBackup({
    path,
    unlock: {},
    open: async () => installation,
    confirm: () => {},
    onBytes: () => {},
    signal,
  });
}

async function withTarget(
  work: (target: OwnedDatabase) => Promise<void>,
  options: Parameters<typeof createOwnedDatabase>[0] = {},
) {
  const target = await createOwnedDatabase(options);
  try {
    await work(target);
  } finally {
    await target.drop();
  }
}

async function listScratch(): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('testServer').superuser });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'homeroom_scratch%'`,
  );
  await client.end();
  return rows.map(({ datname }) => datname);
}

test('a database owned by an ordinary role is restored row by row, with the current tables', async () => {
  const { path, header } = await write();
  expect(header.figures).toMatchObject({ schools: 2, users: 8 });
  await withTarget(async (target) => {
    const fresh = await fingerprintSchema(target.connectionString);
    const store = memoryFiles();
    await restore(path, target, store);
    const { sessions: _before, ...before } = await fingerprintRows(source.connectionString);
    const { sessions: _after, ...after } = await fingerprintRows(target.connectionString);
    expect(after).toEqual(before);
    expect(Object.values(before).filter((print) => print.startsWith('0 ')).length).toBeGreaterThan(0);
    expect(await fingerprintSchema(target.connectionString)).toEqual(fresh);
    expect(store.kept).toEqual(files.kept);
  });
});

test('without the right to create databases a backup is verified on a server of its own', async () => {
  const { path, manifest } = await write();
  await withTarget(
    async (target) => {
      const verified = await verify(path, {}, target.connectionString);
      expect(verified.manifest).toEqual(manifest);
    },
    { isEmpty: true },
  );
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('homeroom-scratch-'))).toEqual([]);
});

test('the scratch database is removed, also after a failed check, and a leftover is removed next time', async () => {
  const { path } = await write();
  await verify(path);
  expect(await listScratch()).toEqual([]);
  const aborted = AbortSignal.abort(new Error('stop'));
  await expect(
    verifyBackup({
      path,
      unlock: {},
      connectionString: source.connectionString,
      signal: aborted,
      onBytes: () => {},
    }),
  ).rejects.toThrow('stop');
  expect(await listScratch()).toEqual([]);
});

test('only the owner in maintenance sees all schools', async () => {
  const client = new pg.Client({ connectionString: source.connectionString });
  await client.connect();
  const countExams = async () => (await client.query('select from exams')).rowCount ?? 0;
  expect(await countExams()).toBe(0);
  await client.query(`select set_config('app.maintenance', 'on', false)`);
  expect(await countExams()).toBeGreaterThan(10);
  await client.query('set role homeroom_app');
  expect(await countExams()).toBe(0);
  await client.end();
});

test('an upload that is gone is counted, and one that cannot be read ends the backup', async () => {
  const openFailingFiles = (code: string) => ({
    get: async () => {
      throw Object.assign(new Error('The disk failed.'), { code });
    },
  });
  const { manifest, header } = await write({ files: openFailingFiles('ENOENT') });
  expect(header.figures.files).toBeGreaterThan(0);
  expect(manifest.files).toMatchObject({ count: 0, missing: header.figures.files, damaged: 0 });
  await expect(write({ files: openFailingFiles('EIO') })).rejects.toThrow(
    /^The upload \S+ cannot be read, so there is no backup: The disk failed\.$/,
  );
});

test('a table that hides rows from the user stops the backup before it begins', async () => {
  await withTarget(async (target) => {
    const client = new pg.Client({ connectionString: target.connectionString });
    await client.connect();
    await client.query('drop policy maintenance on students');
    await client.end();
    await expect(write({ connectionString: target.connectionString })).rejects.toThrow(
      'This database user does not see all rows (of the table students, for one)',
    );
  });
});

test('rows written during the backup are not in it, and the backup is consistent', async () => {
  const client = new pg.Client({ connectionString: source.connectionString });
  await client.connect();
  await client.query(`select set_config('app.maintenance', 'on', false)`);
  const { rows } = await client.query<{ school_id: string }>('select school_id from schools limit 1');
  let writes = 0;
  let pending: Promise<unknown> = Promise.resolve();
  const onProgress = () => {
    writes += 1;
    const email = `late${writes}@homeroom.test`;
    const insert = `insert into users (school_id, name, email, role, status, password_hash)
      values ($1, 'Late', $2, 'cms-user', 'active', 'x')`;
    pending = pending.then(() => client.query(insert, [rows[0]?.school_id, email]));
  };
  const before = (await client.query('select from users')).rowCount;
  const { path, manifest } = await write({ onProgress });
  await pending;
  expect((await client.query('select from users')).rowCount).toBe((before ?? 0) + writes);
  expect(writes).toBeGreaterThan(20);
  expect(manifest.tables['users']?.rows).toBe(before);
  await client.query(`delete from users where name = 'Late'`);
  await client.end();
  await verify(path);
});

test('a backup encrypted for a passphrase or a recipient opens with that alone', async () => {
  const secret = await write({ lock: { kind: 'passphrase', passphrase: 'correct horse' } });
  await expect(read(secret.path)).rejects.toThrow(
    'is encrypted: give its passphrase by BACKUP_PASSPHRASE_FILE',
  );
  await expect(read(secret.path, { passphrase: 'wrong' })).rejects.toThrow(
    'The passphrase does not open backup-',
  );
  expect(await read(secret.path, { passphrase: 'correct horse' })).toEqual(secret.manifest);

  const identity = await generateX25519Identity();
  const sent = await write({ lock: { kind: 'recipient', recipient: await identityToRecipient(identity) } });
  // The server has no identity, but can still open the file once, to verify it.
  expect(await read(sent.path, sent.unlock)).toEqual(sent.manifest);
  expect(await read(sent.path, { identity })).toEqual(sent.manifest);
  await expect(read(sent.path, { identity: await generateX25519Identity() })).rejects.toThrow(
    'does not open',
  );
});
