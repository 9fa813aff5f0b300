import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { forgeEntries, forgeRows } from '#server/test/moved-schools/forged-archives.ts';
import { openTransfer, type Transfer, takeChatbotId } from '#server/test/moved-schools/transfer.ts';
import { fingerprintRows } from '#server/test/postgres/fingerprints.ts';
import { restoreSchool } from './restore-school.ts';

let transfer: Transfer;
let good: string;

beforeAll(async () => {
  transfer = await openTransfer();
  good = await transfer.archive(transfer.source.school);
}, 120_000);

afterAll(() => transfer.stop());

const state = async () => ({
  rows: await fingerprintRows(transfer.api.connectionString),
  files: new Map(transfer.api.files),
});

/** Tries a restore that has to be refused; returns the sentence, after checking that nothing has changed. */
async function expectRefusal(path: string): Promise<string> {
  const before = await state();
  const said = await transfer.restore(path).then(
    () => 'restored',
    (error: unknown) => (error instanceof BackupFailure ? error.message : `not a sentence: ${String(error)}`),
  );
  expect(await state()).toEqual(before);
  return said;
}

test('a value that only one school can have stops a restore, which names it', async () => {
  const taken = await takeChatbotId(transfer);
  expect(await expectRefusal(good)).toBe(`${taken.sentence}. Nothing was changed.`);
  await taken.giveBack();
});

test('a store of uploads that cannot be read stops a restore', async () => {
  const get = () =>
    Promise.reject(Object.assign(new Error('no route to the store'), { code: 'EHOSTUNREACH' }));
  const before = await state();
  const { target } = transfer;
  const broken = { ...target, files: { ...target.files, get } };
  const restoring = restoreSchool({
    path: good,
    unlock: {},
    target: broken,
    onBytes: () => {},
    signal: new AbortController().signal,
  });
  await expect(restoring).rejects.toThrow(
    /^The upload .+ cannot be read, so nothing was changed: no route to the store\.$/,
  );
  expect(await state()).toEqual(before);
});

const firstRow = (rows: string) => rows.slice(0, rows.indexOf('\n'));
const elsewhere = (rows: string) =>
  rows.replace(
    firstRow(rows),
    firstRow(rows).replace(transfer.source.school.school_id, transfer.api.school_id),
  );

test.each<[string, string, (rows: string) => string, string]>([
  [
    'with a row within a row',
    'students',
    (rows) => rows.replace(firstRow(rows), `${firstRow(rows)}\r${firstRow(elsewhere(rows))}`),
    'its table students has a row that a database would divide elsewhere',
  ],
  [
    'with a row that hides its end',
    'students',
    (rows) => rows.replace('\n', '\\\n'),
    'its table students has a row that a database would divide elsewhere',
  ],
  ['with a row of another school', 'students', elsewhere, 'its table students has rows of another school'],
  ['that ends a table early', 'students', (rows) => `\\.\n${rows}`, 'has rows of another school'],
  [
    'with a file of another school',
    'files',
    (rows) => rows.replace(`${transfer.source.school.school_id}/`, `${transfer.api.school_id}/`),
    'its table files names files outside the folder of the school',
  ],
  [
    'that would delete files of another school',
    'erasures',
    (rows) => rows.replace(`${transfer.source.school.school_id}/b`, `${transfer.api.school_id}/b`),
    'its table erasures names files outside the folder of the school',
  ],
  [
    'that would use up the numbers of the log',
    'audit_log',
    (rows) => rows.replace(/^([^\t]+\t)\d+/, '$19000000000000000000'),
    'its table audit_log has a number that is too high',
  ],
])('an archive %s is refused before anything changes', async (_what, table, change, sentence) => {
  const path = transfer.nextPath();
  await forgeRows(good, path, { table, change });
  expect(await expectRefusal(path)).toContain(sentence);
});

const secretRow = Buffer.from(`sealing\t\\\\x${'00'.repeat(32)}\n`);

test.each<[string, Parameters<typeof forgeEntries>[2], string]>([
  [
    'with rows of a table that belongs to no school',
    (entry) =>
      entry.name === 'manifest.json' ? [{ name: 'tables/secrets/000001', bytes: secretRow }, entry] : [entry],
    'it has rows of a table that is no school’s',
  ],
  [
    'with another table in its list',
    (entry) =>
      entry.name === 'homeroom-backup.json'
        ? [{ ...entry, bytes: Buffer.from(entry.bytes.toString('utf8').replace('"jobs"', '"secrets"')) }]
        : [entry],
    'it has other tables or columns than a school has here',
  ],
  [
    'with a path out of the folder',
    (entry) =>
      entry.name.startsWith('files/')
        ? [{ ...entry, name: `files/${transfer.source.school.school_id}/../../etc/x` }]
        : [entry],
    'it has a file outside the folder of the school',
  ],
  [
    'with a file of another school',
    (entry) =>
      entry.name.startsWith('files/') ? [{ ...entry, name: `files/${transfer.api.school_id}/x` }] : [entry],
    'it has a file outside the folder of the school',
  ],
  ['without its end', (entry) => (entry.name === 'manifest.json' ? [] : [entry]), 'its end is missing'],
  [
    'of another version',
    (entry) =>
      entry.name === 'homeroom-backup.json'
        ? [{ ...entry, bytes: Buffer.from(entry.bytes.toString('utf8').replace('0164_', '9164_')) }]
        : [entry],
    'both need the same version',
  ],
])('an archive %s is refused before anything changes', async (_what, change, sentence) => {
  const path = transfer.nextPath();
  await forgeEntries(good, path, change);
  expect(await expectRefusal(path)).toContain(sentence);
});

test('the backup of a whole installation is not restored as a school', async () => {
  expect(await expectRefusal(await transfer.archive())).toContain(
    'is the backup of a whole installation, and no archive of one school',
  );
});

test('a school that is there already is refused', async () => {
  await transfer.restore(good);
  expect(await expectRefusal(good)).toBe(
    `This installation has the school Écôle 学校 (${transfer.source.school.school_id}) already. Nothing was changed.`,
  );
}, 60_000);
