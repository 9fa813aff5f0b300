import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { prepareBinaries } from '#server/db/embedded/postgres-binaries.ts';
import { copyProductionPackages } from './production-packages.ts';

const content = [
  'contract',
  'demo',
  'deploy',
  'docs',
  'server',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];
const left = /(?:^server\/test$|^docs\/images$|\.test\.ts$)/;
/** They need nothing but Node; the others install or build something first. */
const scripts = ['start', 'backup', 'backup:check', 'restore', 'schools', 'schools:move'];

const packageFile = z.looseObject({
  version: z.string(),
  scripts: z.record(z.string(), z.string()),
});

export type Release = { readonly root: string; readonly folder: string; readonly commit: string | undefined };

/** Makes a folder that holds everything of a release: code, screens and production packages. */
export function makeReleaseFolder(release: Release) {
  mkdirSync(release.folder, { recursive: true });
  // Makes the links between its libraries, which npm leaves out; the folder of a release may be read-only.
  prepareBinaries(undefined, tmpdir());
  copyCode(release);
  writePackageFile(release);
  copyProductionPackages(release.root, release.folder);
  buildScreens(release);
}

function copyCode({ root, folder }: Release) {
  for (const name of content.filter((each) => existsSync(join(root, each)))) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !left.test(relative(root, path)),
    });
  }
}

/** The product reads its version and commit here, and Node the short names of its folders. */
function writePackageFile({ root, folder, commit }: Release) {
  const own = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const { devDependencies: _, overrides: __, ...kept } = own;
  const released = {
    ...kept,
    ...(commit && { gitHead: commit }),
    engines: { node: '24' },
    scripts: Object.fromEntries(Object.entries(own.scripts).filter(([name]) => scripts.includes(name))),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`);
}

function buildScreens({ root, folder, commit }: Release) {
  const vite = join(createRequire(join(root, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');
  const target = join(folder, 'dist/web');
  const built = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', HOMEROOM_COMMIT: commit },
    },
  );
  if (built.status !== 0) throw new Error('The screens could not be built (see above).');
}

export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
