import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, freePort, resultOf } from '#server/test/running-app.ts';
import { startS3 } from '#server/test/s3-server.ts';
import { Repository, takeInstalled } from './clone.ts';
import { followed, replaceNames } from './pages.ts';
import { startByCommands } from './terminal.ts';

/** Whole processes start here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const programs = [process.env['TEST_POSTGRES_BIN'] ?? ''].filter(Boolean);
let repository: Repository;
let servers: PostgresServers;
let server: PostgresServer;
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  repository = new Repository();
  servers = new PostgresServers();
  s3 = await startS3();
});

afterAll(async () => {
  await servers.close();
  await s3.stop();
  repository.remove();
});

/** Makes a server as Debian has it, with the superuser `postgres`; returns what the names in the commands stand for. */
async function prepare(name: string) {
  server = await servers.create(name);
  await server.run('create role postgres superuser login');
  return {
    'https://git.example/homeroom.git': repository.address,
    'db.example': '127.0.0.1',
    '5432': String(server.port),
    YOUR_PASSWORD: 'aPasswordOf1Owner',
  };
}

test('the commands for an external database lead from an empty folder to a sign-in', async () => {
  const own = await prepare('external');
  const [clone = ''] = replaceNames(followed.repository, own);
  const commands = [clone, takeInstalled, ...replaceNames(followed.database, own)];
  const port = await freePort();
  const options = { cwd: repository.emptyFolder(), port, programs, variables: { PORT: String(port) } };
  await foundSchool(await startByCommands(commands, options));
  expect(await server.run('select from schools', 'homeroom')).toHaveLength(1);
});

test('the commands for several processes lead to two of them with uploads in S3, and one sign-in for both', async () => {
  const folder = repository.emptyFolder();
  const ports = [await freePort(), await freePort()] as const;
  const { endpoint = '', bucket, credentials } = s3.settingsOf('');
  const own = {
    ...(await prepare('several')),
    'school.example': 'school.example',
    'https://s3.example': endpoint,
    YOUR_BUCKET: bucket,
    YOUR_KEY_ID: credentials?.accessKeyId ?? '',
    YOUR_SECRET_KEY: credentials?.secretAccessKey ?? '',
    '3001': String(ports[0]),
    '3002': String(ports[1]),
  };
  const [clone = ''] = replaceNames(followed.repository, own);
  const [createOwner = ''] = replaceNames(followed.database, own);
  const [settings = '', first = '', second = ''] = replaceNames(followed.severalProcesses, own);
  const before = [clone, takeInstalled, createOwner, settings];
  const one = await startByCommands([...before, first], { cwd: folder, port: ports[0], programs });
  const two = await startByCommands([second], { cwd: `${folder}/homeroom`, port: ports[1] });
  expect(two.setupToken).toBe(one.setupToken);
  const { token } = await foundSchool(one);
  expect(resultOf(await two.call('GET', '/auth/me', { token }))).toMatchObject({ email: 'admin@test.test' });
  // The first start leaves its note in the store of uploads, which is not the folder.
  const kept = readdirSync(`${folder}/homeroom/data`, { recursive: true, encoding: 'utf8' });
  expect(kept.filter((name) => name.includes('installation-'))).toEqual([]);
});
