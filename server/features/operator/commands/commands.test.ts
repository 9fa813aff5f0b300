import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '#server/test/api.ts';
import { operatorKey, startOperatedApi } from '#server/test/records/operator.ts';
import { readCommandLine, runCommand, usage } from './commands.ts';

let api: TestApi;
let address: string;
let answer: string | undefined;
beforeAll(async () => {
  api = await startOperatedApi();
  await api.app.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(api.app.server.server.address() as AddressInfo).port}`;
});
afterAll(() => api.stop());

const run = (...args: string[]) =>
  runCommand({
    installation: { address, key: operatorKey },
    line: readCommandLine(args),
    ask: async () => answer,
  });
const json = async (...args: string[]) => JSON.parse(await run(...args, '--json')) as Record<string, string>;

const lakeside = ['--name', 'Lakeside School', '--time-zone', 'Europe/Zurich', '--currency', 'CHF'];
const admin = ['--admin-name', 'Ada Head', '--admin-email', 'ada@lakeside.test'];

it('creates, lists, shows, suspends and resumes a school', async () => {
  const { school_id = '' } = await json('create', ...lakeside, ...admin, '--key', 'once');
  expect((await json('create', ...lakeside, ...admin, '--key', 'once'))['school_id']).toBe(school_id);
  expect(await run('list', '--search', 'lakeside')).toBe(
    `${school_id}  active     Lakeside School  (students: 0, users: 1)\nPage 1, 1 in all`,
  );
  expect(await run('show', school_id)).toContain('Settings: en-US, CHF, Europe/Zurich');
  await run('invite', school_id, '--admin-name', 'Bea', '--admin-email', 'bea@lakeside.test');
  expect(await run('suspend', school_id, '--reason', 'Unpaid')).toMatch(/State: suspended since \S+: Unpaid/);
  expect(await run('list', '--state', 'suspended')).toContain('1 in all');
  expect(await run('resume', school_id)).toContain('State: active');
  expect((await run('log', school_id)).split('\n').map((line) => line.split('  ')[1])).toEqual([
    'resume',
    'suspend',
    'invite',
    'create',
  ]);
});

it('deletes without waiting only after a second confirmation', async () => {
  const { school_id = '' } = await json(
    'create',
    ...lakeside,
    '--admin-name',
    'Cy',
    '--admin-email',
    'cy@b.test',
  );
  await run('suspend', school_id, '--reason', 'Closed');
  const destroy = ['delete', school_id, '--name', 'Lakeside School'];
  for (const given of [undefined, 'yes']) {
    answer = given;
    await expect(run(...destroy, '--now')).rejects.toThrow('Nothing was deleted');
  }
  expect(await run(...destroy, '--days', '7')).toMatch(/^Lakeside School, \S+: due on /);
  answer = 'delete at once';
  expect(await run(...destroy, '--now')).toMatch(/^Lakeside School, \S+: due on /);
  await api.app.runRegularJob('operator.delete_schools');
  const report = await run('deletions');
  expect(report).toMatch(/: done on .*\n {2}\d+ rows and 0 files deleted\n/);
  expect(report).toContain('  users: 1');
});

it('says in a sentence what is wrong', async () => {
  await expect(run('show', 'unknown')).rejects.toThrow('Not found. Does that server');
  await expect(run('create', '--name', 'School')).rejects.toThrow('--time-zone is missing');
  await expect(run('suspend')).rejects.toThrow('The id of a school is missing');
  await expect(run('create', ...lakeside, '--admin-name', 'A', '--admin-email', 'no')).rejects.toThrow(
    'admin_email: Email of the first account-admin must be an email address',
  );
  for (const args of [['destroy'], ['list', '--all'], ['list', '--state', 'new'], ['show', 'a', 'b'], []])
    await expect((async () => run(...args))()).rejects.toThrow(usage);
  const wrong = { address, key: `${operatorKey}x` };
  const line = readCommandLine(['list']);
  await expect(runCommand({ installation: wrong, line, ask: async () => undefined })).rejects.toThrow(
    'This is not the key of the operator',
  );
  const nowhere = { address: 'http://127.0.0.1:1', key: operatorKey };
  await expect(runCommand({ installation: nowhere, line, ask: async () => undefined })).rejects.toThrow(
    'Homeroom does not respond at http://127.0.0.1:1. Name its address with PUBLIC_URL or --address.',
  );
});
