import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const settings = [
  'user.name=Newcomer',
  'user.email=newcomer@homeroom.test',
  'core.compression=0',
  'core.fsync=none',
];

/**
 * Saves the minute of the first start: `npm start` finds the packages and the screens of this folder, which every machine
 * of the tests installed and built by the same script, `tools/bootstrap.mjs`, on an empty disk.
 */
export const takeInstalled = `ln -s '${root}/node_modules' node_modules && cp -R '${root}/dist' dist`;

/** A repository with the code as it is here, also what is not committed, and empty folders beside it. */
export class Repository {
  readonly #work = mkdtempSync(join(tmpdir(), 'homeroom-newcomer-'));
  readonly address = join(this.#work, 'homeroom.git');

  constructor() {
    // If root starts Homeroom, it continues as another user.
    chmodSync(this.#work, 0o755);
    this.#git('init', '--quiet', '--bare', '--initial-branch=main');
    this.#git(`--work-tree=${root}`, 'add', '--all');
    this.#git(`--work-tree=${root}`, 'commit', '--quiet', '--message=As it is here');
  }

  #git(...args: string[]) {
    const given = settings.flatMap((setting) => ['-c', setting]);
    execFileSync('git', [`--git-dir=${this.address}`, ...given, ...args], { cwd: root, stdio: 'pipe' });
  }

  emptyFolder(): string {
    const folder = mkdtempSync(join(this.#work, 'empty-'));
    chmodSync(folder, 0o755);
    return folder;
  }

  remove() {
    rmSync(this.#work, { recursive: true, force: true });
  }
}
