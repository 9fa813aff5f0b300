import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeSchool } from '#server/test/factories.ts';

const recipients = 2000;
const longestMs = 120_000;
/** How many messages one process hands over at a time. */
const lanes = 8;

let databaseDir: string;
let dataDir: string;
let database: EmbeddedDatabase;
let client: pg.Client;
let school_id: string;

beforeAll(async () => {
  databaseDir = mkdtempSync(join(tmpdir(), 'homeroom-messages-'));
  database = await startEmbeddedDatabase({ dataDir: databaseDir, log: pino({ level: 'silent' }) });
  await migrate(database.connectionString);
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  school_id = await makeSchool(client, 'Test School');
  await client.query(`select set_config('app.school_id', $1, false)`, [school_id]);
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'homeroom-sent-'));
  await client.query('delete from messages');
  await client.query(
    `insert into messages (school_id, kind, channel, recipient_kind, address, subject, body, dedup_key)
    select $1, 'urgent', channel, 'guardian',
      case channel
        when 'sms' then '+4930' || lpad(number::text, 6, '0')
        else 'family' || number || '@home.test'
      end,
      'No school', 'Snow', channel || number
    from generate_series(1, $2::int / 2) number, unnest('{email,sms}'::text[]) channel`,
    [school_id, recipients],
  );
});
afterAll(async () => {
  await client.end();
  await database.stop();
  rmSync(databaseDir, { recursive: true });
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, 'message-worker.ts'), database.connectionString, dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (!worker.stdout) throw new Error('The worker has no output');
  await once(worker.stdout, 'data');
  return worker;
}

const ended = async (worker: ChildProcess) => {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
};
const filesIn = (folder: string, ending: string) => {
  try {
    return readdirSync(join(dataDir, folder)).filter((name) => name.endsWith(ending));
  } catch {
    return [];
  }
};
const filesSent = () => filesIn('mail', '.eml').length + filesIn('sms', '.json').length;

/** Every address, as often as a file is for it. */
function addresses(): string[] {
  const mails = filesIn('mail', '.eml').map(
    (name) => /^To: (\S+)$/m.exec(readFileSync(join(dataDir, 'mail', name), 'utf8'))?.[1] ?? '',
  );
  const texts = filesIn('sms', '.json').map(
    (name) => (JSON.parse(readFileSync(join(dataDir, 'sms', name), 'utf8')) as { to: string }).to,
  );
  return [...mails, ...texts];
}

async function states() {
  const { rows } = await client.query<{ state: string; count: number }>(
    'select state, count(*)::int from messages group by state',
  );
  return rows;
}

function expectEachOnce() {
  const reached = addresses();
  expect(reached).toHaveLength(recipients);
  expect(new Set(reached).size).toBe(recipients);
}

test('two thousand messages are handed over in less than two minutes', async () => {
  const worker = await startWorker();
  const started = performance.now();
  await ended(worker);
  const ms = performance.now() - started;
  process.stdout.write(`${recipients} messages to files: ${(ms / 1000).toFixed(1)} s\n`);
  expect(ms).toBeLessThan(longestMs);
  expect(await states()).toEqual([{ state: 'sent', count: recipients }]);
  expectEachOnce();
}, 300_000);

test('processes that are killed at any moment send nothing twice and forget no one', async () => {
  for (const share of [0.1, 0.3, 0.5, 0.7]) {
    const workers = await Promise.all([startWorker(), startWorker()]);
    const isFar = () => filesSent() >= recipients * share;
    await expect.poll(isFar, { timeout: longestMs, interval: 5 }).toBe(true);
    for (const worker of workers) worker.kill('SIGKILL');
    await Promise.all(workers.map(ended));
    const { rows: handedOver } = await client.query(
      `select 1 from messages where state = 'sending' and next_attempt_dt > now()`,
    );
    expect(handedOver.length).toBeLessThanOrEqual(workers.length * lanes);
    // As if the time of what they had claimed were over.
    await client.query(`update messages set next_attempt_dt = now() where state in ('queued', 'sending')`);
  }
  await ended(await startWorker());
  expect(await states()).toEqual([{ state: 'sent', count: recipients }]);
  expectEachOnce();
}, 300_000);
