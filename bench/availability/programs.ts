import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseDatabaseUser } from '#server/db/embedded/database-user.ts';
import { findProgram } from '#tools/packages.mjs';

const samples = join(import.meta.dirname, '../../deploy/availability');
const lookEveryMs = 50;
const longestWaitMs = 90_000;

export type Settings = Readonly<Record<string, string>>;

export const samplePath = (name: string) => join(samples, name);

/** The lines of a sample in `deploy/availability/`, with the values of this machine; the sample must have all of them. */
export function fillSample(name: string, own: Settings): Settings {
  const lines = readFileSync(samplePath(name), 'utf8').matchAll(/^([A-Z_0-9]+)=(.*)$/gm);
  const sample = Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
  const missing = Object.keys(own).find((key) => !(key in sample));
  if (missing) throw new Error(`${samplePath(name)} has no line ${missing}`);
  return { ...sample, ...own };
}

export async function waitUntil(what: string, isTrue: () => Promise<boolean>) {
  const late = performance.now() + longestWaitMs;
  while (!(await isTrue())) {
    if (performance.now() > late) throw new Error(`Waited in vain: ${what}`);
    await pause(lookEveryMs);
  }
}

/** Programs of Debian that run as an ordinary user, each with a log in a folder that they share. */
export class Programs {
  readonly folderPath = mkdtempSync(join(tmpdir(), 'homeroom-availability-'));
  readonly #user = chooseDatabaseUser([]);
  readonly #running = new Set<ChildProcess>();

  constructor() {
    chmodSync(this.folderPath, 0o755);
  }

  /** A folder that the programs can read and write. */
  folder(name: string): string {
    const folder = join(this.folderPath, name);
    mkdirSync(folder, { mode: 0o700, recursive: true });
    if (this.#user) chownSync(folder, this.#user.uid, this.#user.gid);
    return folder;
  }

  start(name: string, args: readonly string[], { log, env }: { log: string; env: Settings }): ChildProcess {
    const program = findProgram([name], ['/usr/sbin']);
    if (!program)
      throw new Error(`${name} is missing: install the packages that the head of the script names.`);
    const output = openSync(join(this.folderPath, `${log}.log`), 'a');
    const child = spawn(program, args, {
      ...this.#user,
      cwd: this.folder('home'),
      env: { ...env, PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', output, output],
    });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  /** Asks the programs to end, in the opposite order of their starts. */
  async close() {
    for (const child of [...this.#running].reverse()) {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    rmSync(this.folderPath, { recursive: true });
  }
}
