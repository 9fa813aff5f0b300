import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArchivedFile, writeArchive } from '#server/backup/archive/archive.ts';
import { readArchive } from '#server/backup/archive/archive-reader.ts';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { type FileStore, memoryFiles } from '#server/ports/files.ts';
import { fingerprintRows } from '#server/test/postgres/fingerprints.ts';
import { createOwnedDatabase, fillOwned, type OwnedDatabase } from '#server/test/postgres/owned-database.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let source: OwnedDatabase;
let target: OwnedDatabase;
/** A backup of the source, without encryption. */
let good: string;
const sourceFiles = memoryFiles();
const targetFiles = memoryFiles();
const { signal } = new AbortController();
let schoolId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-restore-'));
  source = await createOwnedDatabase();
  target = await createOwnedDatabase();
  schoolId = await fillOwned(source, 'Élan 学校', sourceFiles);
  await fillOwned(target, 'Former School', targetFiles);
  good = join(folder, 'good.tar.gz');
  await writeBackup({ ...backupOptions(), path: good, lock: { kind: 'none' }, onProgress: () => {}, signal });
});

afterAll(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

const backupOptions = () => ({
  connectionString: source.connectionString,
  files: sourceFiles,
  productVersion: 'test',
});

type RestoreSetting = {
  path?: string;
  passphrase?: string;
  files?: FileStore;
  confirm?: (found: RestoreTarget) => void;
};

const restore = ({ path = good, passphrase, files = targetFiles, confirm = () => {} }: RestoreSetting = {}) =>
  restoreBackup({
    path,
    unlock: { passphrase },
    open: async () => ({
      connectionString: target.connectionString,
      databaseFolder: undefined,
      files,
      listFolders: async () => [
        ...new Set([...targetFiles.kept.keys()].map((key) => key.split('/')[0] ?? '')),
      ],
      close: async () => {},
    }),
    confirm,
    onBytes: () => {},
    signal,
  });

/** Everything that a restore could change. */
const state = async () => ({
  rows: await fingerprintRows(target.connectionString),
  files: new Map(targetFiles.kept),
});

/** Tries a restore that has to be refused; returns the sentence, after checking that nothing has changed. */
async function expectRefusal(options: RestoreSetting): Promise<string> {
  const before = await state();
  const said = await restore(options).then(
    () => 'restored',
    (error: unknown) => (error instanceof BackupFailure ? error.message : `not a sentence: ${String(error)}`),
  );
  expect(await state()).toEqual(before);
  return said;
}

/** A copy of the good backup with other entries. */
async function rewrite(
  name: string,
  change: (entry: ArchivedFile) => ArchivedFile | undefined,
): Promise<string> {
  const path = join(folder, name);
  async function* entries() {
    for await (const entry of readArchive(good, {})) {
      const changed = change(entry);
      if (changed) yield changed;
    }
  }
  await writeArchive(path, undefined, entries());
  return path;
}

const inJson = (entry: ArchivedFile, change: (value: Record<string, never>) => object): ArchivedFile => ({
  ...entry,
  bytes: Buffer.from(JSON.stringify(change(JSON.parse(entry.bytes.toString('utf8'))))),
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 300), /is damaged or incomplete/],
  ['changed in the middle', (bytes: Buffer) => flip(bytes, bytes.length / 2), /is damaged/],
  ['something else', () => Buffer.from('PK not a backup'), /is not a backup of Homeroom/],
  ['empty', () => Buffer.alloc(0), /is not a backup of Homeroom/],
])('a file that is %s is refused in a sentence, and nothing changes', async (name, change, sentence) => {
  const path = join(folder, name.replaceAll(' ', '-'));
  writeFileSync(path, change(readFileSync(good)));
  expect(await expectRefusal({ path })).toMatch(sentence);
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const place = Math.floor(at);
  copy[place] = (copy[place] ?? 0) ^ 0xff;
  return copy;
}

test('an encrypted file that was changed or cut off is refused, and so is a wrong passphrase', async () => {
  const path = join(folder, 'locked.age');
  const lock = { kind: 'passphrase', passphrase: 'correct horse' } as const;
  await writeBackup({ ...backupOptions(), path, lock, onProgress: () => {}, signal });
  expect(await expectRefusal({ path, passphrase: 'wrong' })).toBe('The passphrase does not open locked.age.');
  const bytes = readFileSync(path);
  const { passphrase } = lock;
  writeFileSync(path, flip(bytes, bytes.length - 50));
  expect(await expectRefusal({ path, passphrase })).toMatch(/^locked.age is damaged or incomplete/);
  writeFileSync(path, bytes.subarray(0, bytes.length - 50));
  expect(await expectRefusal({ path, passphrase })).toMatch(/^locked.age is damaged or incomplete/);
});

const isHeader = ({ name }: ArchivedFile) => name === 'homeroom-backup.json';
const newerSchema = [{ name: '9999_new.sql', checksum: 'x' }];

test.each<[string, (entry: ArchivedFile) => ArchivedFile | undefined, string]>([
  [
    'of another format',
    (entry) => (isHeader(entry) ? inJson(entry, (header) => ({ ...header, format_version: 2 })) : entry),
    'has the format 2 and this Homeroom reads the format 1',
  ],
  [
    'of a newer schema',
    (entry) =>
      isHeader(entry)
        ? inJson(entry, (header) => ({ ...header, product_version: '9.0.0', schema: newerSchema }))
        : entry,
    'made by Homeroom 9.0.0, whose schema file 9999_new.sql this version does not have',
  ],
  [
    'without the rows of a table',
    (entry) => (entry.name.startsWith('tables/users/') ? undefined : entry),
    'the rows of the table users are not those that were backed up',
  ],
  [
    'without its end',
    (entry) => (entry.name === 'manifest.json' ? undefined : entry),
    'is incomplete: its end is missing',
  ],
  [
    'without a file',
    (entry) => (entry.name.startsWith('files/') ? undefined : entry),
    'its files are not those that were backed up',
  ],
])('a backup %s is refused', async (name, change, sentence) => {
  expect(await expectRefusal({ path: await rewrite(name.replaceAll(' ', '-'), change) })).toContain(sentence);
});

test('the foreign keys refuse rows that do not fit together', async () => {
  const path = await rewrite('orphans', (entry) => {
    if (entry.name.startsWith('tables/schools/')) return undefined;
    const none = { rows: 0, checksum: '0'.repeat(64) };
    const without = (value: { tables: object }) => ({ ...value, tables: { ...value.tables, schools: none } });
    return entry.name === 'manifest.json' ? inJson(entry, without as never) : entry;
  });
  expect(await expectRefusal({ path })).toMatch(/^The rows of the backup do not fit together: .*foreign key/);
});

test('the command names what would be replaced, and a refusal keeps it', async () => {
  let found: RestoreTarget | undefined;
  const said = await expectRefusal({
    confirm: (target) => {
      found = target;
      throw new BackupFailure('no');
    },
  });
  expect(said).toBe('no');
  expect(found).toMatchObject({
    isEmpty: false,
    storedFiles: 1,
    figures: { schools: 1, users: 1, files: 1 },
  });
});

test('a database in use by a Homeroom or by another backup is left alone', async () => {
  const client = new pg.Client({
    connectionString: target.connectionString,
    application_name: 'homeroom jobs',
  });
  await client.connect();
  expect(await expectRefusal({})).toMatch(/^A Homeroom is running on this database/);
  await client.end();
  const busy = new pg.Client({ connectionString: target.connectionString });
  await busy.connect();
  await busy.query('select pg_advisory_lock(4663164)');
  expect(await expectRefusal({})).toBe('Another backup or restore of this database is under way.');
  await busy.end();
});

test('a database with foreign tables is never replaced', async () => {
  const other = await createOwnedDatabase({ isEmpty: true });
  const client = new pg.Client({ connectionString: other.connectionString });
  await client.connect();
  await client.query('create table accounts (id int)');
  await client.end();
  const installation = {
    connectionString: other.connectionString,
    databaseFolder: undefined,
    files: memoryFiles(),
    listFolders: async () => [],
    close: async () => {},
  };
  const attempt = restoreBackup({
    path: good,
    unlock: {},
    open: async () => installation,
    confirm: () => {},
    onBytes: () => {},
    signal,
  });
  await expect(attempt).rejects.toThrow('The database holds tables that are not Homeroom’s');
  await other.drop();
});

test('restoring replaces rows and files, and everyone has to sign in again', async () => {
  await restore();
  const after = await fingerprintRows(target.connectionString);
  const { sessions, ...rest } = await fingerprintRows(source.connectionString);
  expect(after).toMatchObject(rest);
  expect(sessions).toMatch(/^1 /);
  expect(targetFiles.kept).toEqual(sourceFiles.kept);
  const client = new pg.Client({ connectionString: target.connectionString });
  await client.connect();
  await client.query(`select set_config('app.school_id', $1, false)`, [schoolId]);
  expect((await client.query('select from sessions where revoked_dt is null')).rowCount).toBe(0);
  await client.end();
});

test('restoring twice, over a changed file, gives the same result', async () => {
  const [key = ''] = targetFiles.kept.keys();
  await targetFiles.put(key, Buffer.from('damaged'));
  await targetFiles.put(`${schoolId}/left-over`, Buffer.from('of no school'));
  await restore();
  expect(targetFiles.kept).toEqual(sourceFiles.kept);
}, 60_000);

test('a store of uploads that cannot be read ends the restore, and nothing changes', async () => {
  const get = () =>
    Promise.reject(Object.assign(new Error('no route to the store'), { code: 'EHOSTUNREACH' }));
  expect(await expectRefusal({ files: { ...targetFiles, get } })).toMatch(
    /^The upload .+ cannot be read, so nothing was changed: no route to the store\.$/,
  );
});
