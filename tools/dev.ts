/** `npm run dev`: the server restarts when its code changes; Vite serves the screens and forwards API calls. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const watched = ['server', 'contract', 'demo'].map((folder) => `--watch-path=${folder}`);
const vite = join(root, 'node_modules/vite/bin/vite.js');

const children = [[...watched, 'server/main.ts'], [vite]].map((args) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  }),
);

for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
