import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileStore, folderFiles } from './files.ts';

const key = 'school/0193-file';
const bytes = Buffer.from('kept');

let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-files-'));
  files = folderFiles(join(folder, 'files'));
});
afterEach(() => rm(folder, { recursive: true }));

test('stores files for their owner only, returns them, and deletes them', async () => {
  await files.put(key, bytes);
  expect(await files.get(key)).toEqual(bytes);
  expect((await stat(join(folder, 'files', key))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'files', 'school'))).mode & 0o777).toBe(0o700);
  expect((await files.list('school')).map((stored) => stored.key)).toEqual([key]);
  await files.remove(key);
  await files.remove(key);
  await expect(files.get(key)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await files.list('another-school')).toEqual([]);
});

test('overwrites a file as a whole, and leaves nothing unfinished', async () => {
  await files.put(key, bytes);
  await Promise.all(Array.from({ length: 10 }, (_, n) => files.put(key, Buffer.alloc(50_000, n))));
  const found = await files.get(key);
  expect(new Set(found).size).toBe(1);
  expect(found).toHaveLength(50_000);
  expect(await readdir(join(folder, 'files', 'school'))).toEqual(['0193-file']);
});

test.each(['../outside', '/etc/passwd', 'school/../../outside', 'school/.hidden', 'a\\b', ''])(
  'refuses the key %j',
  async (wrong) => {
    await expect(async () => files.put(wrong, bytes)).rejects.toThrow('Not a key of a file');
    expect(() => files.get(wrong)).toThrow('Not a key of a file');
  },
);
