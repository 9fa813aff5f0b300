import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { loadWorldText } from './world-text.ts';

let database: TestDatabase;
let client: pg.Client;
let tables: string[];
let plain: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.superuserConnectionString });
  await client.connect();
  plain = await loadWorldText(database, client);
  // What PostgreSQL 17 and newer work with during maintenance, whatever the session has set.
  await client.query('set search_path = pg_catalog, pg_temp');
  const found = await client.query<{ name: string }>(
    `select format('public.%I', relname) as name
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1`,
  );
  tables = found.rows.map(({ name }) => name);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('every table has rows, with letters of many scripts unless it only has choices', async () => {
  expect(plain).toEqual([
    'deleted_guardian_links',
    'dismissed_findings',
    'guardian_pairs',
    'message_use',
    'notification_wishes',
    'promotions',
    'retention_rules',
    'student_guardians',
  ]);
  const empty: string[] = [];
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount === 0) empty.push(table);
  }
  expect(empty).toEqual([]);
});

test.each(['analyze', 'vacuum (analyze)', 'reindex table'])('%s works on every table', async (command) => {
  for (const table of tables) await client.query(`${command} ${table}`);
  const { rows } = await client.query<{ is_analyzed: boolean }>(
    `select bool_and(last_analyze is not null) as is_analyzed
    from pg_stat_user_tables
    where schemaname = 'public' and relname = 'subjects'`,
  );
  expect(rows).toEqual([{ is_analyzed: true }]);
});

test('every function finds its objects with any search path', async () => {
  // A body that is text is looked up when it runs: it must fix its path, or name nothing of this schema without it.
  const { rows } = await client.query<{ name: string; uses: string }>(`select routine.proname as name,
      string_agg(
        distinct
        own.name, ', '
      ) as uses
    from pg_proc routine
    join (
      select relname::text as name
      from pg_class
      where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'v')
      union
      select proname
      from pg_proc
      where pronamespace = 'public'::regnamespace
    ) own on regexp_replace(
        routine.prosrc, '''[^'']*''', '',
        'g'
      ) ~ ('(?<!public\\.)\\m' || own.name || '\\M')
    where routine.pronamespace = 'public'::regnamespace
      and routine.prosqlbody is null
      and not exists (
        select from pg_depend dep
        where dep.objid = routine.oid
          and dep.deptype = 'e'
      )
      and not coalesce(
        array_to_string(
          routine.proconfig, ','
        ),
        ''
      ) like '%search_path=public, pg_temp%'
    group by routine.proname`);
  expect(rows).toEqual([]);
});
