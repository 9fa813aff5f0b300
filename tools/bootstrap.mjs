// Runs before `npm start` and `npm test`, on Node 20 or newer and before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installChromium } from './chromium.mjs';
import { Failure } from './failure.mjs';
import { hashOf } from './hash.mjs';
import { installPgBouncer } from './pgbouncer.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const pinnedNode = join(modules, '.bin', 'node');
const installStamp = join(modules, '.homeroom-installed');
const webFolder = join(root, 'dist', 'web');
const webStamp = join(root, 'dist', '.web-built-from');
const webSources = [
  'web',
  'contract',
  'widget',
  'vite.config.ts',
  'vite.widget.config.ts',
  'tools/build/build-widget.ts',
  'tools/build/contract-in-browser.ts',
  'tools/build/lean-schemas.ts',
  'tools/build/precompress.ts',
  'tools/build/route-scripts.ts',
  'package-lock.json',
];
const oldestNode = [20, 19];
const requiredMajor = 24;

const goals = {
  install: [checkNode, install],
  start: [checkNode, install, buildWeb],
  test: [checkNode, install, buildWeb, installChromium, installPgBouncer],
};

try {
  const steps = goals[/** @type {keyof typeof goals} */ (process.argv[2] ?? 'install')];
  if (!steps) throw new Failure(`Usage: node tools/bootstrap.mjs ${Object.keys(goals).join('|')}`);
  for (const step of steps) step();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Failure(
    `Homeroom needs Node ${oldestNode.join('.')} or newer; this is Node ${process.versions.node}.`,
  );
}

/** Installs if the lock file differs from the last installed one. The stamp is written only after a complete installation. */
function install() {
  const lock = hashOf(root, ['package-lock.json'], `${process.platform} ${process.arch}`);
  if (readStamp(installStamp) === lock && hasRuntime()) return;
  console.log('Installing packages, about a minute …');
  checkRegistry();
  rmSync(installStamp, { force: true });
  // `npm ci` would delete node_modules first, and with it the Node that may be running.
  const done = npm(['install', '--no-save', '--include=dev', '--include=optional', '--prefer-offline']);
  if (done.status !== 0) {
    throw new Failure('The packages could not be installed (see above). Is the npm registry reachable?');
  }
  checkRuntime();
  writeFileSync(installStamp, lock);
}

/** Without a network, the installation itself would try for many minutes before it fails. */
function checkRegistry() {
  const once = ['--fetch-retries=0', '--fetch-timeout=20000', '--prefer-online'];
  const reply = npm(['view', 'node', 'name', ...once], 'pipe');
  if (reply.status === 0) return;
  throw new Failure(
    `Packages have to be installed first, and the npm registry cannot be reached:\n${reply.stderr}`,
  );
}

/** The Node that the lock file pins by its hash; on systems without one, the Node that runs this script. */
function runtime() {
  return existsSync(pinnedNode) ? pinnedNode : process.execPath;
}

function hasRuntime() {
  return existsSync(pinnedNode) || process.versions.node.startsWith(`${requiredMajor}.`);
}

function checkRuntime() {
  if (hasRuntime()) return;
  throw new Failure(
    `Homeroom runs on Node ${requiredMajor}. It comes with the packages on Linux (x64 and arm64, with optional packages); on this system, install Node ${requiredMajor} and start again.`,
  );
}

/** Builds beside the old version and swaps, so that a failed or interrupted build leaves the old one. */
function buildWeb() {
  if (!existsSync(join(root, 'web', 'index.html'))) return;
  const sources = hashOf(root, webSources, productVersion());
  if (readStamp(webStamp) === sources && existsSync(webFolder)) return;
  console.log('Building the web app …');
  const next = join(root, 'dist', `web-${process.pid}`);
  const vite = join(
    dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const built = spawnSync(
    runtime(),
    [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (built.status !== 0) {
    rmSync(next, { recursive: true, force: true });
    throw new Failure('The web app could not be built (see above).');
  }
  rmSync(webStamp, { force: true });
  rmSync(webFolder, { recursive: true, force: true });
  mkdirSync(dirname(webFolder), { recursive: true });
  renameSync(next, webFolder);
  writeFileSync(webStamp, sources);
}

/**
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} stdio
 */
function npm(args, stdio = 'inherit') {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const cli = process.env['npm_execpath'];
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  // onnxruntime-node would download 300 MB for graphics cards, which Homeroom does not use.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  return spawnSync(command, [...first, ...args, ...quiet], { cwd: root, stdio, encoding: 'utf8', env });
}

/** The screens show it. */
function productVersion() {
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  );
  return version;
}

/** @param {string} file */
function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
