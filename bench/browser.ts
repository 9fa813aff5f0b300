/**
 * `npm run bench:browser`: the students' screen in a headless browser, cold and warm, against its budget.
 * `npm run bench:browser -- --visits=1` for a short look.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import playwright from '../playwright.config.ts';
import { type Figures, median, signIn, visit } from './browser/visit.ts';
import { startServer, stopServer } from './http/processes.ts';

const port = 4903;
const address = `http://127.0.0.1:${port}`;
const { values } = parseArgs({ options: { visits: { type: 'string', default: '5' } } });

type Aim = { readonly name: string; readonly of: (figures: Figures) => number; readonly most: number };

const aims: Readonly<Record<'cold' | 'warm', readonly Aim[]>> = {
  cold: [
    { name: 'requests', of: ({ requests }) => requests, most: 15 },
    { name: 'KB in all', of: ({ bytes }) => bytes / 1024, most: 320 },
    { name: 'KB of script', of: ({ scriptBytes }) => scriptBytes / 1024, most: 240 },
    { name: 'rows visible, ms', of: ({ rowsAfterMs }) => rowsAfterMs, most: 900 },
    { name: 'DOM nodes', of: ({ nodes }) => nodes, most: 1000 },
    { name: 'console messages', of: ({ said }) => said.length, most: 0 },
  ],
  warm: [
    { name: 'requests to the server', of: ({ reachedServer }) => reachedServer, most: 3 },
    { name: 'rows visible, ms', of: ({ rowsAfterMs }) => rowsAfterMs, most: 300 },
  ],
};

function print(visits: Readonly<Record<'cold' | 'warm', readonly Figures[]>>) {
  console.log('\n| visit | figure | aim | found | |\n|---|---|---|---|---|');
  for (const kind of ['cold', 'warm'] as const) {
    for (const { name, of, most } of aims[kind]) {
      const found = Math.round(median(visits[kind].map(of)));
      console.log(`| ${kind} | ${name} | ${most} | ${found} | ${found <= most ? 'meets' : 'MISSES'} |`);
    }
  }
  const { said = [], loaded = [] } = visits.cold.at(-1) ?? {};
  for (const message of said) console.log(`\nThe console says: ${message}`);
  console.log('\nCold, the last to end first:');
  for (const { url, bytes, fromMs, untilMs } of loaded) {
    console.log(`${String(Math.round(bytes / 102.4) / 10).padStart(7)} KB ${fromMs}-${untilMs} ms ${url}`);
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-browser-'));
const main = join(import.meta.dirname, '../server/main.ts');
const server = await startServer(
  main,
  { PORT: String(port), HOMEROOM_DATA_DIR: dataDir, HOMEROOM_DEMO: '1', LOG_LEVEL: 'error' },
  /ready/,
);
const browser = await chromium.launch(playwright.use?.launchOptions);
try {
  const session = await signIn(address);
  const visits: { cold: Figures[]; warm: Figures[] } = { cold: [], warm: [] };
  for (let round = 0; round < Number(values.visits); round += 1) {
    const { cold, warm } = await visit(browser, { address, session });
    visits.cold.push(cold);
    visits.warm.push(warm);
  }
  print(visits);
} finally {
  await browser.close();
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
}
