import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSchool } from '#server/backup/school/find-school.ts';
import { sealedColumns } from '#server/backup/school/sealed-rows.ts';
import { readSecrets } from '#server/db/installation.ts';
import { sealOwners } from '#server/lib/sealing.ts';
import { marker, modelUrl, seedText } from '#server/test/moved-schools/school-source.ts';
import { openTransfer, type Transfer } from '#server/test/moved-schools/transfer.ts';
import { fingerprintRows } from '#server/test/postgres/fingerprints.ts';
import { archiveAndVerify } from './archive-school.ts';

const { signal } = new AbortController();
const lock = { kind: 'none' } as const;
let transfer: Transfer;
let good: string;

beforeAll(async () => {
  transfer = await openTransfer();
  good = await transfer.archive(transfer.source.school);
}, 120_000);

afterAll(() => transfer.stop());

test('an archive holds nothing of another school', () => {
  const bytes = gunzipSync(readFileSync(good));
  expect(bytes.includes(transfer.source.school.school_id)).toBe(true);
  expect(bytes.includes('Français, الرياضيات, 数学')).toBe(true);
  expect(bytes.includes(marker)).toBe(false);
  expect(bytes.includes(transfer.source.other_id)).toBe(false);
});

test('an archive is restored into a scratch database before it counts', async () => {
  const { connectionString, files, school } = transfer.source;
  const options = { connectionString, files, school, productVersion: 'test', lock, signal };
  const made = await archiveAndVerify({
    ...options,
    folder: join(transfer.folder, 'kept'),
    onProgress: () => {},
    now: () => new Date('2026-11-20T01:30:00Z'),
  });
  expect(made.path).toBe(join(transfer.folder, 'kept', `school-${school.school_id}-20261120T013000Z.tar.gz`));
}, 60_000);

test('a school named like the id of another one is not taken for it', async () => {
  const { client, school, other_id } = transfer.source;
  await client.query('begin');
  await client.query('update schools set name = $2 where school_id = $1', [other_id, school.school_id]);
  const found = await findSchool(client, school.school_id);
  await client.query('rollback');
  expect(found.school_id).toBe(school.school_id);
});

const withoutSealed = Object.keys(sealedColumns);

test('a school arrives complete in a running installation, and its people work on', async () => {
  const others = await Promise.all(
    [transfer.api.school_id, transfer.api.northside].map((id) =>
      fingerprintRows(transfer.api.connectionString, id),
    ),
  );
  const heard: string[] = [];
  const listener = new pg.Client({ connectionString: transfer.api.connectionString });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen job_waiting');

  const { school_id } = transfer.source.school;
  const { lostSecrets } = await transfer.restore(good);
  expect(lostSecrets).toBe(0);
  const [before, after] = await Promise.all([
    fingerprintRows(transfer.source.connectionString, school_id),
    fingerprintRows(transfer.api.connectionString, school_id),
  ]);
  for (const table of ['sessions', 'jobs', ...withoutSealed]) {
    expect(after[table]?.split(' ')[0]).toBe(before[table]?.split(' ')[0]);
    delete before[table];
    delete after[table];
  }
  expect(after).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(100);
  for (const [key, bytes] of transfer.source.files.kept) {
    if (key.startsWith(school_id)) expect(transfer.api.files.get(key)?.equals(bytes)).toBe(true);
  }
  expect([...transfer.api.files.keys()].some((key) => key.startsWith(transfer.source.other_id))).toBe(false);
  expect(
    await Promise.all(
      [transfer.api.school_id, transfer.api.northside].map((id) =>
        fingerprintRows(transfer.api.connectionString, id),
      ),
    ),
  ).toEqual(others);
  await listener.query('select 1');
  const waiting = await transfer.api.sql<{ payload: string }>(
    `select school_id || '/' || job_id || '/1' as payload from jobs where kind = 'test.waits'`,
  );
  expect(waiting.length).toBe(1);
  expect(heard).toEqual(expect.arrayContaining(waiting.map(({ payload }) => payload)));
  await listener.end();
}, 60_000);

test('its people sign in, its counts go on, and its secrets open with the keys of the new installation', async () => {
  const { school_id } = transfer.source.school;
  const signedIn = await transfer.api.call('auth.login', {
    body: { user_email: 'admin@homeroom.test', password: 'homeroom-demo' },
  });
  expect(signedIn.status).toBe(200);
  const as = { token: signedIn.result.token };
  const list = await transfer.api.call('students.list', { as, query: { limit: 1 } });
  expect(list.status).toBe(200);
  const counted = await transfer.api.sql<{ n: number }>(
    'select count(*)::int as n from students where school_id = $1 and deleted_dt is null',
    [school_id],
  );
  expect(list.result.total).toBe(counted[0]?.n);
  const [log] = await transfer.api.sql<{ goes_on: boolean }>(
    `select (select last_value from audit_log_audit_id_seq) >= max(audit_id) as goes_on
    from audit_log
    where school_id = $1`,
    [school_id],
  );
  expect(log?.goes_on).toBe(true);
  const [model] = await transfer.api.sql<{ sealed_key: Buffer }>(
    'select sealed_key from language_models where school_id = $1',
    [school_id],
  );
  const owner = sealOwners.modelKey({ school_id, url: modelUrl });
  expect(transfer.sealing.open(model?.sealed_key ?? Buffer.alloc(0), owner)).toBe('a key that ends');
  const [person] = await transfer.api.sql<{ user_id: string; totp_secret: string }>(
    `select user_id, totp_secret from users where school_id = $1 and totp_secret like 'sealed:%'`,
    [school_id],
  );
  const seed = Buffer.from(person?.totp_secret.slice('sealed:'.length) ?? '', 'base64url');
  expect(transfer.sealing.open(seed, sealOwners.totp({ school_id, user_id: person?.user_id ?? '' }))).toBe(
    seedText,
  );
});

test('an archive has no key of the installation, and none at all if the environment gives it', async () => {
  const { sealing: stored } = await readSecrets(transfer.source.connectionString);
  const isIn = (path: string) => {
    const bytes = gunzipSync(readFileSync(path));
    return [stored.toString('hex'), stored.toString('base64'), '"sealing_key"'].map((text) =>
      bytes.includes(text),
    );
  };
  expect(isIn(good)).toEqual([false, false, true]);
  expect(isIn(await transfer.archive({ ...transfer.source.school, hasOwnKey: true }))).toEqual([
    false,
    false,
    false,
  ]);
});
