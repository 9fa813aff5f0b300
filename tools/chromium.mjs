import { Failure } from './failure.mjs';
import { findProgram, installPackage, isProgram } from './packages.mjs';

/** The browser that Debian builds for machines without a screen: it starts fewer processes of its own. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const apps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * The product isolates its pages (Cross-Origin-Opener-Policy), so Chromium starts a process for the first page of every
 * test, which compiles all scripts again. With these options the tests of a worker share one process.
 */
export const oneRenderer = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

/** The browser for tests: CHROMIUM_PATH, else the system's. Playwright's own is not available everywhere. */
export function findChromium() {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  return findProgram(names, folders) ?? apps.find(isProgram);
}

/** Finds Chromium, or installs the system's package if no password is needed. */
export function installChromium() {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured && !isProgram(configured)) {
    throw new Failure(`CHROMIUM_PATH ${configured} is not a program.`);
  }
  if (findChromium()) return;
  for (const name of [shell, 'chromium']) {
    if (!findChromium()) installPackage(name, 'the browser tests');
  }
  if (!findChromium()) {
    throw new Failure(
      'The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to the program.',
    );
  }
}
