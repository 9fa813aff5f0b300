import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followed, replaceNames } from '#server/test/operating/pages.ts';
import { signInToDemo, startByCommands } from '#server/test/operating/terminal.ts';
import { freePort } from '#server/test/running-app.ts';
import { readCommands, readImageVariables, readInstructions, root } from './deploy-files.ts';

const megabyte = 1024 * 1024;
/** The user `nobody` for root; everyone else is an ordinary user. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
const work = mkdtempSync(join(tmpdir(), 'homeroom-release-'));
const dataDir = join(work, 'data');
const folder = join(work, 'homeroom');
const commit = '0123456789abcdef0123456789abcdef01234567';
let product: ChildProcess | undefined;

/** Runs the steps of the Dockerfile in folders of this machine; the packages are those that are installed here. */
beforeAll(() => {
  chmodSync(work, 0o755);
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const source = join(work, 'source');
  cpSync(root, source, { recursive: true, filter: (path) => !ignored.includes(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  const [install, make = ''] = readInstructions('RUN');
  expect(install).toBe('node tools/bootstrap.mjs install');
  const here = make.replaceAll(/(?<= )\/(?=release|homeroom)/g, `${work}/`);
  const env = { ...process.env, COMMIT: commit };
  execFileSync('sh', ['-c', here], { cwd: source, stdio: 'pipe', env });
  mkdirSync(dataDir);
  if (user) chownSync(dataDir, user.uid, user.gid);
}, 180_000);

afterAll(() => {
  product?.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});

test('the commands of the page lead from the tarball and its checksum to a sign-in', async () => {
  const newcomer = join(work, 'release');
  expect(readdirSync(newcomer).filter((name) => !/\.tar\.gz(\.sha256)?$/.test(name))).toEqual([]);
  const port = await freePort();
  const variables = { PORT: String(port), HOMEROOM_DEMO_STUDENTS: '20' };
  const commands = replaceNames(followed.release, {});
  await signInToDemo(await startByCommands(commands, { cwd: newcomer, port, variables }));
}, 180_000);

test('has no compiler, no development packages, no tests, and at most 350 MB', () => {
  const packages = readdirSync(join(folder, 'node_modules'));
  expect(packages).toContain('fastify');
  const developers = ['typescript', 'vite', 'rolldown', 'vitest', 'react', '@mantine', 'playwright-core'];
  expect(packages.filter((name) => developers.includes(name))).toEqual([]);
  const files = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /\.test\.ts$|^test\//.test(name))).toEqual([]);
  const size = execFileSync('du', ['-s', '--apparent-size', '--block-size=1', folder], { encoding: 'utf8' });
  expect(Number.parseInt(size, 10) / megabyte).toBeLessThan(350);
});

test('loads every library with code of its own, without what the release leaves out', () => {
  const script = `
    const { loadEncoder } = await import('./server/answering/encoder/encoder-model.ts');
    const [vector] = await (await loadEncoder())(['When does school begin?']);
    console.log(vector.length);
  `;
  const options = { cwd: folder, encoding: 'utf8', ...user } as const;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], options)).toBe('384\n');
});

test('starts as an ordinary user, says its version, shows the screens, signs someone in and stops', async () => {
  const { start, check } = readCommands();
  const env = {
    ...readImageVariables(),
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    PORT: String(await freePort()),
    HOMEROOM_DATA_DIR: dataDir,
    HOMEROOM_DEMO: '1',
    HOMEROOM_DEMO_STUDENTS: '20',
  };
  const address = `http://127.0.0.1:${env.PORT}`;
  const isReady = () => spawnSync(check[0] ?? '', check.slice(1), { cwd: folder, env, ...user }).status;
  expect(isReady()).toBe(1);
  product = spawn(start[0] ?? '', start.slice(1), {
    cwd: folder,
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  await untilReady(product);
  expect(isReady()).toBe(0);
  expect(await readJson(`${address}/healthz`)).toEqual({ alive: true, version: ownVersion(), commit });
  const page = await (await fetch(address)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await fetch(address + script)).status).toBe(200);
  const signIn = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email: 'admin@homeroom.test', password: 'homeroom-demo' }),
  });
  expect(signIn.status).toBe(200);
  product.kill('SIGTERM');
  expect(await once(product, 'exit')).toEqual([0, null]);
}, 60_000);

const ownVersion = () =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

async function untilReady({ stdout }: ChildProcess) {
  for await (const chunk of stdout ?? []) if (String(chunk).includes('Homeroom is ready')) return;
  throw new Error('The product ended before it was ready.');
}

const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json();
