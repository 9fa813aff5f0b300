import { Failure } from './failure.mjs';
import { findProgram, installPackage, isProgram } from './packages.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const apps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** The browser for tests: CHROMIUM_PATH, else the system's; the test tools' own cannot be had everywhere. */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  return findProgram(names, folders) ?? apps.find(isProgram);
}

/** Finds Chromium, or installs the system's package where that can be done without asking. */
export function installChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !isProgram(given)) throw new Failure(`CHROMIUM_PATH ${given} is not a program.`);
  if (findChromium()) return;
  installPackage('chromium', 'the browser tests');
  if (!findChromium()) {
    throw new Failure(
      'The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to the program.',
    );
  }
}
