import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const rounds = 20;
const writesARound = 25;
const recoveryMs = 5_000;

let dataDir: string;
let writer: WritingProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom crash '));
});

afterEach(async () => {
  if (writer) await end(writer.child, 'SIGTERM');
  rmSync(dataDir, { recursive: true });
});

/** A running crash-writer: what it found, and what it has been told is written. */
class WritingProcess {
  readonly child: ChildProcess;
  readonly acknowledged = new Set<number>();
  readonly kept: Promise<Set<number>>;
  #heard = () => {};

  constructor() {
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'crash-writer.ts'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const kept = Promise.withResolvers<Set<number>>();
    this.kept = kept.promise;
    this.child.once('close', () => kept.reject(new Error('The start after a crash failed')));
    createInterface({ input: this.child.stdout ?? process.stdin }).on('line', (line) => {
      const [word, list = ''] = line.split(' ');
      const numbers = list.split(',').filter(Boolean).map(Number);
      if (word === 'kept') return kept.resolve(new Set(numbers));
      for (const number of numbers) this.acknowledged.add(number);
      this.#heard();
    });
  }

  /** Waits for some more acknowledged writes. */
  async writes(count: number) {
    const enough = this.acknowledged.size + count;
    while (this.acknowledged.size < enough) await new Promise<void>((heard) => (this.#heard = heard));
  }
}

function databaseProcess(): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'close');
}

function kill(child: ChildProcess) {
  return end(child, 'SIGKILL');
}

function killDatabase() {
  const pid = databaseProcess();
  if (pid === undefined) throw new Error('The database does not run');
  process.kill(pid, 'SIGKILL');
}

/** Starts, looks what is missing of all that was acknowledged so far, lets some writes happen, crashes. */
async function crashAndStartAgain(crash: (round: number, running: WritingProcess) => Promise<void>) {
  const acknowledged = new Set<number>();
  const lost = new Set<number>();
  for (let round = 0; round <= rounds; round += 1) {
    writer = new WritingProcess();
    for (const number of acknowledged.difference(await writer.kept)) lost.add(number);
    if (round === rounds) break;
    await writer.writes(writesARound);
    await crash(round, writer);
    for (const number of writer.acknowledged) acknowledged.add(number);
  }
  return [...lost];
}

test('a killed app loses no acknowledged write and starts again at once', async () => {
  const lost = await crashAndStartAgain((_, running) => kill(running.child));
  expect(lost).toEqual([]);
});

test('app and database killed together lose no acknowledged write and start again at once', async () => {
  const lost = await crashAndStartAgain(async (round, running) => {
    if (round % 2 === 0) killDatabase();
    const killed = kill(running.child);
    if (round % 2 === 1) killDatabase();
    await killed;
  });
  expect(lost).toEqual([]);
});

test('a killed database restarts within five seconds, with every acknowledged write', async () => {
  const running = new WritingProcess();
  writer = running;
  await running.kept;
  await running.writes(writesARound);
  for (let round = 0; round < rounds; round += 1) {
    const before = databaseProcess();
    const started = performance.now();
    killDatabase();
    await expect.poll(databaseProcess, { timeout: recoveryMs, interval: 10 }).not.toBe(before);
    await running.writes(writesARound);
    expect(performance.now() - started).toBeLessThan(recoveryMs);
  }
  await kill(running.child);
  writer = new WritingProcess();
  const kept = await writer.kept;
  expect([...running.acknowledged.difference(kept)]).toEqual([]);
});
