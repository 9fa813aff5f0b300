import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const apps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** The browser for tests: CHROMIUM_PATH, else the system's; the test tools' own cannot be had everywhere. */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const searched = [...(process.env['PATH'] ?? '').split(delimiter), ...folders];
  const candidates = searched.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...apps].find(isProgram);
}

/** Finds Chromium, or installs the system's package where that can be done without asking. */
export function installChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !isProgram(given)) throw new Failure(`CHROMIUM_PATH ${given} is not a program.`);
  if (findChromium()) return;
  const isRoot = process.getuid?.() === 0;
  const admin = isRoot ? [] : ['sudo', '-n'];
  const canInstall = isProgram('/usr/bin/apt-get') && (isRoot || run(['sudo', '-n', 'true']));
  if (canInstall) {
    console.log('Installing Chromium for the browser tests …');
    run([...admin, 'apt-get', 'update', '-q']);
    run([...admin, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium']);
  }
  if (!findChromium()) {
    throw new Failure(
      'The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to the program.',
    );
  }
}

/** @param {string[]} command */
function run([program = '', ...rest]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync(program, rest, { env, encoding: 'utf8' });
  if (done.status !== 0 && rest.includes('install')) console.error(done.stderr);
  return done.status === 0;
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
