import { afterAll, beforeAll, expect, test } from 'vitest';
import { marker } from '#server/test/moved-schools/school-source.ts';
import { openTransfer, type Transfer } from '#server/test/moved-schools/transfer.ts';

let transfer: Transfer;
beforeAll(async () => {
  transfer = await openTransfer();
}, 120_000);
afterAll(() => transfer.stop());

test('a school comes with its sender, and without a host name that another school has', async () => {
  const { source, api } = transfer;
  await source.client.query(`select set_config('app.school_id', $1, false)`, [source.school.school_id]);
  await source.client.query(
    `insert into school_addresses (school_id, host_name, sender_name, sender_address)
    values ($1, 'taken.example', 'Office', 'office@taken.example')`,
    [source.school.school_id],
  );
  await api.sql(`insert into school_addresses (school_id, host_name) values ($1, 'taken.example')`, [
    api.northside,
  ]);
  const { lostHost } = await transfer.restore(await transfer.archive(source.school));
  expect(lostHost).toBe('taken.example');
  const kept = await api.sql(
    'select school_id, host_name, sender_address from school_addresses order by host_name nulls last',
  );
  expect(kept).toEqual([
    { school_id: api.northside, host_name: 'taken.example', sender_address: null },
    { school_id: source.school.school_id, host_name: null, sender_address: 'office@taken.example' },
  ]);
  const at = { headers: { host: 'taken.example' } };
  const credentials = { user_email: 'admin@homeroom.test', password: 'homeroom-demo' };
  expect((await api.call('auth.login', { body: credentials, ...at })).status).toBe(401);
  expect((await api.call('auth.login', { body: credentials })).status).toBe(200);
}, 60_000);

test('running processes know the host name of a restored school at once', async () => {
  const { source, api } = transfer;
  const school_id = source.other_id;
  await source.client.query(`select set_config('app.school_id', $1, false)`, [school_id]);
  await source.client.query(
    `insert into school_addresses (school_id, host_name) values ($1, 'kept.example')`,
    [school_id],
  );
  const path = await transfer.archive({ ...source.school, school_id, name: marker });
  const meAt = (host: string) => api.call('auth.me', { as: 'admin', headers: { host } });
  expect((await meAt('kept.example')).status).toBe(200);
  await transfer.restore(path);
  await expect.poll(async () => (await meAt('kept.example')).status).toBe(401);
}, 60_000);
