import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeSchool, makeUser, testPassword } from '#server/test/factories.ts';
import { createPlainOwner } from '#server/test/postgres/plain-owner.ts';
import { resultOf, runApp } from '#server/test/running-app.ts';
import { withDatabase } from '#server/test/server.ts';

const root = join(import.meta.dirname, '../../..');
const shipped = ['schema', 'migrations'].map((name) => join(root, 'server', name));
const user_email = 'admin@test.test';
const studentName = 'Zoë Straße 漢字';

let folder: string;
let landed: string;
let later: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-upgrade-'));
  [landed, later] = [join(folder, 'landed'), join(folder, 'later')];
  mkdirSync(landed);
  mkdirSync(later);
  const ledger = JSON.parse(readFileSync(join(root, 'server/schema/landed.json'), 'utf8')) as object;
  for (const path of Object.keys(ledger)) copyFileSync(join(root, path), join(landed, basename(path)));
  writeFileSync(
    join(later, '9999_nicknames.sql'),
    `alter table students add column nickname text not null generated always as (fold(name)) stored;`,
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

const openServer = (dataDir: string) =>
  startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }), durable: false });

async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database as an installation of the landed files has it, with a school in it. */
async function makeBaseline(owner: string, superuser = owner) {
  await migrate(owner, [landed]);
  await withClient(superuser, async (client) => {
    const school_id = await makeSchool(client, 'Test School');
    await makeUser(client, { school_id, email: user_email, role: 'account-admin' });
    await client.query('insert into students (school_id, name) values ($1, $2)', [school_id, studentName]);
  });
}

/** What a person sees who signs in to this version. */
async function namesSeen(options: { dataDir: string; databaseUrl?: string }): Promise<unknown> {
  const app = await runApp(options);
  try {
    const body = { user_email, password: testPassword };
    const { token } = resultOf<{ token: string }>(await app.call('POST', '/auth/login', { body }));
    const list = await app.call('GET', '/school/students', { token });
    return resultOf<{ students: { name: string }[] }>(list).students.map(({ name }) => name);
  } finally {
    await app.stop();
  }
}

/** The next migration after those of this version finds the rows too. */
async function nicknamesAfter(owner: string, superuser = owner): Promise<unknown> {
  await migrate(owner, [...shipped, later]);
  return withClient(superuser, async (client) => (await client.query('select nickname from students')).rows);
}

test('this version starts on a data folder of the landed schema, and the next migration keeps its rows', async () => {
  const dataDir = join(folder, 'data');
  const before = await openServer(dataDir);
  await makeBaseline(before.connectionString);
  await before.stop();
  expect(await namesSeen({ dataDir })).toEqual([studentName]);
  const after = await openServer(dataDir);
  expect(await nicknamesAfter(after.connectionString)).toEqual([{ nickname: 'zoe strasse 漢字' }]);
  await after.stop();
});

test('this version starts on an external database of the landed schema, and the next migration keeps its rows', async () => {
  const server = await openServer(join(folder, 'server'));
  const { connectionString } = await createPlainOwner(server.connectionString);
  const superuser = withDatabase(server.connectionString, new URL(connectionString).pathname.slice(1));
  await makeBaseline(connectionString, superuser);
  expect(await namesSeen({ dataDir: join(folder, 'files'), databaseUrl: connectionString })).toEqual([
    studentName,
  ]);
  expect(await nicknamesAfter(connectionString, superuser)).toEqual([{ nickname: 'zoe strasse 漢字' }]);
  await server.stop();
});
