import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeSchool, makeUser } from '#server/test/factories.ts';
import { createOwnedDatabase } from '#server/test/postgres/owned-database.ts';

let folder: string;
let dataDir: string;
let recipient: string;
let identityFile: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom commands '));
  dataDir = join(folder, 'data');
  identityFile = join(folder, 'identity');
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  writeFileSync(identityFile, `# created: today\n${identity}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Holds what a running Homeroom holds: the folder and its database. */
const serve = () => startEmbeddedDatabase({ dataDir, log: silent, durable: false });

async function fill({ connectionString }: EmbeddedDatabase) {
  await migrate(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const school_id = await makeSchool(client, 'École 学校');
  await makeUser(client, { school_id, email: 'admin@school.test', role: 'account-admin' });
  await client.end();
}

type Command = 'backup' | 'check' | 'restore';

/** Runs a command as a terminal does; returns its output and its exit code. */
async function run(command: Command, args: readonly string[] = [], variables: Record<string, string> = {}) {
  const script = join(import.meta.dirname, `${command}-command.ts`);
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], HOMEROOM_DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, problems, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, problems: problems.trim(), code };
}

const backups = () => readdirSync(join(dataDir, 'backups')).filter((name) => !name.endsWith('.json'));

test('a backup is made while Homeroom runs, moved to an external server and back, and replaces nothing without consent', async () => {
  const running = await serve();
  await fill(running);
  const made = await run('backup', [], { BACKUP_RECIPIENT: recipient });
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('is complete and verified') });
  const [name = ''] = backups();
  expect(name).toMatch(/^homeroom-\d{8}T\d{6}Z\.tar\.gz\.age$/);
  const path = join(dataDir, 'backups', name);
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const refused = await run('restore', [path, '--replace'], { BACKUP_IDENTITY_FILE: identityFile });
  expect(refused).toMatchObject({
    code: 1,
    problems: expect.stringContaining('A Homeroom is running on this data'),
  });
  await running.stop();

  const refusal = await run('restore', [path], { BACKUP_IDENTITY_FILE: identityFile });
  expect(refusal.code).toBe(1);
  expect(refusal.problems).toContain('There is data already: 1 school, 0 students, 1 user, 0 files');
  expect(refusal.problems).toContain('It would be replaced by the backup of');
  const replaced = await run('restore', [path, '--replace'], { BACKUP_IDENTITY_FILE: identityFile });
  expect(replaced).toMatchObject({
    code: 0,
    out: expect.stringContaining('Counts and checksums are those of the backup'),
  });
}, 60_000);

test('a backup moves to a server whose owner is an ordinary role, and back', async () => {
  const path = join(dataDir, 'backups', backups()[0] ?? '');
  const external = await createOwnedDatabase({ isEmpty: true });
  const there = {
    DATABASE_URL: external.connectionString,
    HOMEROOM_DATA_DIR: join(folder, 'other'),
    BACKUP_IDENTITY_FILE: identityFile,
  };
  expect(await run('restore', [path], there)).toMatchObject({ code: 0 });
  const back = await run('backup', [join(folder, 'from there')], there);
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('It is not encrypted') });
  await external.drop();
  const [name = ''] = readdirSync(join(folder, 'from there'));
  const restored = await run('restore', [join(folder, 'from there', name)], {
    HOMEROOM_DATA_DIR: join(folder, 'third'),
  });
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('1 school, 0 students, 1 user') });
}, 60_000);

test('one school goes to a server whose owner is an ordinary role, and from there into a new folder', async () => {
  const out = join(folder, 'one school');
  const archive = (name: string) => join(out, name, readdirSync(join(out, name))[0] ?? '');
  const unknown = await run('backup', ['--school=École', out]);
  expect(unknown).toMatchObject({ code: 1, problems: expect.stringContaining('There is no school') });
  const made = await run('backup', ['--school=École 学校', join(out, 'here')]);
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('is complete and verified') });
  const checked = await run('check', [archive('here')]);
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('restores completely') });
  const external = await createOwnedDatabase({ isEmpty: true });
  const there = { DATABASE_URL: external.connectionString, HOMEROOM_DATA_DIR: join(folder, 'files there') };
  const moved = await run('restore', ['--school', archive('here')], there);
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('Restored the school') });
  const again = await run('restore', ['--school', archive('here')], there);
  expect(again).toMatchObject({ code: 1, problems: expect.stringContaining('École 学校') });
  expect((await run('backup', ['--schools'], there)).out).toContain('École 学校');
  await run('backup', ['--school=École 学校', join(out, 'there')], there);
  await external.drop();
  const back = await run('restore', ['--school', archive('there')], {
    HOMEROOM_DATA_DIR: join(folder, 'new'),
  });
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('1 school, 0 students, 1 user') });
}, 120_000);

test('a check restores the newest backup, also while Homeroom is stopped', async () => {
  const checked = await run('check', [], { BACKUP_IDENTITY_FILE: identityFile });
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('restores completely') });
}, 60_000);

test.each<[string, Command, readonly string[], Record<string, string>, RegExp]>([
  [
    'without a file',
    'restore',
    [],
    {},
    /^Usage: npm run restore -- FILE \[--replace\], or npm run restore -- --school FILE$/,
  ],
  [
    'of one school that replaces all',
    'restore',
    ['--school', '--replace', 'a'],
    {},
    /^Usage: npm run restore/,
  ],
  ['with an unknown switch', 'restore', ['a', '--force'], {}, /^Usage: npm run restore/],
  ['of a file that is not there', 'restore', ['/nowhere/a'], {}, /cannot be read: there is no such file\.$/],
  [
    'of a folder without a database',
    'backup',
    [],
    { HOMEROOM_DATA_DIR: '/nowhere' },
    /^There is no database in \/nowhere/,
  ],
  [
    'with a short passphrase',
    'backup',
    [],
    { BACKUP_PASSPHRASE: 'short' },
    /must have at least 12 characters\.$/,
  ],
  [
    'with a passphrase and a recipient',
    'backup',
    [],
    { BACKUP_PASSPHRASE: 'long enough it is', BACKUP_RECIPIENT: 'age1x' },
    /not both\.$/,
  ],
  [
    'with a passphrase file that is not there',
    'backup',
    [],
    { BACKUP_PASSPHRASE_FILE: '/nowhere/a' },
    /^BACKUP_PASSPHRASE_FILE \/nowhere\/a cannot be read/,
  ],
])('a command %s fails with one sentence', async (...[, command, args, variables, sentence]) => {
  const { problems, code } = await run(command, args, variables);
  expect(problems).toMatch(sentence);
  expect(code).toBe(1);
});
