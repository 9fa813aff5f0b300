import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadDemo } from '#demo/load.ts';
import { memoryFiles } from '#server/ports/files.ts';
import { createOwnedDatabase, type OwnedDatabase } from '#server/test/plain-owner.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let source: OwnedDatabase;
const files = memoryFiles();
const signal = new AbortController().signal;
const silent = { onProgress: () => {}, signal };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-backup-'));
  source = await createOwnedDatabase({ createsDatabases: true });
  await loadDemo({ connectionString: source.connectionString, students: 60, files, log: { info: () => {} } });
});

afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup of a plain owner holds every row and comes back the same', async () => {
  const path = join(folder, 'a.tar.gz');
  const t0 = performance.now();
  const written = await writeBackup({
    connectionString: source.connectionString,
    files,
    productVersion: 'test',
    path,
    lock: { kind: 'none' },
    ...silent,
  });
  console.log(
    'written',
    performance.now() - t0,
    written.bytes,
    written.header.figures,
    written.manifest.files,
  );
  const t1 = performance.now();
  const verified = await verifyBackup({
    path,
    unlock: {},
    connectionString: source.connectionString,
    onBytes: () => {},
    signal,
  });
  console.log('verified', performance.now() - t1);
  expect(verified.manifest).toEqual(written.manifest);
});
