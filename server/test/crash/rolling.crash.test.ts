import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readReleases } from '#server/db/side-by-side.ts';
import { CallLoad } from '#server/test/postgres/call-load.ts';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';

/** Whole processes start here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const root = join(import.meta.dirname, '../../..');

/** This release, the next one and the one after that: copies of the code with further migrations. */
let servers: PostgresServers;
let server: PostgresServer;
let next: string;
let afterNext: string;

const nextMigrations = {
  '9001_nicknames.sql': `alter table classes add column nickname text not null default 'none';`,
  '9002_nicknames_index.sql':
    'create index concurrently classes_nickname_idx on classes (school_id, nickname);',
};
const laterMigrations = { '9101_colors.sql': 'alter table classes add column color text;' };

beforeAll(async () => {
  servers = new PostgresServers();
  server = await servers.create('server');
  await server.run('create role homeroom login createrole');
  await server.run('create database homeroom owner homeroom');
  const own = readdirSync(join(root, 'server/migrations')).filter((name) => name.endsWith('.sql'));
  const releases = [...readReleases(), own.sort().at(-1) ?? ''];
  next = copyCode('next', nextMigrations, releases);
  const later = [...releases, '9002_nicknames_index.sql'];
  afterNext = copyCode('after-next', { ...nextMigrations, ...laterMigrations }, later);
});
afterAll(() => servers.close());

function copyCode(name: string, migrations: Readonly<Record<string, string>>, releases: readonly string[]) {
  const folder = servers.folder(name);
  for (const part of ['contract', 'demo', 'server', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(folder, part));
  for (const [file, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'server/migrations', file), text);
  writeFileSync(join(folder, 'server/schema/releases.json'), JSON.stringify(releases));
  return folder;
}

let started = 0;

async function start(code: string, isNew?: true): Promise<RunningApp> {
  started += 1;
  const dataDir = servers.folder(`app-${started}`);
  mkdirSync(join(servers.folder('files')), { recursive: true });
  symlinkSync(servers.folder('files'), join(dataDir, 'files'));
  const databaseUrl = server.address('homeroom', 'homeroom');
  const app = await runApp({ dataDir, databaseUrl, code, ...(isNew && { isNew }) });
  onTestFinished(() => app.stop());
  return app;
}

const classNames = async () =>
  (await server.run<{ class_name: string }>('select name as class_name from classes', 'homeroom')).map(
    ({ class_name }) => class_name,
  );

test('the next release migrates and works beside this one under load, and no call fails', async () => {
  const one = await start(root, true);
  const { token } = await foundSchool(one);
  const load = new CallLoad();
  load.begin(one, { token, name: 'This' });
  const two = await start(next);
  load.begin(two, { token, name: 'Next' });
  // A process of this release that is restarted in the middle of the upgrade comes back.
  const three = await start(root);
  load.begin(three, { token, name: 'Again' });
  await expect
    .poll(() => ['This', 'Next', 'Again'].filter((name) => load.acknowledged.includes(`${name} 5`)), {
      timeout: 30_000,
    })
    .toHaveLength(3);
  await load.end();
  expect([...load.statuses.keys()].sort()).toEqual([200, 201]);
  expect(await classNames()).toEqual(expect.arrayContaining(load.acknowledged));
});

test('the release after the next one works beside the next one, and this one says that it cannot start', async () => {
  await start(afterNext);
  await expect(start(root)).rejects.toThrow(
    'The database has run the migration 9101_colors.sql, which this version of Homeroom does not have',
  );
  await start(next);
});
