import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';

const ours = '00000000-0000-4000-8000-00000000000a';
const theirs = '00000000-0000-4000-8000-00000000000b';

/** A value for the columns of primary keys, by type: these tables have lost every other constraint. */
const anyValue: Readonly<Record<string, string>> = {
  uuid: 'new_id()',
  text: `'any'`,
  date: `'2026-01-01'`,
  bytea: `'\\x00'`,
  integer: '1',
  bigint: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'true',
};

let database: TestDatabase;
let client: pg.Client;
let tables: { name: string; insert: string }[];

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text, values)).rows;
}

/** Takes away all that hinders a row of nothing but its key, so that one can be inserted into every table. */
async function loosenTables() {
  const constraints = await rows(`select conrelid::regclass as name, conname
    from pg_constraint
    where contype in ('f', 'c', 'x') and conrelid <> 0 and connamespace = 'public'::regnamespace
    order by contype = 'f' desc`);
  for (const { name, conname } of constraints) await rows(`alter table ${name} drop constraint ${conname}`);
  const required = await rows(`select attrelid::regclass as name, attname
    from pg_attribute attribute join pg_class relation on relation.oid = attribute.attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and attnotnull
      and attname <> 'school_id' and attidentity = '' and attrelid <> 'migrations'::regclass
      and not exists (
        select from pg_index idx
        where idx.indrelid = attribute.attrelid and indisprimary and attnum = any(indkey)
      )`);
  for (const { name, attname } of required)
    await rows(`alter table ${name} alter column ${attname} drop not null`);
}

async function insertsByTable() {
  const keys = await rows(`select relation.relname as name,
      array_agg(attribute.attname::text order by attribute.attnum) as columns,
      array_agg(
        format_type(attribute.atttypid, null)
        order by attribute.attnum
      ) as types
    from pg_class relation
    join pg_index idx on idx.indrelid = relation.oid and idx.indisprimary
    join pg_attribute attribute on attribute.attrelid = relation.oid
      and attribute.attnum = any(idx.indkey) and attribute.attidentity = ''
    where relation.relnamespace = 'public'::regnamespace
    group by relation.relname
    having 'school_id' = any(array_agg(attribute.attname))
    order by 1`);
  return keys.map((key) => {
    const { name, columns, types } = key as { name: string; columns: string[]; types: string[] };
    const values = columns.map((column, at) =>
      column === 'school_id' ? ':school' : anyValue[types[at] ?? ''],
    );
    return { name, insert: `insert into ${name} (${columns.join(', ')}) values (${values.join(', ')})` };
  });
}

const insertFor = (insert: string, school: string) => insert.replace(':school', `'${school}'`);

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.superuserConnectionString });
  await client.connect();
  await loosenTables();
  tables = await insertsByTable();
  for (const { name } of tables) await rows(`alter table ${name} disable trigger user`);
  for (const school of [ours, theirs]) {
    await rows(`select set_config('app.school_id', $1, false)`, [school]);
    for (const { insert } of tables) await rows(insertFor(insert, school));
  }
});

beforeEach(async () => {
  await rows(`set role homeroom_app`);
  await rows(`select set_config('app.school_id', $1, false)`, [ours]);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a school sees its own rows of every table and no others', async () => {
  for (const { name } of tables) {
    const seen = await rows(`select school_id from ${name}`);
    expect(seen, name).toEqual([{ school_id: ours }]);
  }
  expect(tables.length).toBeGreaterThan(50);
});

test('no one sees a row of any table before a school is set', async () => {
  await rows(`select set_config('app.school_id', '', false)`);
  for (const { name } of tables) expect(await rows(`select school_id from ${name}`), name).toEqual([]);
});

test('a row of another school cannot be added to any table', async () => {
  for (const { name, insert } of tables) {
    const [granted] = await rows(`select has_table_privilege($1, 'insert') as may`, [name]);
    const refusal = granted?.['may'] ? `row-level security policy for table "${name}"` : 'permission denied';
    await expect(rows(insertFor(insert, theirs)), name).rejects.toThrow(refusal);
  }
});

test('a row cannot be moved into another school, and another school’s row cannot be changed or deleted', async () => {
  for (const { name } of tables) {
    const [granted] = await rows(`select has_table_privilege($1, 'update') as may`, [name]);
    if (granted?.['may'] !== true) continue;
    await expect(rows(`update ${name} set school_id = $1`, [theirs]), name).rejects.toThrow(
      'row-level security',
    );
    const changed = await client.query(`update ${name} set school_id = school_id where school_id = $1`, [
      theirs,
    ]);
    expect(changed.rowCount, name).toBe(0);
  }
});
