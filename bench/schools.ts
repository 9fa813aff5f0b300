/**
 * `npm run bench:schools`: what an installation with many schools costs while nothing happens, and how soon its
 * scheduled jobs are done. `-- --schools=500 --seconds=30` for a short look.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { resultOf, runApp } from '#server/test/running-app.ts';
import { sumCpuSeconds, sumMemory } from './http/processes.ts';
import { ownerOf } from './kill/power.ts';
import { fillSchools, person } from './schools/fill.ts';
import { fetchTurns, type Turns, turnsBetween } from './schools/turns.ts';

const { values } = parseArgs({
  options: {
    schools: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '120' },
    shares: { type: 'string', default: '0.01,1' },
  },
});
const schools = Number(values.schools);
const idleSeconds = Number(values.seconds);

/** After a start the product still loads what the first questions need, and counts the figures of the new schools. */
const settleMs = 20_000;
const callPauseMs = 50;
const longestMs = 180_000;

const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-schools-'));
const began = performance.now();
await fillSchools(dataDir, schools);
const filledMs = performance.now() - began;
const started = performance.now();
const app = await runApp({ dataDir });
const readyMs = performance.now() - started;
const client = new pg.Client(ownerOf(dataDir));
await client.connect();
await client.query(`select set_config('app.maintenance', 'on', false)`);

const round = (value: number, digits = 1) => value.toFixed(digits);
const say = (what: string, value: string) => console.log(`| ${what} | ${value} |`);
const figure = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n ?? 0);
const readTurns = () => fetchTurns(app.port);

function tellTurns(turns: Turns) {
  for (const [kind, { count, seconds }] of [...turns].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )) {
    say(`${kind}: turns, mean`, `${count}, ${round((seconds / count) * 1_000)} ms`);
  }
}

async function settle() {
  const from = performance.now();
  await pause(settleMs);
  while ((await figure('select count(*) as n from figure_changes')) > 0) await pause(1_000);
  say('figures of the new schools counted after', `${round((performance.now() - from) / 1_000)} s`);
}

async function measureIdle() {
  const [cpu, turns, writes] = [sumCpuSeconds(app.pid), await readTurns(), await readWrites()];
  const from = performance.now();
  await pause(idleSeconds * 1_000);
  const seconds = (performance.now() - from) / 1_000;
  say('processor while idle', `${round(((sumCpuSeconds(app.pid) - cpu) / seconds) * 100, 2)} % of a core`);
  say('rows of regular_jobs written while idle', String((await readWrites()) - writes));
  tellTurns(turnsBetween(turns, await readTurns()));
}

/** Statistics arrive a little later, which does not matter over minutes. */
const readWrites = () =>
  figure(`select n_tup_ins + n_tup_upd as n from pg_stat_user_tables where relname = 'regular_jobs'`);

/** Calls one after another until it is stopped; returns the p95 in milliseconds. */
function callMeanwhile(token: string) {
  let isOver = false;
  const times: number[] = [];
  const calling = (async () => {
    while (!isOver) {
      const from = performance.now();
      resultOf(await app.call('GET', '/school/students', { token }));
      times.push(performance.now() - from);
      await pause(callPauseMs);
    }
  })();
  return async () => {
    isOver = true;
    await calling;
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  };
}

/** One reminder of a share of the schools becomes due at the full minute after the next. */
async function measureDue(share: number, token: string) {
  const { rows } = await client.query<{ remind_dt: Date }>(
    `update tasks
    set remind_dt = date_trunc('minute', now()) + interval '2 minutes'
    where task_id in (
      select distinct on (school_id) task_id
      from tasks
      where reminded_dt is null
        and school_id in (select school_id from schools order by md5(school_id::text) limit $1)
      order by school_id, task_id
    )
    returning remind_dt`,
    [Math.ceil(schools * share)],
  );
  const due = `remind_dt = '${rows[0]?.remind_dt.toISOString()}'`;
  const stop = callMeanwhile(token);
  const turns = await readTurns();
  const deadline = performance.now() + longestMs;
  while ((await figure(`select count(*) as n from tasks where ${due} and reminded_dt is null`)) > 0) {
    if (performance.now() > deadline) throw new Error('The reminders were not sent in time');
    await pause(1_000);
  }
  const p95 = await stop();
  const spread = await figure(
    `select extract(epoch from max(reminded_dt) - min(reminded_dt)) as n from tasks where ${due}`,
  );
  const late = await figure(
    `select extract(epoch from min(reminded_dt) - min(remind_dt)) as n from tasks where ${due}`,
  );
  const first = `first after ${round(late)} s, last ${round(spread)} s later`;
  say(
    `reminders of ${round(share * 100, 0)} % of the schools`,
    `${rows.length} sent, ${first}; p95 of a call meanwhile ${round(p95)} ms`,
  );
  tellTurns(new Map([...turnsBetween(turns, await readTurns())].filter(([kind]) => kind === 'tasks.remind')));
}

async function measureAll() {
  console.log(`\n| ${schools} schools | |\n|---|---|`);
  say('filling', `${round(filledMs / 1_000)} s`);
  say('time to ready', `${round(readyMs / 1_000)} s`);
  await settle();
  await measureIdle();
  say('memory of product and database', `${sumMemory(app.pid)} MB`);
  say('disk', execFileSync('du', ['-sm', dataDir]).toString().split('\t')[0] + ' MB');
  say(
    'database connections',
    String(
      await figure(`select count(*) as n from pg_stat_activity where application_name like 'homeroom%'`),
    ),
  );
  const { token } = resultOf<{ token: string }>(await app.call('POST', '/auth/login', { body: person }));
  for (const share of values.shares.split(',').filter(Boolean).map(Number)) await measureDue(share, token);
}

try {
  await measureAll();
} finally {
  await client.end();
  await app.stop();
  rmSync(dataDir, { recursive: true });
}
process.exit(0);
