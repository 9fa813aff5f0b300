import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase } from '#contract/kit/envelope.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'dist', `client-${process.pid}`);
const run = promisify(execFile);
const node = (...args: string[]) => run(process.execPath, args, { cwd: root });

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.stop();
});

const tsconfig = {
  extends: '../../tsconfig.json',
  compilerOptions: { allowJs: false, checkJs: false, types: ['node'] },
  include: ['program.ts', 'schema.d.ts'],
  exclude: [],
};

test('a client generated from the description compiles and makes calls', async () => {
  await api.call('auth.me', { as: 'admin' });
  const hook = join(import.meta.dirname, 'typescript-5.ts');
  const generator = 'node_modules/openapi-typescript/bin/cli.js';
  await node('--import', hook, generator, 'docs/openapi.json', '-o', join(folder, 'schema.d.ts'));
  copyFileSync(join(import.meta.dirname, 'program.ts'), join(folder, 'program.ts'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  await node('node_modules/typescript/bin/tsc', '-p', folder);

  await api.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.server.address() as AddressInfo;
  const { stdout } = await node(join(folder, 'program.ts'), `http://127.0.0.1:${port}${apiBase}`);
  expect(JSON.parse(stdout)).toEqual({ names: ['Astronomy'], status: 404, success: false });
}, 120_000);
