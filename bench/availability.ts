/**
 * `npm run bench:availability`: three processes behind HAProxy, on a primary with a synchronous standby that Patroni and
 * etcd watch over, by the samples in `deploy/availability/`. The primary is killed again and again while people write: in
 * turns PostgreSQL alone, and the whole machine. Needs Debian's packages:
 * `apt-get install -y --no-install-recommends postgresql patroni etcd-server haproxy`.
 * `--kills=10 --people=8` are the defaults, and TEST_POSTGRES_BIN names another PostgreSQL than 15. Exits with 1 if an
 * acknowledged write is lost, someone is signed out, or people wait too long.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';
import { Cluster } from './availability/cluster.ts';
import { Writers } from './availability/writers.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '10' }, people: { type: 'string', default: '8' } },
});
const kills = Number(values.kills);
const aimSeconds = 15;
const longestStartMs = 180_000;
const betweenKillsMs = 2_000;
const kinds = ['PostgreSQL', 'machine'] as const;

const cluster = await Cluster.open(process.env['TEST_POSTGRES_BIN'] || '/usr/lib/postgresql/15/bin');
const apps: RunningApp[] = [];

try {
  await measure();
} finally {
  await Promise.all(apps.map((app) => app.stop()));
  await cluster.close();
}

async function startApp(name: string, isNew?: true) {
  const app = await runApp({
    dataDir: cluster.dataFolder(name),
    databaseUrl: cluster.databaseUrl,
    patienceMs: longestStartMs,
    ...(isNew && { isNew }),
  });
  apps.push(app);
  return app;
}

async function measure() {
  const { token } = await foundSchool(await startApp('app-1', true));
  for (const name of ['app-2', 'app-3']) await startApp(name);
  const port = await cluster.balance(apps.map((app) => app.port));
  const writers = new Writers(port, token, Number(values.people));
  const seconds: number[] = [];
  console.log('| kill | of | seconds until a write is acknowledged |\n|---|---|---|');
  for (let kill = 0; kill < kills; kill += 1) {
    const kind = kinds[kill % kinds.length] ?? 'machine';
    await pause(betweenKillsMs);
    await cluster.kill(kind);
    seconds.push(await writers.untilBack());
    console.log(`| ${kill + 1} | ${kind} | ${seconds.at(-1)?.toFixed(1)} |`);
    await cluster.restore();
  }
  await writers.end();
  await report(writers, seconds);
}

async function report({ acknowledged, signedOut, refused }: Writers, seconds: readonly number[]) {
  const rows = await cluster.run<{ name: string }>('select name from classes', 'homeroom');
  const stored = new Set(rows.map(({ name }) => name));
  const lost = acknowledged.filter((name) => !stored.has(name)).length;
  const twice = rows.length - stored.size;
  const longest = Math.max(...seconds);
  console.log(
    `\n| acknowledged | lost | twice | signed out | tries refused | longest absence |\n|---|---|---|---|---|---|`,
  );
  console.log(
    `| ${acknowledged.length} | ${lost} | ${twice} | ${signedOut} | ${refused} | ${longest.toFixed(1)} s, aim ${aimSeconds} s |`,
  );
  if (lost + twice + signedOut > 0 || longest > aimSeconds) process.exitCode = 1;
}
