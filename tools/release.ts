/**
 * `npm run release`: makes the tarball of this version for this system in `dist/release`, or in the folder that the
 * argument names. Packages must be installed. HOMEROOM_COMMIT names the commit where git cannot.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRelease } from '#server/kit/monitoring/release.ts';
import { makeReleaseFolder, sizeOf } from './release/release-folder.ts';

const root = join(import.meta.dirname, '..');
const megabyte = 1024 * 1024;
const mostMegabytes = 350;

const out = resolve(process.argv[2] ?? join(root, 'dist/release'));
const name = `homeroom-${readRelease().version}`;
const folder = join(out, name);

rmSync(folder, { recursive: true, force: true });
makeReleaseFolder({ root, folder, commit: process.env['HOMEROOM_COMMIT'] || readCommit() });
const megabytes = Math.ceil(sizeOf(folder) / megabyte);
if (megabytes > mostMegabytes) {
  console.error(`The release has ${megabytes} MB, more than the ${mostMegabytes} MB that it may have.`);
  process.exit(1);
}
console.log(`${pack()}, ${megabytes} MB unpacked`);

function pack(): string {
  const tarball = join(out, `${name}-${process.platform}-${process.arch}.tar.gz`);
  run('tar', ['--owner=0', '--group=0', '--sort=name', '-C', out, '-czf', tarball, name]);
  rmSync(folder, { recursive: true });
  const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  writeFileSync(`${tarball}.sha256`, `${sum}  ${name}-${process.platform}-${process.arch}.tar.gz\n`);
  return tarball;
}

/** Undefined outside of a repository, and if files differ from the commit. */
function readCommit(): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const head = git('rev-parse', 'HEAD');
  const changes = git('status', '--porcelain');
  return head.status === 0 && changes.stdout === '' ? head.stdout.trim() : undefined;
}

function run(command: string, args: readonly string[]) {
  const done = spawnSync(command, args, { stdio: 'inherit' });
  if (done.status !== 0) throw new Error(`${command} failed (see above).`);
}
