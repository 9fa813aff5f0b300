import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase } from '#contract/kit/envelope.ts';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';

const streams = 40;
/** Stopping the database takes a moment of its own. */
const promptMs = 5_000;

let dataDir: string;
let app: RunningApp;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-streams-'));
  app = await runApp({ dataDir, isNew: true });
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true });
});

/** Waits for what the stream says first. */
async function begin(reply: Response) {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  const rest = async () => {
    while (reader && !(await reader.read()).done);
  };
  return { first: first?.value ?? '', rest };
}

test('a shutdown closes open streams at once and in order', async () => {
  const { token } = await foundSchool(app);
  const open = () =>
    fetch(`http://127.0.0.1:${app.port}${apiBase}/notifications/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
  const replies = await Promise.all(Array.from({ length: streams }, open));
  const begun = await Promise.all(replies.map(begin));
  const asked = performance.now();
  await app.stop();
  const tookMs = performance.now() - asked;
  for (const { first } of begun) expect(first).toMatch(/^event: state\ndata: \{"unread":0/);
  // A stream that is cut instead of ended makes the reading fail.
  await Promise.all(begun.map(({ rest }) => rest()));
  expect(tookMs).toBeLessThan(promptMs);
});
