import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds the first of these programs that the system has.
 * @param {string[]} names
 * @param {string[]} folders in addition to those of PATH
 */
export function findProgram(names, folders) {
  const searched = [...(process.env['PATH'] ?? '').split(delimiter), ...folders];
  return searched.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/**
 * Installs a Debian package if no password is needed.
 * @param {string} name
 * @param {string} purpose
 */
export function installPackage(name, purpose) {
  const isRoot = process.getuid?.() === 0;
  const admin = isRoot ? [] : ['sudo', '-n'];
  if (!isProgram('/usr/bin/apt-get') || !(isRoot || run(['sudo', '-n', 'true']))) return;
  console.log(`Installing ${name} for ${purpose} …`);
  run([...admin, 'apt-get', 'update', '-q']);
  run([...admin, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', name]);
}

/** @param {string[]} command */
function run([program = '', ...rest]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync(program, rest, { env, encoding: 'utf8' });
  if (done.status !== 0 && rest.includes('install')) console.error(done.stderr);
  return done.status === 0;
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
