/**
 * `npm run bench:browser`: the students' screen in a headless browser, cold and warm, against its budget; when the
 * largest part of the main pages is painted; and the board of ten thousand leads on a processor slowed four times: how
 * it opens, and how quickly it reacts.
 * `npm run bench:browser -- --visits=1` for a short look, `--only=students`, `paints`, `board` or `interactions` for
 * one of them; `--rounds=20` repeats each interaction 20 times.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { type Browser, chromium } from 'playwright-core';
import { loadDemo } from '#demo/load.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { folderFiles } from '#server/ports/files.ts';
import { oneRenderer } from '#tools/chromium.mjs';
import playwright from '../playwright.config.ts';
import { type BoardFigures, visitBoard } from './browser/board.ts';
import { timeInteractions } from './browser/interactions.ts';
import { type PaintedPage, paintedPages, timeLargestPaint } from './browser/largest-paint.ts';
import { printInteractions, printPaints } from './browser/print.ts';
import { type Figures, median, type Session, signIn, visit } from './browser/visit.ts';
import { addLeads } from './http/lead-world.ts';
import { startServer, stopServer } from './http/processes.ts';

const port = 4903;
const address = `http://127.0.0.1:${port}`;
const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
});

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

const boardAims = { cold: 2000, reload: 1000, within: 1000 } as const;

function printBoard(visits: readonly BoardFigures[]) {
  console.log(
    '\n| board, processor slowed 4 times | aim, ms | usable after, ms | | of it at work, ms |\n|---|---|---|---|---|',
  );
  for (const kind of ['cold', 'reload', 'within'] as const) {
    const most = boardAims[kind];
    const usable = Math.round(median(visits.map((figures) => figures[kind].usable)));
    const work = Math.round(median(visits.map((figures) => figures[kind].work)));
    console.log(`| ${kind} | ${most} | ${usable} | ${usable <= most ? 'meets' : 'MISSES'} | ${work} |`);
  }
  console.log(`\nDOM nodes of the board: ${median(visits.map(({ nodes }) => nodes))}`);
}

/** The demo school, with ten thousand additional leads. */
async function openDatabase(folder: string) {
  const log = pino({ level: 'error' });
  const database = await startEmbeddedDatabase({ dataDir: folder, log });
  const { connectionString } = database;
  await migrate(connectionString);
  await loadDemo({ connectionString, students: 240, files: folderFiles(join(folder, 'files')), log });
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ school_id: string }>(
    "select school_id from users where email = 'admin@homeroom.test'",
  );
  await addLeads(client, rows[0]?.school_id ?? '');
  await client.query('vacuum (analyze)');
  await client.end();
  return database;
}

const visitCount = Number(values.visits);

const parts: Readonly<Record<string, (browser: Browser, session: Session) => Promise<void>>> = {
  async students(browser, session) {
    const visits: { cold: Figures[]; warm: Figures[] } = { cold: [], warm: [] };
    for (let round = 0; round < visitCount; round += 1) {
      const { cold, warm } = await visit(browser, { address, session });
      visits.cold.push(cold);
      visits.warm.push(warm);
    }
    print(visits);
  },
  async paints(browser, session) {
    const paints = new Map<PaintedPage, number[]>(paintedPages.map((page) => [page, []]));
    for (let round = 0; round < visitCount; round += 1) {
      for (const [page, found] of paints)
        found.push(await timeLargestPaint(browser, { url: address + page, session }));
    }
    printPaints(paints);
  },
  async board(browser, session) {
    const visits: BoardFigures[] = [];
    for (let round = 0; round < visitCount; round += 1)
      visits.push(await visitBoard(browser, { address, session }));
    printBoard(visits);
  },
  async interactions(browser, session) {
    printInteractions(await timeInteractions(browser, { address, session, rounds: Number(values.rounds) }));
  },
};

const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-browser-'));
const main = join(import.meta.dirname, '../server/main.ts');
const database = await openDatabase(dataDir);
const environment = {
  DATABASE_URL: database.connectionString,
  LOG_LEVEL: 'error',
  HOMEROOM_DATA_DIR: dataDir,
};
const server = await startServer(main, { ...environment, PORT: String(port), HOMEROOM_DEMO: '1' }, /ready/);
const { args = [], ...launchOptions } = playwright.use?.launchOptions ?? {};
// Each visit gets a process that has not compiled the scripts yet.
const browser = await chromium.launch({
  ...launchOptions,
  args: args.filter((one) => !oneRenderer.includes(one)),
});
try {
  const session = await signIn(address);
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only === '' || values.only === name) await measure(browser, session);
  }
} finally {
  await browser.close();
  await stopServer(server);
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
