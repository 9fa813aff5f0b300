import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean(), optional: z.boolean() }).partial()),
});

/** The Node that the lock file pins; a release runs on the Node of its machine. */
const runtime = /^node_modules\/node-linux-/;
/** What neither Node nor the product reads. */
const superfluous = /\.(?:map|d\.[cm]?ts)$/;
/** The binaries of one system, in a package that has them for all. */
const binaries = /\/onnxruntime-node\/bin\/napi-v\d+\/(\w+\/\w+)$/;

/** Copies the packages of the lock file that the product needs at run time, those of this system, without type declarations and source maps. */
export function copyProductionPackages(root: string, target: string) {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const [path, { dev = false, optional = false }] of Object.entries(packages)) {
    if (path === '' || dev || runtime.test(path)) continue;
    const source = join(root, path);
    if (existsSync(source)) copyPackage(source, join(target, path));
    // The optional packages of other systems are not installed.
    else if (!optional) throw new Error(`${path} is not installed: run npm install first.`);
  }
}

function copyPackage(source: string, target: string) {
  const inner = join(source, 'node_modules');
  cpSync(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== inner && !superfluous.test(path) && !isOfAnotherSystem(path),
  });
}

function isOfAnotherSystem(path: string): boolean {
  const system = binaries.exec(path)?.[1];
  return system !== undefined && system !== `${process.platform}/${process.arch}`;
}
