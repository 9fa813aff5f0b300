import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { databaseProcesses } from '#server/test/postgres/database-processes.ts';
import { studentForm } from '#server/test/records/students.ts';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';

/** More than the pool has connections: who waits for one must be refused too. */
const lanes = 12;
const outageMs = 10_000;
const recoveryMs = 5_000;
const longestReplyMs = 25_000;
const log = pino({ level: 'silent' });

let dataDir: string;
let database: EmbeddedDatabase | undefined;
let app: RunningApp | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-outage-'));
});

afterEach(async () => {
  await app?.stop();
  await database?.stop();
  app = database = undefined;
  rmSync(dataDir, { recursive: true });
});

type Answer = {
  readonly asked: number;
  readonly answered: number;
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: number;
};

/** People at work: reads and writes by turns in every lane, until stopped. */
class Load {
  readonly answers: Answer[] = [];
  readonly #app: RunningApp;
  readonly #token: string;
  readonly #class: string;
  readonly #lanes: Promise<void>[];
  #stopped = false;

  constructor(options: { app: RunningApp; token: string; class_id: string }) {
    this.#app = options.app;
    this.#token = options.token;
    this.#class = options.class_id;
    this.#lanes = Array.from({ length: lanes }, () => this.#work());
  }

  async #work() {
    for (let turn = 0; !this.#stopped; turn += 1) {
      const asked = performance.now();
      const { status, headers, envelope } = await this.#call(turn);
      this.answers.push({
        asked,
        answered: performance.now(),
        status,
        code: envelope.errors[0]?.code,
        retryAfter: Number(headers.get('retry-after')),
      });
      await sleep(20);
    }
  }

  #call(turn: number) {
    const token = this.#token;
    return turn % 2
      ? this.#app.call('POST', '/school/students', { token, body: studentForm(this.#class) })
      : this.#app.call('GET', '/school/students?search=student', { token });
  }

  async goodAnswers(count: number) {
    const from = performance.now();
    const good = () => this.answers.filter(({ asked, status }) => asked > from && status < 300);
    await expect.poll(() => good().length, { timeout: recoveryMs, interval: 20 }).toBeGreaterThan(count);
  }

  async stop() {
    this.#stopped = true;
    await Promise.all(this.#lanes);
  }
}

async function startLoad(running: RunningApp): Promise<Load> {
  const load = new Load({ app: running, ...(await foundSchool(running)) });
  await load.goodAnswers(50);
  return load;
}

/** Takes the database away for a while and judges every answer given meanwhile and afterwards. */
async function outage(load: Load, take: () => Promise<void>, giveBack: () => Promise<void>) {
  await take();
  const from = performance.now();
  await sleep(outageMs);
  const until = performance.now();
  await giveBack();
  await load.goodAnswers(100);
  await load.stop();
  const during = load.answers.filter(({ asked, answered }) => asked > from && answered < until);
  expect(during.length).toBeGreaterThan(0);
  expect(during.filter(({ status }) => status !== 503)).toEqual([]);
  const refused = load.answers.filter(({ status }) => status >= 300);
  expect(refused.filter(({ status, code }) => status !== 503 || code !== 'unavailable')).toEqual([]);
  expect(refused.filter(({ retryAfter }) => !(retryAfter >= 1))).toEqual([]);
  expect(Math.max(...load.answers.map(({ asked, answered }) => answered - asked))).toBeLessThan(
    longestReplyMs,
  );
  expect(refused.filter(({ asked }) => asked > until + recoveryMs)).toEqual([]);
}

test('while the database is frozen calls get 503, and afterwards the same session works', async () => {
  app = await runApp({ dataDir, isNew: true });
  const load = await startLoad(app);
  const processes = databaseProcesses(dataDir);
  const signal = (name: NodeJS.Signals) => async () => {
    for (const pid of processes) process.kill(pid, name);
  };
  await outage(load, signal('SIGSTOP'), signal('SIGCONT'));
});

test('while an external database is down calls get 503, and afterwards the same session works', async () => {
  database = await startEmbeddedDatabase({ dataDir, log });
  app = await runApp({ dataDir: join(dataDir, 'app'), databaseUrl: database.connectionString, isNew: true });
  const load = await startLoad(app);
  const take = async () => database?.stop();
  const giveBack = async () => {
    database = await startEmbeddedDatabase({ dataDir, log });
  };
  await outage(load, take, giveBack);
});
