import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase } from '#contract/kit/envelope.ts';
import { studentForm } from '#server/test/records/students.ts';
import { foundSchool, type RunningApp, resultOf, runApp } from '#server/test/running-app.ts';
import { measureCallsDuring } from './call-times.ts';
import {
  bentDocument,
  deepPage,
  deepPdf,
  emptyCells,
  endlessDocument,
  endlessWorkbook,
  longLine,
  widePicture,
} from './hostile-files.ts';
import { megabytesOf } from './process-memory.ts';

const mostMegabytes = 800;
const lookEveryMs = 100;

let dataDir: string;
let app: RunningApp;
let token: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-hostile-'));
  app = await runApp({ dataDir, isNew: true });
  const school = await foundSchool(app);
  token = school.token;
  for (let made = 0; made < 20; made += 1) {
    await app.call('POST', '/school/students', { token, body: studentForm(school.class_id) });
  }
});

afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true });
});

type HostileUpload = { readonly path: string; readonly name: string; readonly bytes: Buffer };

async function upload({ path, name, bytes }: HostileUpload) {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  const reply = await fetch(`http://127.0.0.1:${app.port}${apiBase}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { errors } = (await reply.json()) as { errors: { message: string }[] };
  return { name, status: reply.status, sentence: errors[0]?.message ?? '' };
}

type Document = { readonly file_name: string; readonly status: string; readonly error: string | null };
const documents = async () =>
  resultOf<{ documents: Document[] }>(await app.call('GET', '/rag-ai/documents', { token })).documents;

/** Uploads everything at once, and waits until all of it has been read. */
async function readAll(files: readonly HostileUpload[]) {
  const replies = await Promise.all(files.map(upload));
  await expect
    .poll(async () => (await documents()).filter(({ status }) => status === 'processing').length, {
      timeout: 240_000,
      interval: 500,
    })
    .toBe(0);
  return replies;
}

/** The longest that the server has kept everyone waiting since this was last asked. */
async function longestDelayMs(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${app.port}/metrics`)).text();
  return Number(/^homeroom_event_loop_turn_seconds\{quantile="1"\} (\S+)/m.exec(metrics)?.[1]) * 1_000;
}

test('eight people upload harmful files, and no one else notices', async () => {
  const columns = '/school/students/import/columns';
  const files: HostileUpload[] = [
    { path: '/rag-ai/documents', name: 'bent.docx', bytes: bentDocument() },
    { path: '/rag-ai/documents', name: 'endless.docx', bytes: endlessDocument() },
    { path: '/rag-ai/documents', name: 'deep.pdf', bytes: deepPdf() },
    { path: '/rag-ai/documents', name: 'deep.html', bytes: deepPage() },
    { path: columns, name: 'endless.xlsx', bytes: endlessWorkbook() },
    { path: columns, name: 'line.csv', bytes: longLine() },
    { path: columns, name: 'cells.csv', bytes: emptyCells() },
    { path: '/files/photo', name: 'wide.png', bytes: await widePicture() },
  ];
  await longestDelayMs();
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, megabytesOf(app.pid));
  }, lookEveryMs);
  const reading = readAll(files);
  const alive = () => fetch(`http://127.0.0.1:${app.port}/healthz`);
  const list = () => app.call('GET', '/school/students', { token });
  const [health, lists] = await Promise.all([
    measureCallsDuring(reading, alive),
    measureCallsDuring(reading, list),
  ]);
  clearInterval(looking);

  const replies = await reading;
  const kept = await documents();
  expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect(replies.filter(({ status, sentence }) => status !== 201 && sentence === '')).toEqual([]);
  expect(kept.filter(({ status }) => status === 'ready')).toEqual([]);
  expect(kept.filter(({ error }) => !error?.startsWith('The '))).toEqual([]);
  expect(most).toBeLessThan(mostMegabytes);
  expect(health.at(-1)).toBeLessThan(2_000);
  expect(lists[Math.floor(lists.length * 0.95)]).toBeLessThan(500);
  expect(await longestDelayMs()).toBeLessThan(1_000);
});
