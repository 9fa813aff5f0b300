import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentForm } from '#server/test/records/students.ts';
import { type AppReply, foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';
import { measureCallsDuring } from './call-times.ts';

const halfOpened = 100;
const halfOpenMs = 15_000;

let dataDir: string;
let app: RunningApp;
let token: string;
let sockets: Socket[];
let opened: number;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-overload-'));
  app = await runApp({ dataDir, isNew: true });
  const school = await foundSchool(app);
  token = school.token;
  for (let made = 0; made < 50; made += 1) {
    await app.call('POST', '/school/students', { token, body: studentForm(school.class_id) });
  }
  opened = performance.now();
  sockets = Array.from({ length: halfOpened }, openHalf);
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.stop();
  rmSync(dataDir, { recursive: true });
});

/** A client that begins a request and leaves it at that. */
function openHalf(): Socket {
  const socket = connect(app.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /api/v1/school/students HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  socket.resume();
  return socket;
}

const list = () => app.call('GET', '/school/students', { token });

/** autocannon's own promise lacks what promises have. */
const flood = async (options: autocannon.Options) => autocannon(options);

const alive = () => fetch(`http://127.0.0.1:${app.port}/healthz`);

test('two hundred callers at once are answered or refused with Retry-After, and leave nothing behind', async () => {
  const load = flood({
    url: `http://127.0.0.1:${app.port}/api/v1/school/students?search=student&status=active`,
    headers: { authorization: `Bearer ${token}` },
    connections: 200,
    duration: 3,
  });
  const health = await measureCallsDuring(load, alive);
  const { statusCodeStats, errors, timeouts } = await load;
  expect(errors + timeouts).toBe(0);
  expect(Object.keys(statusCodeStats ?? {}).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  expect(statusCodeStats?.['200']?.count).toBeGreaterThan(500);
  expect(health.at(-1)).toBeLessThan(1_500);
  const from = performance.now();
  expect((await list()).status).toBe(200);
  expect(performance.now() - from).toBeLessThan(2_000);
});

test('a flood of sign-ins is slowed down without slowing down others', async () => {
  const tries = Array.from({ length: 100 }, (_, number) =>
    app.call('POST', '/auth/login', {
      body: { user_email: `unknown${number}@test.test`, password: 'a password that fits no account' },
    }),
  );
  const answered = Promise.all(tries);
  const times = await measureCallsDuring(answered, list);
  const statuses = new Set((await answered).map(({ status }: AppReply) => status));
  expect([...statuses].filter((status) => ![401, 429].includes(status))).toEqual([]);
  expect(statuses).toContain(401);
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(300);
  expect((await alive()).status).toBe(200);
});

test('clients that never finish their request hold nothing and are disconnected', async () => {
  expect((await list()).status).toBe(200);
  await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
  expect(performance.now() - opened).toBeLessThan(halfOpenMs);
});
