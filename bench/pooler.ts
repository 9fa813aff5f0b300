/**
 * `node bench/pooler.ts`: the same calls of two processes on one database, of which one connects directly and the other
 * through PgBouncer in session mode, in turns. The share is the median of the rounds. `--rounds=15
 * --seconds=1 --connections=16` are the defaults.
 */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiBase } from '#contract/kit/envelope.ts';
import { Pooler } from '#server/test/postgres/pooler.ts';
import { PostgresServers } from '#server/test/postgres/postgres-server.ts';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';
import { type LoadFigures, load } from './http/load.ts';
import type { Request } from './http/scenario.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '16' },
  },
});
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number);

let made = 0;
const calls: Readonly<Record<string, () => Request>> = {
  'list classes': () => ({ method: 'GET', path: '/school/classes' }),
  dashboard: () => ({ method: 'GET', path: '/cms/dashboard' }),
  'create a class': () => {
    made += 1;
    return { method: 'POST', path: '/school/classes', body: { class_name: `Class ${made}`, sections: 'A' } };
  },
};

const servers = new PostgresServers();
const users = ['homeroom', 'requests'];
const apps: RunningApp[] = [];
let pooler: Pooler | undefined;

async function measure() {
  const server = await servers.create('server', ['shared_buffers = 256MB']);
  await server.run('create role homeroom login createrole');
  await server.run('create role homeroom_app; grant homeroom_app to homeroom with admin option');
  await server.run('create role requests login in role homeroom_app');
  await server.run('create database homeroom owner homeroom');
  pooler = await Pooler.start({ servers, behind: server, database: 'homeroom', mode: 'session', users });
  const direct = await open('direct', (user) => server.address('homeroom', user), true);
  const { token } = await foundSchool(direct);
  const pooled = await open('pooled', (user) => pooler?.address(user) ?? '');
  console.log(
    '| call | direct | through PgBouncer | share | p95 direct | p95 pooled |\n|---|---|---|---|---|---|',
  );
  for (const [name, next] of Object.entries(calls)) {
    const figures = { direct: [] as LoadFigures[], pooled: [] as LoadFigures[] };
    for (let round = 0; round < (rounds ?? 1); round += 1) {
      figures.direct.push(await run(direct, token, next));
      figures.pooled.push(await run(pooled, token, next));
    }
    print(name, figures.direct, figures.pooled);
  }
}

async function open(name: string, address: (user: string) => string, isNew?: true) {
  const dataDir = servers.folder(name);
  symlinkSync(servers.folder('files'), join(dataDir, 'files'));
  const app = await runApp({
    dataDir,
    databaseUrl: address('homeroom'),
    databaseAppUrl: address('requests'),
    ...(isNew && { isNew }),
  });
  apps.push(app);
  return app;
}

const run = ({ port }: RunningApp, token: string, next: () => Request) =>
  load(
    { port, base: apiBase, leadBase: apiBase, token },
    { connections: connections ?? 1, seconds: seconds ?? 1, next },
  );

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

function print(name: string, direct: readonly LoadFigures[], pooled: readonly LoadFigures[]) {
  const rate = (all: readonly LoadFigures[]) => median(all.map((one) => one.rate));
  const p95 = (all: readonly LoadFigures[]) => `${median(all.map((one) => one.p95)).toFixed(1)} ms`;
  const errors = [...direct, ...pooled].reduce((sum, one) => sum + one.errors, 0);
  const share = median(pooled.map((one, round) => one.rate / (direct[round]?.rate ?? 1)));
  const cells = [
    name,
    `${rate(direct).toFixed(0)}/s`,
    `${rate(pooled).toFixed(0)}/s`,
    share.toFixed(2),
    p95(direct),
    p95(pooled),
  ];
  console.log(`| ${cells.join(' | ')} |${errors > 0 ? ` ERRORS ${errors}` : ''}`);
}

try {
  await measure();
} finally {
  await Promise.all(apps.map((app) => app.stop()));
  await pooler?.stop();
  await servers.close();
}
