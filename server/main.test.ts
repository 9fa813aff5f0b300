import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

type LaunchedApp = ChildProcessByStdio<null, Readable, Readable>;

let folder: string;
let running: LaunchedApp;
let runningDataDir: string;
let address: string;
let greeting = '';
let problems = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom start '));
  // As root, the product goes on as another user, who has to get to the data folder.
  chmodSync(folder, 0o711);
  runningDataDir = join(folder, 'a path with spaces');
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  running = launch({ PORT: port, HOMEROOM_DATA_DIR: runningDataDir, HOMEROOM_DEMO: '0' });
  running.stdout.on('data', (chunk) => {
    greeting += String(chunk);
  });
  running.stderr.on('data', (chunk) => {
    problems += String(chunk);
  });
  await waitFor(() => greeting.includes('Homeroom is ready'));
});

afterAll(async () => {
  running.kill();
  await once(running, 'exit');
  rmSync(folder, { recursive: true });
});

function waitFor(holds: () => boolean) {
  return vi.waitUntil(holds, { timeout: 30_000 });
}

function launch(variables: Record<string, string>): LaunchedApp {
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

/** A start that has to fail: what it said, and its exit code. */
async function failToStart(variables: Record<string, string>) {
  const child = launch({
    PORT: await findFreePort(),
    HOMEROOM_DATA_DIR: join(folder, 'unused'),
    // The sentence alone: a warning may come before it.
    LOG_LEVEL: 'error',
    ...variables,
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said: said.trim(), code: code as number };
}

test('runs as root only with a stated reason, and otherwise owns what it wrote', () => {
  const { uid } = statSync(`/proc/${running.pid}`);
  // The folder of the code may be one that no other user can enter.
  expect(uid === 0).toBe(problems.includes('keeps running as root'));
  const written = readdirSync(runningDataDir).map((name) => statSync(join(runningDataDir, name)).uid);
  if (uid !== 0) expect(new Set(written)).toEqual(new Set([uid]));
});

test('starts on an empty folder, prints its address, and prints the setup token only on the terminal', async () => {
  expect(greeting).toContain(`Homeroom is ready at ${address}`);
  expect(greeting).toMatch(/one-time token: [0-9a-f]{32}/);
  expect(greeting).not.toContain('homeroom-demo');
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('a port in use is reported before a database is made', async () => {
  const { port } = new URL(address);
  const { said, code } = await failToStart({ PORT: port });
  expect(said).toBe(
    `Port ${port} on 127.0.0.1 is in use already: end the program that uses it, or set PORT to another one.`,
  );
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'unused'))).toBe(false);
});

test('a second process does not use a data folder in use', async () => {
  const { said, code } = await failToStart({ HOMEROOM_DATA_DIR: runningDataDir });
  expect(said).toBe(`Another Homeroom process is already using the data folder ${runningDataDir}.`);
  expect(code).toBe(1);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('a damaged data folder is refused and not changed', async () => {
  const dataDir = join(folder, 'damaged');
  const cluster = join(dataDir, 'postgres');
  mkdirSync(join(cluster, 'global'), { recursive: true });
  writeFileSync(join(cluster, 'global', 'pg_control'), 'too short');
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
  const { said, code } = await failToStart({ HOMEROOM_DATA_DIR: dataDir });
  expect(said).toBe(
    `The database in ${cluster} is damaged, parts of it are missing: nothing was changed; restore it from a backup, or choose another HOMEROOM_DATA_DIR.`,
  );
  expect(code).toBe(1);
  expect(readdirSync(cluster).sort()).toEqual(['PG_VERSION', 'global']);
});

test('a data folder that cannot be created is refused without a hang', async () => {
  for (const variables of [{}, { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/school' }]) {
    const { said, code } = await failToStart({ HOMEROOM_DATA_DIR: '/proc/homeroom/data', ...variables });
    expect(said).toMatch(
      /^The data folder \/proc\/homeroom\/data cannot be used: no folder can be made there\.$/,
    );
    expect(code).toBe(1);
  }
});

test.each([
  ['does not answer in time', () => undefined],
  ['closes the connection without a word', (socket: Socket) => socket.destroy()],
])('a database that %s is reported', async (reason, answer) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { said, code } = await failToStart({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/school` });
  expect(said).toBe(`The database of DATABASE_URL (127.0.0.1:${port}/school) cannot be used: it ${reason}.`);
  expect(code).toBe(1);
});

test('the product keeps running when the disk is too full for its logs', async () => {
  const dataDir = join(folder, 'full');
  mkdirSync(dataDir);
  // What is written to this device finds no room, as on a full disk.
  symlinkSync('/dev/full', join(dataDir, 'postgres.log'));
  const port = await findFreePort();
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: port,
      HOMEROOM_DATA_DIR: dataDir,
      HOMEROOM_DEMO: '0',
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', full, full],
  });
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await vi.waitUntil(async () => (await ready()) === 200, { timeout: 30_000 });
  // Both have something to log of this.
  process.kill(
    Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    'SIGQUIT',
  );
  await vi.waitUntil(async () => (await ready()) !== 200, { timeout: 30_000 });
  await vi.waitUntil(async () => (await ready()) === 200, { timeout: 30_000 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 60_000);

test.each([
  [
    'postgres://me:secret@127.0.0.1:1/school',
    '(127.0.0.1:1/school) cannot be used: no server responds there.',
  ],
  [
    'postgres://me:secret@[::1/school',
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  ],
  [
    'mysql://me:secret@localhost/school',
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  ],
])('DATABASE_URL %s is refused without showing its password', async (url, sentence) => {
  const { said, code } = await failToStart({ DATABASE_URL: url });
  expect(said).toContain(sentence);
  expect(said.split('\n')).toHaveLength(1);
  expect(said).not.toContain('secret');
  expect(code).toBe(1);
});

test('a wrong setting is named', async () => {
  const sentence = 'PORT must be a whole number from 1 to 65535.';
  expect(await failToStart({ PORT: '70000' })).toEqual({ said: sentence, code: 1 });
});

test('a HOST that is not on this machine is named', async () => {
  const sentence = 'HOST 203.0.113.1 is not an address of this machine.';
  expect(await failToStart({ HOST: '203.0.113.1' })).toEqual({ said: sentence, code: 1 });
});

test('SIGTERM ends the product and its database, and frees the folder', async () => {
  const dataDir = join(folder, 'stopped');
  const variables = { PORT: await findFreePort(), HOMEROOM_DATA_DIR: dataDir, HOMEROOM_DEMO: '0' };
  for (const _ of ['first', 'second']) {
    const child = launch(variables);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    await waitFor(() => said.includes('is ready'));
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  }
}, 60_000);

test('a data folder whose uploads are missing is refused', async () => {
  const dataDir = join(folder, 'stopped');
  const files = join(dataDir, 'files');
  rmSync(files, { recursive: true });
  const { said, code } = await failToStart({ HOMEROOM_DATA_DIR: dataDir });
  expect(said).toContain(`The uploads of this installation are not in the folder ${files}`);
  expect(code).toBe(1);
});
