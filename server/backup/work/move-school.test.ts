import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#server/backup/database/session.ts';
import { openTransfer, type Transfer, takeChatbotId } from '#server/test/moved-schools/transfer.ts';
import { type MoveStep, moveSchool } from './move-school.ts';
import { openSchool, suspendSchool } from './restore-school.ts';

let transfer: Transfer;

beforeAll(async () => {
  transfer = await openTransfer();
}, 120_000);

afterAll(() => transfer.stop());

const suspendedIn = async (connectionString: string) => {
  const client = await openSession(connectionString);
  const { rows } = await client.query<{ is_suspended: boolean }>(
    'select suspended_dt is not null as is_suspended from schools where school_id = $1',
    [transfer.source.school.school_id],
  );
  await client.end();
  return rows.map(({ is_suspended }) => is_suspended);
};

function move(steps: MoveStep[] = []) {
  const { source, target, api } = transfer;
  const rest = { databaseFolder: undefined, hasOwnKey: false, close: async () => {} };
  const unused = { name: 'memory', list: async () => [], listFolders: async () => [] };
  return moveSchool({
    source: {
      ...rest,
      connectionString: source.connectionString,
      files: source.files,
      sealing: source.school.sealing,
    },
    target: {
      ...rest,
      connectionString: api.connectionString,
      files: { ...unused, ...target.files },
      sealing: target.sealing,
    },
    school: 'Écôle 学校',
    productVersion: 'test',
    folder: join(transfer.folder, 'moving'),
    lock: { kind: 'none' },
    onStep: (step) => steps.push(step),
    signal: new AbortController().signal,
    settleMs: 0,
  });
}

/** How often the job that waits in the school was given to the queue of an installation. */
async function wakings() {
  const { rows } = await transfer.source.client.query<{ retries: number }>(
    `select retries from jobs where kind = 'test.waits'`,
  );
  return rows.map(({ retries }) => retries);
}

test('a move that fails opens the school where it was, and its jobs go on', async () => {
  const taken = await takeChatbotId(transfer);
  await expect(move()).rejects.toThrow(
    `${taken.sentence}. Nothing was changed. The school is where it was, and open.`,
  );
  expect(await suspendedIn(transfer.source.connectionString)).toEqual([false]);
  expect(await suspendedIn(transfer.api.connectionString)).toEqual([]);
  expect(await wakings()).toEqual([1]);
  await taken.giveBack();
}, 60_000);

test('a school whose deletion has begun is neither moved nor opened', async () => {
  const { client, school } = transfer.source;
  await client.query(
    `insert into school_deletions (subject_id, subject_name, due_dt, started_dt) values ($1, $2, now(), now())`,
    [school.school_id, school.name],
  );
  await expect(move()).rejects.toThrow(
    'The school Écôle 学校 is being deleted, and part of its data is gone: it can be neither archived nor moved.',
  );
  await suspendSchool(client, school.school_id, 'test');
  expect(await openSchool(client, school.school_id)).toBe(false);
  expect(await suspendedIn(transfer.source.connectionString)).toEqual([true]);
  await client.query('delete from school_deletions');
  expect(await openSchool(client, school.school_id)).toBe(true);
}, 60_000);

test('a school does not move between installations with one store of uploads', async () => {
  const { client } = transfer.source;
  const marker = `installation-${transfer.source.other_id}`;
  await client.query('insert into file_stores (marker) values ($1)', [marker]);
  transfer.api.files.set(marker, Buffer.from('marker'));
  await expect(move()).rejects.toThrow(
    `Both installations keep their uploads in memory: the file ${marker} of the source is there.`,
  );
  expect(await suspendedIn(transfer.source.connectionString)).toEqual([false]);
  transfer.api.files.delete(marker);
}, 60_000);

test('a school with uploads that are missing or damaged stays where it was', async () => {
  const { files, school } = transfer.source;
  const [[first, bytes], [second, others]] = keptFiles(school.school_id);
  await files.remove(first);
  await files.put(second, Buffer.from('damaged'));
  await expect(move()).rejects.toThrow(
    'The school cannot move as a whole: of the uploads, 1 was missing and 1 damaged. The school is where it was, and open.',
  );
  expect(await suspendedIn(transfer.api.connectionString)).toEqual([]);
  expect([...transfer.api.files.keys()].filter((key) => key.startsWith(school.school_id))).toEqual([]);
  await files.put(first, bytes);
  await files.put(second, others);
}, 60_000);

type StoredUpload = readonly [string, Buffer];

function keptFiles(school_id: string): readonly [StoredUpload, StoredUpload] {
  const [first, second] = [...transfer.source.files.kept].filter(([key]) => key.startsWith(`${school_id}/`));
  if (!first || !second) throw new Error('The demo school has too few uploads');
  return [first, second];
}

test('a school that moved is open at the target and suspended at the source', async () => {
  const steps: MoveStep[] = [];
  const { seconds, lostSecrets, isOpen } = await move(steps);
  expect(isOpen).toBe(true);
  expect(steps).toEqual(['suspend', 'export', 'restore']);
  expect(Object.values(seconds).every((value) => value > 0)).toBe(true);
  expect(lostSecrets).toBe(0);
  expect(await suspendedIn(transfer.source.connectionString)).toEqual([true]);
  expect(await suspendedIn(transfer.api.connectionString)).toEqual([false]);
  expect(readdirSync(join(transfer.folder, 'moving'))).toEqual([]);
  await expect(move()).rejects.toThrow('The target has the school Écôle 学校 already. Nothing was changed.');
}, 60_000);
