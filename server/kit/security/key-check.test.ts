import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { checkSharedKeys } from './key-check.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const check = (sealingKeys: readonly Buffer[], sealingKeyIsLost = false) =>
  checkSharedKeys(database.connectionString, { sealingKeys, sealingKeyIsLost });

const [one, other] = [randomBytes(32), randomBytes(32)];
const remedy =
  'give every process the same key. To change the key, put the old one into HOMEROOM_SEALING_KEY_FORMER. If the old key is lost, start once with HOMEROOM_SEALING_KEY_FORMER=lost.';

test('processes with the same key start, and one with another key or without one is refused', async () => {
  await check([one]);
  await check([one]);
  await expect(check([other])).rejects.toThrow(
    `HOMEROOM_SEALING_KEY is not the key that this installation encrypts secrets with: ${remedy}`,
  );
  await expect(check([])).rejects.toThrow(
    `HOMEROOM_SEALING_KEY is missing, but this installation encrypts secrets with such a key: ${remedy}`,
  );
  await check([one]);
});

test('of two first processes with different keys, one is refused', async () => {
  const results = await Promise.allSettled([check([one]), check([other])]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a process that knows the old key may bring a new one, and the old one alone is refused from then on', async () => {
  await check([one]);
  await check([other, one]);
  await check([other]);
  await expect(check([one])).rejects.toThrow('is not the key');
});

test('processes that know both keys may change places in any order', async () => {
  await check([one]);
  const orders = [
    [one, other],
    [other, one],
    [one, other],
    [other, one],
  ];
  for (const keys of orders) await expect(check(keys)).resolves.toBeUndefined();
});

test('an installation that began with the key in the database may get one of its own', async () => {
  await check([]);
  await check([one]);
  await expect(check([])).rejects.toThrow('is missing');
});

test('an operator who has lost the key may go on with another one', async () => {
  await check([one]);
  await check([other], true);
  await expect(check([one])).rejects.toThrow('is not the key');
  await check([], true);
  await expect(check([other])).resolves.toBeUndefined();
});

test('the database does not hold the key', async () => {
  await check([one]);
  const client = new pg.Client({ connectionString: database.superuserConnectionString });
  await client.connect();
  const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from installation_keys');
  await client.end();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.fingerprint).toHaveLength(32);
  expect(rows[0]?.fingerprint.equals(one)).toBe(false);
});
