import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApi } from '#server/test/api.ts';
import { asOperator, operatorOf, startOperatedApi } from '#server/test/records/operator.ts';

let api: TestApi;
let operator: ReturnType<typeof operatorOf>;
beforeAll(async () => {
  api = await startOperatedApi();
  operator = operatorOf(api);
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));

const run = () => api.app.runRegularJob('operator.delete_schools');
const plan = (id: string, body: object) =>
  api.call('operator.deleteSchool', { as: asOperator, params: { id }, body });
const findDeletion = async (id: string) => {
  const { result } = await api.call('operator.listDeletions', { as: asOperator });
  return result.deletions.find(({ school_id }) => school_id === id);
};

it('refuses a school that is in use, a wrong name, and a wrong second confirmation', async () => {
  const { school_id, name } = await operator.create();
  const early = await plan(school_id, { name });
  expect([early.status, early.errors[0]?.message]).toEqual([409, 'Only a suspended school can be deleted']);
  await operator.suspend(school_id);
  const wrong = await plan(school_id, { name: name.toLowerCase() });
  expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'name']);
  const hasty = await plan(school_id, { name, at_once: 'yes' });
  expect([hasty.status, hasty.errors[0]?.field]).toEqual([400, 'at_once']);
  expect(await findDeletion(school_id)).toBeUndefined();
});

it('waits 30 days, in which the school can be resumed', async () => {
  const { school_id, name } = await operator.create();
  await operator.suspend(school_id);
  const planned = await plan(school_id, { name });
  const days = (Date.parse(planned.result.due_dt) - Date.now()) / 86_400_000;
  expect([planned.status, Math.round(days)]).toEqual([202, 30]);
  await run();
  const { result } = await operator.get(school_id);
  expect([result.state, result.deletion?.due_dt]).toEqual(['suspended', planned.result.due_dt]);
  expect((await operator.resume(school_id)).result).toMatchObject({ state: 'active', deletion: null });
  expect(await findDeletion(school_id)).toBeUndefined();
});

it('deletes a school when its time has come, with its files, and reports what went', async () => {
  const { school_id, name } = await operator.create();
  api.files.set(`${school_id}/one`, Buffer.from('1'));
  api.files.set(`${api.school_id}/other`, Buffer.from('1'));
  await operator.suspend(school_id);
  await plan(school_id, { name });
  await api.sql('update school_deletions set due_dt = now() where subject_id = $1', [school_id]);
  await run();
  expect((await operator.get(school_id)).status).toBe(404);
  const report = await findDeletion(school_id);
  expect(report).toMatchObject({ school_name: name, deleted_files: 1, error: null });
  expect(report?.finished_dt).toMatch(/^\d{4}-/);
  expect(report?.deleted_rows).toMatchObject({ schools: 1, users: 1, invitations: 1, audit_log: 3 });
  expect([...api.files.keys()]).toEqual([`${api.school_id}/other`]);
  const { result } = await api.call('operator.listLog', { as: asOperator, query: { school_id } });
  expect(result.entries.map(({ action }) => action)).toEqual([
    'delete',
    'plan_deletion',
    'suspend',
    'create',
  ]);
});

it('keeps a school with a legal hold, also one that is placed later', async () => {
  const { school_id, name } = await operator.create();
  const hold = () =>
    api.sql(
      `insert into legal_holds (school_id, kind, person_id, reason)
      values ($1, 'student', gen_random_uuid(), 'Court')`,
      [school_id],
    );
  await operator.suspend(school_id);
  await hold();
  const { status, errors } = await plan(school_id, { name });
  expect([status, errors[0]?.message]).toEqual([409, expect.stringContaining('legal hold')]);
  await api.sql('delete from legal_holds where school_id = $1', [school_id]);
  await plan(school_id, { name, at_once: 'delete at once' });
  await hold();
  await run();
  const { result } = await operator.get(school_id);
  expect(result.deletion).toMatchObject({ started_dt: null, error: expect.stringContaining('legal hold') });
});

it('does not resume a school whose deletion begins at the same moment', async () => {
  const { school_id, name } = await operator.create();
  await operator.suspend(school_id);
  await plan(school_id, { name });
  await api.sql('begin');
  await api.sql('update school_deletions set started_dt = now() where subject_id = $1', [school_id]);
  const resumed = operator.resume(school_id);
  const countWaiting = async () => (await api.sql('select from pg_locks where not granted')).length;
  await expect.poll(countWaiting).toBeGreaterThan(0);
  await api.sql('commit');
  expect((await resumed).status).toBe(409);
  expect((await operator.get(school_id)).result.state).toBe('deleting');
});

it('resumes and deletes a school that was deleted here before and came back', async () => {
  const { school_id, name } = await operator.create();
  await operator.suspend(school_id);
  await api.sql(
    `insert into school_deletions
      (subject_id, subject_name, due_dt, started_dt, finished_dt, deleted_rows, deleted_files)
    values ($1, 'Earlier name', now(), now(), now(), '{"users": 7}', 3)`,
    [school_id],
  );
  expect((await operator.resume(school_id)).status).toBe(200);
  await operator.suspend(school_id);
  expect((await operator.deleteAtOnce(school_id, name)).status).toBe(202);
  expect((await operator.get(school_id)).status).toBe(404);
  const report = await findDeletion(school_id);
  expect(report).toMatchObject({ school_name: name, deleted_files: 0, error: null });
  expect(report?.deleted_rows).toMatchObject({ schools: 1, users: 1 });
});

it('goes on after an interruption, and cannot be stopped once it has begun', async () => {
  const { school_id, name } = await operator.create();
  await operator.suspend(school_id);
  await plan(school_id, { name, at_once: 'delete at once' });
  await api.sql(
    `update school_deletions set started_dt = now(), deleted_rows = '{"users": 7}' where subject_id = $1`,
    [school_id],
  );
  expect((await operator.get(school_id)).result.state).toBe('deleting');
  const [resumed, again] = [await operator.resume(school_id), await plan(school_id, { name })];
  expect([resumed.status, again.status]).toEqual([409, 409]);
  await run();
  expect((await findDeletion(school_id))?.deleted_rows['users']).toBe(8);
});
