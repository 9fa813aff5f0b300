/**
 * `node bench/availability.ts`: three processes behind a balancer on a primary with a synchronous standby, whose primary
 * is killed again and again while people write. Needs a PostgreSQL with `pg_basebackup`, in TEST_POSTGRES_BIN.
 * `--kills=10 --people=8` are the defaults. Exits with 1 if an acknowledged write is lost or someone is signed out.
 */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { foundSchool, type RunningApp, runApp } from '#server/test/running-app.ts';
import { Balancer } from './availability/balancer.ts';
import { Pair } from './availability/pair.ts';
import { Writers } from './availability/writers.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '10' }, people: { type: 'string', default: '8' } },
});
const kills = Number(values.kills);
const aimSeconds = 15;
const betweenKillsMs = 2_000;

const pair = await Pair.open();
const apps: RunningApp[] = [];
let balancer: Balancer | undefined;

try {
  await measure();
} finally {
  await Promise.all(apps.map((app) => app.stop()));
  balancer?.close();
  await pair.servers.close();
}

async function startApp(name: string, isNew?: true) {
  const dataDir = pair.servers.folder(name);
  symlinkSync(pair.servers.folder('files'), join(dataDir, 'files'));
  const databaseUrl = `postgres://homeroom@${pair.addresses.join(',')}/homeroom?target_session_attrs=read-write`;
  const app = await runApp({ dataDir, databaseUrl, ...(isNew && { isNew }) });
  apps.push(app);
  return app;
}

async function measure() {
  const first = await startApp('app-1', true);
  const { token } = await foundSchool(first);
  for (const name of ['app-2', 'app-3']) await startApp(name);
  balancer = await Balancer.open(apps.map(({ port }) => port));
  const writers = new Writers(balancer.port, token, Number(values.people));
  const seconds: number[] = [];
  console.log('| kill | seconds until a write is acknowledged |\n|---|---|');
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(betweenKillsMs);
    seconds.push(await killPrimary(writers));
    console.log(`| ${kill} | ${seconds.at(-1)?.toFixed(1)} |`);
  }
  await writers.end();
  await report(writers, seconds);
}

/** The seconds from the kill until a write that was sent after it is acknowledged. */
async function killPrimary(writers: Writers): Promise<number> {
  await pair.kill();
  const back = writers.untilBack();
  await pair.failOver();
  const seconds = await back;
  await pair.restore();
  return seconds;
}

async function report({ acknowledged, signedOut, refused }: Writers, seconds: readonly number[]) {
  const rows = await pair.primary.run<{ name: string }>('select name from classes', 'homeroom');
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
