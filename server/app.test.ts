import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 30_000 });

/** Prints the address of each module that the app loads before it does anything. */
const listModules = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  await import('./server/app.ts');
  console.log(JSON.stringify(loaded));
  process.exit();
`;

/** Each takes 2 to 10 MB of memory, and is loaded when someone first needs it. */
const rarelyNeeded = [
  '@ai-sdk/anthropic',
  '@ai-sdk/openai-compatible',
  '@aws-sdk/client-s3',
  '@zxcvbn-ts/language-common',
  'ai',
  'chrono-node',
  'imapflow',
  'nodemailer',
  'write-excel-file',
];

test('the app starts without the libraries that it seldom needs', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', listModules],
    { cwd: join(import.meta.dirname, '..'), maxBuffer: 10 * 1024 * 1024 },
  );
  const loaded = JSON.parse(stdout) as readonly string[];
  const packages = new Set(
    loaded.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []),
  );
  expect(packages).toContain('fastify');
  expect(rarelyNeeded.filter((name) => packages.has(name))).toEqual([]);
});
