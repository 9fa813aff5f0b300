import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryFiles } from '#server/ports/files.ts';
import { createOwnedDatabase, fillOwned, type OwnedDatabase } from '#server/test/postgres/owned-database.ts';
import { createBackup } from './create-backup.ts';

let folder: string;
let source: OwnedDatabase;
const files = memoryFiles();

beforeAll(async () => {
  source = await createOwnedDatabase({ createsDatabases: true });
  await fillOwned(source, 'École', files);
  folder = mkdtempSync(join(tmpdir(), 'homeroom-kept-'));
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

type BackupSetting = {
  readonly now: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: () => void;
  readonly into?: string;
};

const create = ({
  now,
  signal = new AbortController().signal,
  onProgress = () => {},
  into = folder,
}: BackupSetting) =>
  createBackup({
    connectionString: source.connectionString,
    files,
    productVersion: 'test',
    folder: into,
    databaseFolder: undefined,
    lock: { kind: 'none' },
    keep: { daily: 1, weekly: 0 },
    onProgress,
    signal,
    now: () => new Date(now),
  });

test('each backup is kept until it expires, and a failure is shown until the next success', async () => {
  writeFileSync(join(folder, '.homeroom-20200101T000000Z.tar.gz.x.part'), 'half');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  writeFileSync(join(folder, 'homeroom-20200101T013000Z.tar.gz'), 'old');
  const made = await create({ now: '2026-11-20T01:30:00Z' });
  expect(made).toMatchObject({
    name: 'homeroom-20261120T013000Z.tar.gz',
    verified: new Date('2026-11-20T01:30:00Z'),
  });
  expect(readdirSync(folder).sort()).toEqual([
    'homeroom-20261120T013000Z.tar.gz',
    'homeroom-20261120T013000Z.tar.gz.json',
    'notes.txt',
  ]);
  await expect(create({ now: '2026-11-20T01:30:00Z' })).rejects.toThrow('exists already');
  expect(readdirSync(folder)).toContain('last-failure.json');
  await create({ now: '2026-11-22T01:30:00Z' });
  expect(readdirSync(folder).sort()).toEqual([
    'homeroom-20261122T013000Z.tar.gz',
    'homeroom-20261122T013000Z.tar.gz.json',
    'notes.txt',
  ]);
}, 60_000);

test('an interrupted backup leaves no file behind', async () => {
  const stopping = new AbortController();
  const into = mkdtempSync(join(folder, 'stopped-'));
  const onProgress = () => stopping.abort(new Error('stop'));
  await expect(
    create({ now: '2026-11-23T01:30:00Z', signal: stopping.signal, onProgress, into }),
  ).rejects.toThrow('stop');
  expect(readdirSync(into)).toEqual([]);
});

test('two backups at once do not disturb each other', async () => {
  const other = new pg.Client({ connectionString: source.connectionString });
  await other.connect();
  await other.query('select pg_advisory_lock(4663164)');
  await expect(create({ now: '2026-11-24T01:30:00Z' })).rejects.toThrow(
    'Another backup or restore of this database is under way.',
  );
  await other.end();
});
