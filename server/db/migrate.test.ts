import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('drop table migrations');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}

async function applied() {
  const result = await client.query<{ name: string }>('select name from migrations order by name');
  return result.rows.map(({ name }) => name);
}

test('runs each migration once and in order, whichever process comes first', async () => {
  write('0002_fill.sql', 'insert into pets values (1)');
  write('0001_pets.sql', 'create table pets (id int); select pg_sleep(0.1)');
  write('notes.txt', 'not a migration');
  await Promise.all([1, 2, 3].map(() => migrate(database.connectionString, [folder])));
  expect(await applied()).toEqual(['0001_pets.sql', '0002_fill.sql']);
  expect((await client.query('select id from pets')).rows).toEqual([{ id: 1 }]);
});

test('runs only the new migrations on a database that was migrated before', async () => {
  write('0001_pets.sql', 'create table pets (id int)');
  await migrate(database.connectionString, [folder]);
  write('0002_fill.sql', 'insert into pets values (2)');
  await migrate(database.connectionString, [folder]);
  expect((await client.query('select id from pets')).rows).toEqual([{ id: 2 }]);
});

test('leaves nothing of a failed migration', async () => {
  write('0001_pets.sql', 'create table pets (id int)');
  write('0002_broken.sql', 'create table toys (id int); select 1 / 0');
  await expect(migrate(database.connectionString, [folder])).rejects.toThrow(
    'The migration 0002_broken.sql failed: division by zero.',
  );
  expect(await applied()).toEqual(['0001_pets.sql']);
  expect((await client.query(`select to_regclass('toys') as toys`)).rows).toEqual([{ toys: null }]);
});

test('refuses a migration that changed after it ran', async () => {
  write('0001_pets.sql', 'create table pets (id int)');
  await migrate(database.connectionString, [folder]);
  write('0001_pets.sql', 'create table pets (id bigint)');
  await expect(migrate(database.connectionString, [folder])).rejects.toThrow('0001_pets.sql was changed');
});

test('refuses a database with a migration this version does not know', async () => {
  write('0001_pets.sql', 'create table pets (id int)');
  await migrate(database.connectionString, [folder]);
  rmSync(join(folder, '0001_pets.sql'));
  await expect(migrate(database.connectionString, [folder])).rejects.toThrow(
    'The database has run the migration 0001_pets.sql, which this version of Homeroom does not have: start the version that ran it, or restore a backup from before that.',
  );
});
