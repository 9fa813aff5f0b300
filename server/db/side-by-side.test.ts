import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let root: string;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'releases-'));
  client = await connect();
  await client.query('drop table migrations');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(root, { recursive: true });
});

async function connect() {
  const connected = new pg.Client({ connectionString: database.connectionString });
  await connected.connect();
  return connected;
}

const files: Readonly<Record<string, string>> = {
  '0001_pets.sql': 'create table pets (id int)',
  '0201_names.sql': 'alter table pets add column name text',
  '0301_ages.sql': 'alter table pets add column age int',
};

let folders = 0;

/** Starts a release that has these migrations, after the releases whose last migrations are named. */
function start(migrations: Readonly<Record<string, string>>, releases: readonly string[]) {
  folders += 1;
  const folder = join(root, String(folders));
  mkdirSync(folder);
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, name), text);
  return migrate(database.connectionString, [folder], releases);
}

const some = (...names: string[]) => Object.fromEntries(names.map((name) => [name, files[name] ?? '']));
const first = () => start(some('0001_pets.sql'), ['0001_pets.sql']);
const second = () => start(some('0001_pets.sql', '0201_names.sql'), ['0001_pets.sql', '0201_names.sql']);
const third = () => start(files, ['0001_pets.sql', '0201_names.sql', '0301_ages.sql']);

test('a release starts beside the next one, and not beside the one after that', async () => {
  await first();
  await second();
  await first();
  await third();
  await second();
  await expect(first()).rejects.toThrow(
    'The database has run the migration 0301_ages.sql, which this version of Homeroom does not have',
  );
});

test('the next release counts as such before its migrations have landed', async () => {
  await first();
  await start(some('0001_pets.sql', '0201_names.sql'), ['0001_pets.sql']);
  await expect(first()).resolves.toBeUndefined();
});

test('a release does not start beside one that has removed what it uses', async () => {
  await first();
  const removed = '-- Contracts: nothing reads it.\nalter table pets drop column id';
  await start({ ...some('0001_pets.sql'), '0201_names.sql': removed }, ['0001_pets.sql']);
  await expect(first()).rejects.toThrow('0201_names.sql');
});

test('migrations that are older than the rules let no other release run', async () => {
  await first();
  await start({ ...some('0001_pets.sql'), '0169_old.sql': 'alter table pets add column old int' }, [
    '0001_pets.sql',
  ]);
  await expect(first()).rejects.toThrow('0169_old.sql');
});

test('a migration waits briefly for a table that is in use, lets others through, and tries again', async () => {
  await first();
  const user = await connect();
  await user.query('begin');
  await user.query('insert into pets values (1)');
  const upgrade = second();
  const waiting = `select from pg_stat_activity
    where application_name = 'homeroom migrate' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
  // It would wait behind the migration for ever if that did not give up.
  await client.query('select id from pets');
  await user.query('commit');
  await user.end();
  await upgrade;
  expect((await client.query('select id, name from pets')).rows).toEqual([{ id: 1, name: null }]);
});

const withIndex = {
  ...some('0001_pets.sql'),
  '0202_index.sql': '-- For the list of pets.\ncreate unique index concurrently pets_idx on pets (id)',
};

test('an index is built while others write, and processes that start meanwhile wait', async () => {
  await first();
  let isOver = false;
  let written = 0;
  const write = async () => {
    const writer = await connect();
    for (; !isOver; written += 1) await writer.query('insert into pets values ($1)', [written]);
    await writer.end();
  };
  const writing = write();
  await expect.poll(() => written).toBeGreaterThan(10);
  await Promise.all([1, 2, 3].map(() => start(withIndex, ['0001_pets.sql'])));
  const before = written;
  await expect.poll(() => written).toBeGreaterThan(before);
  isOver = true;
  await writing;
  expect((await client.query('select count(*)::int as count from pets')).rows).toEqual([{ count: written }]);
  await first();
});

test('an index that could not be built is built again', async () => {
  await first();
  await client.query('insert into pets values (1), (1)');
  const isValid = `select indisvalid from pg_index where indexrelid = 'pets_idx'::regclass`;
  await expect(start(withIndex, [])).rejects.toThrow('The migration 0202_index.sql failed: could not create');
  expect((await client.query(isValid)).rows).toEqual([{ indisvalid: false }]);
  await client.query('delete from pets');
  await start(withIndex, []);
  expect((await client.query(isValid)).rows).toEqual([{ indisvalid: true }]);
});
