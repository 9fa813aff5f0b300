/**
 * Kills the product, its database or both during work, again and again, and then checks whether every acknowledged
 * change is there: `npm run bench:kill -- --rounds=900 --power=20`. Prints the counts; exits with 1 if something
 * was lost or done twice, or a start failed.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { databaseProcess, signalDatabase } from '#server/test/postgres/database-processes.ts';
import { foundSchool, type RunningApp, resultOf, runApp } from '#server/test/running-app.ts';
import { findBrokenPromises } from './kill/checks.ts';
import { noPromises, People, type SchoolAccess } from './kill/people.ts';
import { cutPower } from './kill/power.ts';

const kinds = ['app', 'database', 'both'] as const;
type Kind = (typeof kinds)[number] | 'power';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '90' },
    power: { type: 'string', default: '5' },
    check: { type: 'string', default: '50' },
  },
});
const rounds = Number(values.rounds);
const powerCuts = Number(values.power);
const roundsABackup = 8;
/** A fresh installation after this many rounds, so that checking everything stays fast. */
const roundsAnInstallation = Number(values.check);

// Visitors here write faster than real people.
process.env['HOMEROOM_CHAT_PER_ADDRESS'] = '1000000';
process.env['HOMEROOM_CHAT_PER_MINUTE'] = '10000';

const counts: Record<Kind, number> = { app: 0, database: 0, both: 0, power: 0 };
const kept = { students: 0, imports: 0, uploads: 0, messages: 0, backups: 0 };
const broken: string[] = [];
let longestStartMs = 0;

async function startAgain(dataDir: string): Promise<RunningApp> {
  const started = performance.now();
  const app = await runApp({ dataDir });
  longestStartMs = Math.max(longestStartMs, performance.now() - started);
  return app;
}

async function crash(
  kind: Kind,
  { app, dataDir }: { app: RunningApp; dataDir: string },
): Promise<RunningApp> {
  if (kind === 'power') {
    await cutPower(app, dataDir);
    return startAgain(dataDir);
  }
  if (kind === 'database') {
    const killed = signalDatabase(dataDir, 'SIGKILL');
    const deadline = Date.now() + 20_000;
    while ([killed, undefined].includes(databaseProcess(dataDir))) {
      if (Date.now() > deadline) throw new Error('The database did not come back');
      await pause(10);
    }
    return app;
  }
  const killed = app.kill();
  if (kind === 'both') signalDatabase(dataDir, 'SIGKILL');
  await killed;
  return startAgain(dataDir);
}

/** Starts a backup in the background, which the following crash interrupts; its reply may be lost. */
const beginBackup = (app: RunningApp, token: string) =>
  app.call('POST', '/settings/backups', { token, body: {} }).catch(() => undefined);

/** After all crashes a backup can be made, and restoring it gives the same data. */
async function makeBackup(dataDir: string) {
  const env = { ...process.env, HOMEROOM_DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const command = join(import.meta.dirname, '../server/backup/commands/backup-command.ts');
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      await promisify(execFile)(process.execPath, [command], { env });
      kept.backups += 1;
      return;
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      // A backup that a crash interrupted is made again in the background and ends first.
      if (!said.includes('is under way') || Date.now() > deadline) {
        broken.push(`No backup after the crashes: ${said}`);
        return;
      }
      await pause(1_000);
    }
  }
}

async function workThrough(plan: readonly Kind[]) {
  const known = broken.length;
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-kill-'));
  let app = await runApp({ dataDir, isNew: true });
  try {
    const { token, class_id } = await foundSchool(app);
    const chatbot = await app.call('POST', '/settings/chatbots', {
      token,
      body: { name: 'Help', agent_name: 'Holly', colours: { primary: '#1f5b4d', text: '#ffffff' } },
    });
    const { chatbot_id } = resultOf<{ chatbot_id: string }>(chatbot);
    const school: SchoolAccess = { token, class_id, chatbot_id };
    const promises = noPromises();
    const people = new People(school, promises);
    for (const [round, kind] of plan.entries()) {
      people.start(app);
      if (round % roundsABackup === 0) void beginBackup(app, token);
      await pause(randomInt(100, 700));
      if (kind === 'power') await people.stop();
      app = await crash(kind, { app, dataDir });
      await people.stop();
      counts[kind] += 1;
    }
    broken.push(...(await findBrokenPromises(app, school, promises)), ...people.unexpected);
    await makeBackup(dataDir);
    for (const sentence of broken.slice(known)) console.log(sentence);
    kept.students += [...promises.students.values()].filter(({ id }) => id !== undefined).length;
    kept.imports += promises.imports.filter(({ job_id }) => job_id !== undefined).length;
    kept.uploads += promises.uploads.length;
    kept.messages += promises.messages.length;
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true });
  }
}

const plan: Kind[] = [
  ...Array.from({ length: rounds }, (_, round) => kinds[round % kinds.length] as Kind),
  ...Array.from({ length: powerCuts }, (): Kind => 'power'),
];

for (let from = 0; from < plan.length; from += roundsAnInstallation) {
  await workThrough(plan.slice(from, from + roundsAnInstallation));
  const done = Math.min(from + roundsAnInstallation, plan.length);
  console.log(
    `${done} of ${plan.length} crashes, ${broken.length} promises broken, longest start ${Math.round(longestStartMs)} ms`,
  );
}
console.table(counts);
console.table(kept);
process.exitCode = broken.length > 0 ? 1 : 0;
