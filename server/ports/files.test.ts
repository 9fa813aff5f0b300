import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startS3 } from '#server/test/s3-server.ts';
import { type FileStore, folderFiles, memoryFiles } from './files.ts';
import { openFiles } from './open-files.ts';
import { s3Files } from './s3-files.ts';

const key = 'school/0193-file';
const bytes = Buffer.from('kept');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

let count = 0;
const openBucket = (prefix: string) => openFiles({ dataDir: folder, s3: s3.settingsOf(prefix) });

const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => folderFiles(join(folder, 'files'))],
  [
    'a bucket',
    async () => {
      count += 1;
      return openBucket(`installation-${count}/`);
    },
  ],
  ['memory', async () => memoryFiles()],
];

describe.each(stores)('files in %s', (_, open) => {
  let files: FileStore;
  beforeEach(async () => {
    files = await open();
  });

  test('are stored, returned, listed by folder and deleted', async () => {
    await files.put(key, bytes);
    await files.put('other/file', bytes);
    await files.put('at-the-top', bytes);
    expect(await files.get(key)).toEqual(bytes);
    const [stored, ...more] = await files.list('school');
    expect([stored?.key, more]).toEqual([key, []]);
    expect(Math.abs((stored?.changed.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect([...(await files.listFolders())].toSorted()).toEqual(['other', 'school']);
    await files.remove(key);
    await files.remove(key);
    await expect(files.get(key)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await files.list('another-school')).toEqual([]);
  });

  test('are overwritten as a whole', async () => {
    await files.put(key, bytes);
    await Promise.all(Array.from({ length: 10 }, (__, n) => files.put(key, Buffer.alloc(50_000, n))));
    const found = await files.get(key);
    expect(new Set(found).size).toBe(1);
    expect(found).toHaveLength(50_000);
    expect((await files.list('school')).map((stored) => stored.key)).toEqual([key]);
  });

  test('may have 25 MB and any bytes', async () => {
    const big = Buffer.alloc(25 * 1024 * 1024, Buffer.from([0, 13, 10, 255, 128]));
    await files.put(key, big);
    expect((await files.get(key)).equals(big)).toBe(true);
  });
});

test('a folder is for its owner only, and has nothing unfinished', async () => {
  const files = folderFiles(join(folder, 'files'));
  await files.put(key, bytes);
  expect((await stat(join(folder, 'files', key))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'files', 'school'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'files', 'school'))).toEqual(['0193-file']);
});

test.each(['../outside', '/etc/passwd', 'school/../../outside', 'school/.hidden', 'a\\b', ''])(
  'refuses the key %j',
  async (wrong) => {
    for (const files of [folderFiles(join(folder, 'files')), await openBucket('any/')]) {
      await expect(async () => files.put(wrong, bytes)).rejects.toThrow('Not a key of a file');
      await expect(async () => files.get(wrong)).rejects.toThrow('Not a key of a file');
    }
  },
);

test('a bucket shows nothing of another installation', async () => {
  const [files, others] = [await openBucket('ours/'), await openBucket('others/')];
  await others.put(key, bytes);
  expect([await files.list('school'), await files.listFolders()]).toEqual([[], []]);
  await expect(files.get(key)).rejects.toMatchObject({ code: 'ENOENT' });
});

/** A service whose list has two pages. */
const pages = createServer(({ url = '' }, reply) => {
  const isLast = url.includes('continuation-token=more');
  const next = isLast ? '' : '<NextContinuationToken>more</NextContinuationToken>';
  const found = `<Contents><Key>a/school/${isLast ? 'last' : 'first'}</Key></Contents>`;
  reply.setHeader('content-type', 'application/xml');
  reply.end(`<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${found}</ListBucketResult>`);
});

test('a bucket lists more than one page, and one that does not respond is a refusal to try again', async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const address = pages.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const files = s3Files({ ...s3.settingsOf('a/'), endpoint: `http://127.0.0.1:${port}` });
  const keys = (await files.list('school')).map((stored) => stored.key);
  expect(keys).toEqual(['school/first', 'school/last']);
  await new Promise((resolve) => {
    pages.close(resolve);
    pages.closeAllConnections();
  });
  await expect(files.get(key)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
});
