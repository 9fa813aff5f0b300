import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { prepareAppLogin } from '#server/db/app-login.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPlainOwner, type PlainOwner } from '#server/test/postgres/plain-owner.ts';
import { withDatabase } from '#server/test/server.ts';
import { loadWorldText } from './world-text.ts';

const run = promisify(execFile);
const roles = join(import.meta.dirname, '../../schema/0001_roles.sql');

let owner: PlainOwner;
let folder: string;
let source: string;
let restored: string;

/** The same database for someone who sees all rows. */
const asSuperuser = (address: string) =>
  withDatabase(inject('testServer').superuser, new URL(address).pathname.slice(1));

async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What docs/operating/backup.md says about restoring, as the owner of an empty database. */
async function restore(dump: string, target: string) {
  await withClient(target, async (client) => {
    await client.query(readFileSync(roles, 'utf8'));
    await client.query('grant homeroom_lookup, homeroom_search to current_user');
  });
  await run('pg_restore', ['--exit-on-error', `--dbname=${target}`, dump]);
  await withClient(target, (client) =>
    client.query('revoke homeroom_lookup, homeroom_search from current_user'),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-dump-'));
  owner = await createPlainOwner(inject('testServer').superuser);
  source = owner.connectionString;
  await migrate(source);
  await prepareAppLogin(source);
  await withClient(asSuperuser(source), (client) => loadWorldText({ connectionString: source }, client));
  const dump = join(folder, 'homeroom.dump');
  await run('pg_dump', ['--format=custom', `--file=${dump}`, asSuperuser(source)]);
  restored = await owner.createDatabase();
  await restore(dump, restored);
});

afterAll(async () => {
  await owner.drop();
  rmSync(folder, { recursive: true });
});

/** Number and checksum of the rows of every table, with what is computed from them. */
const checksums = (address: string) =>
  withClient(asSuperuser(address), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name
      from pg_tables
      where schemaname = 'public'
      order by 1`,
    );
    const found: Record<string, unknown> = {};
    for (const { name } of rows) {
      const checksum = `select count(*)::int as n,
          md5(string_agg(t::text, E'\\n' order by t::text collate "C"))
        from ${name} t`;
      found[name] = (await client.query<Record<string, unknown>>(checksum)).rows[0];
    }
    return found;
  });

/** Every object with its owner, and all grants, policies, keys and indexes; expressions may be printed in another way. */
const definitions = async (address: string) => {
  const { stdout } = await run('pg_dump', ['--schema-only', asSuperuser(address)], { maxBuffer: 2 ** 26 });
  return stdout
    .split('\n')
    .filter((line) => /^(?:-- Name|GRANT|REVOKE|CREATE|ALTER|\s+ADD)\b/.test(line))
    .filter((line) => !line.startsWith('CREATE TRIGGER touch_updated_dt'));
};

test('the restored tables have the dumped rows, whatever their letters', async () => {
  const before = await checksums(source);
  expect(Object.keys(before).length).toBeGreaterThan(80);
  expect(Object.values(before)).not.toContainEqual(expect.objectContaining({ n: 0 }));
  expect(await checksums(restored)).toEqual(before);
});

test('the restored tables, rules, functions and grants equal the dumped ones', async () => {
  const before = await definitions(source);
  expect(before.length).toBeGreaterThan(1000);
  expect(await definitions(restored)).toEqual(before);
});

test('a restored database needs no migration, lets requests in, and search works', async () => {
  await migrate(restored);
  const login = await prepareAppLogin(restored);
  await withClient(login, async (client) => {
    await client.query(
      `select set_config('app.school_id', school_id::text, false) from list_school_ids() limit 1`,
    );
    const { rows } = await client.query<{ total: number }>(
      `select total::int
      from search_students('ECOLAGE strasse', null, null, null, null, null, 'name', false, 5, 0)`,
    );
    expect(rows[0]?.total).toBeGreaterThan(0);
  });
});
