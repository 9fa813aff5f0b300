import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#demo/load.ts';
import { prepareAppLogin } from '#server/db/app-login.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { memoryFiles } from '#server/ports/files.ts';
import { createPlainOwner } from './plain-owner.ts';

/** A server of its own, on which no one has made the roles yet: the PostgreSQL that comes with Homeroom. */
let dataDir: string;
let server: EmbeddedDatabase;
let connectionString: string;
let client: pg.Client;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-owner-'));
  server = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }), durable: false });
  ({ connectionString } = await createPlainOwner(server.connectionString));
  await migrate(connectionString);
  await loadDemo({ connectionString, students: 10, files: memoryFiles(), log: { info: () => {} } });
  client = new pg.Client({ connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const values = async (text: string) => (await client.query<{ value: unknown }>(text)).rows;

test('an owner made as documented, without a superuser, runs the whole schema and the demo school', async () => {
  expect(
    await values(`select rolsuper or rolbypassrls as value from pg_roles where rolname = current_user`),
  ).toEqual([{ value: false }]);
  await client.query(
    `select set_config('app.school_id', school_id::text, false) from list_school_ids() limit 1`,
  );
  expect(await values('select count(*) > 0 as value from students')).toEqual([{ value: true }]);
});

test('the owner sees one school at a time, and nothing without one', async () => {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class relation where relkind = 'r' and relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute where attrelid = relation.oid and attname = 'school_id')`,
  );
  await client.query(`select set_config('app.school_id', '', false)`);
  for (const { name } of tables.rows) {
    expect(await values(`select count(*)::int as value from ${name}`), name).toEqual([{ value: 0 }]);
  }
});

test('the owner maintains the tables and lets requests in', async () => {
  for (const command of ['analyze', 'vacuum', `reindex database ${client.database}`])
    await client.query(command);
  const app = new pg.Client({ connectionString: await prepareAppLogin(connectionString) });
  await app.connect();
  const { rows } = await app.query<{ value: number }>('select count(*)::int as value from list_school_ids()');
  expect(rows).toEqual([{ value: 2 }]);
  await app.end();
});

test('another start finds nothing to do', async () => {
  const before = await values('select count(*) as value from migrations');
  await migrate(connectionString);
  expect(await values('select count(*) as value from migrations')).toEqual(before);
});
