import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileStore, memoryFiles } from '#server/ports/files.ts';
import { s3Files } from '#server/ports/s3-files.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { startS3 } from '#server/test/s3-server.ts';
import { checkFileStore } from './store-check.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const check = (files: FileStore) => checkFileStore(database.connectionString, files);

test('the first process chooses the store, and later ones have to see it', async () => {
  const files = memoryFiles();
  await check(files);
  await check(files);
  expect(files.kept.size).toBe(1);
  const [marker = ''] = files.kept.keys();
  await expect(check(memoryFiles())).rejects.toThrow(
    `The uploads of this installation are not in memory: the file ${marker} is missing there.`,
  );
  const moved = memoryFiles();
  await moved.put(marker, Buffer.alloc(0));
  await check(moved);
});

test('of two first processes with different stores, one is refused', async () => {
  const stores = [memoryFiles(), memoryFiles()];
  const results = await Promise.allSettled(stores.map(check));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(stores.map(({ kept }) => kept.size).toSorted()).toEqual([0, 1]);
});

test('two processes share a bucket, and one with another prefix or without it is refused', async () => {
  const s3 = await startS3();
  await check(s3Files(s3.settingsOf('ours/')));
  await check(s3Files(s3.settingsOf('ours/')));
  await expect(check(s3Files(s3.settingsOf('theirs/')))).rejects.toThrow(
    'not in the bucket uploads/theirs/:',
  );
  await expect(check(memoryFiles())).rejects.toThrow('Every process needs the same');
  await s3.stop();
  await expect(check(s3Files(s3.settingsOf('ours/')))).rejects.toThrow(
    /^The uploads in the bucket uploads\/ours\/ cannot be used: .*ECONNREFUSED.*[^.]\.$/,
  );
});
