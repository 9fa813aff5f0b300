import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storageKeyColumns } from '#server/backup/school/row-check.ts';
import { listSchoolTables } from '#server/backup/school/school-tables.ts';
import { sealedColumns } from '#server/backup/school/sealed-rows.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('triggers on new rows rest while a school is loaded: call rest_triggers_while_loading() in the migration', async () => {
  const { rows } = await client.query(
    `select tgrelid::regclass::text || ' ' || tgname as trigger
    from pg_trigger
    where not tgisinternal and tgtype & 4 <> 0 and pg_get_triggerdef(oid) not like '%app.loading_school%'`,
  );
  expect(rows).toEqual([]);
});

async function columnsLike(pattern: string) {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select relname as name, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and attname ~ $1
    order by 1, 2`,
    [pattern],
  );
  return rows.map(({ name, column }) => `${name}.${column}`);
}

test('an archive knows every column with sealed values and every one with keys of files', async () => {
  const sealed = Object.entries(sealedColumns).map(([name, { column }]) => `${name}.${column}`);
  expect(sealed.sort()).toEqual(await columnsLike('^sealed_|^totp_secret$'));
  const keys = Object.entries(storageKeyColumns).map(([name, column]) => `${name}.${column}`);
  expect(keys.sort()).toEqual(await columnsLike('^storage_key'));
});

test('each table comes after the tables that it refers to', async () => {
  const names = (await listSchoolTables(client)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(100);
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct source.relname as from, target.relname as to
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  expect(rows.filter(({ from, to }) => names.indexOf(from) < names.indexOf(to))).toEqual([]);
});
