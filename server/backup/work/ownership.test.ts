import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { giveFilesToOwner } from './ownership.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-owner-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('files written into a data folder belong to its owner, no matter which user wrote them', async () => {
  const own = process.getuid?.() ?? 0;
  // Only root can write into the folder of another user.
  const owner = own === 0 ? 12_345 : own;
  chownSync(dataDir, owner, process.getgid?.() ?? 0);
  const backups = join(dataDir, 'backups');
  mkdirSync(backups);
  writeFileSync(join(backups, 'homeroom.tar.gz'), '');
  await giveFilesToOwner(dataDir, backups);
  await giveFilesToOwner(dataDir, join(dataDir, 'files'));
  expect([backups, join(backups, 'homeroom.tar.gz')].map((path) => statSync(path).uid)).toEqual([
    owner,
    owner,
  ]);
});
