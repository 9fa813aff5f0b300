import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseProcess, signalDatabase } from '#server/test/postgres/database-processes.ts';
import { studentForm } from '#server/test/records/students.ts';
import { foundSchool, type RunningApp, resultOf, runApp } from '#server/test/running-app.ts';

const restarts = 5;
const databaseRestarts = 20;
const lanes = 4;
const writesARound = 12;

let dataDir: string;
let app: RunningApp;
let token: string;
let class_id: string;
let writers: Writers;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-crash-'));
  app = await runApp({ dataDir, isNew: true });
  ({ token, class_id } = await foundSchool(app));
});

afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true });
});

beforeEach(() => {
  writers = new Writers();
});

afterEach(() => writers.stop());

/** Several people who enter students without a pause, and what each was told is stored. */
class Writers {
  readonly acknowledged = new Set<string>();
  readonly wrong: number[] = [];
  #lanes: Promise<void>[] = [];
  #heard = () => {};
  #going = false;

  start() {
    this.#going = true;
    this.#lanes = Array.from({ length: lanes }, () => this.#writeOn());
  }

  async #writeOn() {
    while (this.#going) {
      // A killed app breaks the connection: no one was told that this student is stored.
      const reply = await app
        .call('POST', '/school/students', { token, body: studentForm(class_id) })
        .catch(() => undefined);
      if (!reply) return;
      if (reply.status === 201) this.acknowledged.add(resultOf<{ student_id: string }>(reply).student_id);
      else if (reply.status === 503) await sleep(10);
      else this.wrong.push(reply.status);
      this.#heard();
    }
  }

  async writes(count: number) {
    const enough = this.acknowledged.size + count;
    while (this.acknowledged.size < enough) await new Promise<void>((heard) => (this.#heard = heard));
  }

  async stop() {
    this.#going = false;
    await Promise.all(this.#lanes);
  }
}

/** Those of the students that the product does not answer any more. */
async function listMissing(ids: ReadonlySet<string>): Promise<string[]> {
  const lost: string[] = [];
  for (const id of ids) {
    const { status } = await app.call('GET', `/school/students/${id}`, { token });
    if (status !== 200) lost.push(`${id}: ${status}`);
  }
  return lost;
}

async function crashAndStartAgain(crash: (round: number) => Promise<void>) {
  for (let round = 0; round < restarts; round += 1) {
    writers.start();
    await writers.writes(writesARound);
    await crash(round);
    await writers.stop();
    app = await runApp({ dataDir });
  }
  expect(await listMissing(writers.acknowledged)).toEqual([]);
  expect(writers.wrong).toEqual([]);
}

test('students acknowledged before the app was killed exist after its next start', async () => {
  await crashAndStartAgain(() => app.kill());
});

test('students acknowledged before app and database were killed exist after the next start', async () => {
  await crashAndStartAgain(async (round) => {
    const killed = round % 2 ? app.kill() : undefined;
    signalDatabase(dataDir, 'SIGKILL');
    await (killed ?? app.kill());
  });
});

test('students acknowledged before the database was killed exist when it has restarted', async () => {
  writers.start();
  for (let round = 0; round < databaseRestarts; round += 1) {
    await writers.writes(writesARound);
    const killed = signalDatabase(dataDir, 'SIGKILL');
    await expect.poll(() => databaseProcess(dataDir), { timeout: 5_000, interval: 10 }).not.toBe(killed);
  }
  await writers.writes(writesARound);
  await writers.stop();
  expect(await listMissing(writers.acknowledged)).toEqual([]);
  expect(writers.wrong).toEqual([]);
});
