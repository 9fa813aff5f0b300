import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const save = (as: Who, body: object) => api.call('leads.saveView', { as, body });
const read = async (as: Who) => (await api.call('leads.listViews', { as })).result.views;

it('are kept for their owner, and shown to others only when shared', async () => {
  const own = await save('staff', { name: 'Mine', filters: { owner: 'me', show: 'stale' } });
  expect(own.status).toBe(201);
  await save('staff', { name: 'For all', filters: { stage: 'new' }, is_shared: true });
  expect(await read('staff')).toMatchObject([
    { name: 'For all', filters: { stage: 'new' }, is_shared: true, is_own: true },
    { name: 'Mine', filters: { owner: 'me', show: 'stale' }, is_shared: false, is_own: true },
  ]);
  expect(await read('admin')).toMatchObject([
    { name: 'For all', is_own: false, owner_name: expect.any(String) },
  ]);
  expect(await read('northside')).toEqual([]);
});

it('are replaced by the same name, whatever its letter case', async () => {
  await save('registrar', { name: 'Again', filters: { priority: 'low' } });
  await save('registrar', { name: 'AGAIN', filters: { priority: 'high' } });
  const own = (await read('registrar')).filter(({ is_own }) => is_own);
  expect(own).toMatchObject([{ name: 'AGAIN', filters: { priority: 'high' } }]);
});

it('are deleted by their owner only', async () => {
  const { result } = await save('staff', { name: 'Keep', filters: {}, is_shared: true });
  const forget = (as: Who) => api.call('leads.removeView', { as, params: { id: result.view_id } });
  expect((await forget('admin')).status).toBe(404);
  expect((await forget('staff')).status).toBe(200);
  expect((await read('staff')).map(({ name }) => name)).not.toContain('Keep');
});

it.each([
  [{ name: ' ', filters: {} }, 'name'],
  [{ name: 'a', filters: { stage: 'won' } }, 'filters.stage'],
  [{ name: 'a', filters: { owner: 'you' } }, 'filters.owner'],
])('refuse %j', async (body, field) => {
  const { status, errors } = await save('staff', body);
  expect([status, errors[0]?.field]).toEqual([400, field]);
});

it('are limited to fifty', async () => {
  for (let count = 0; count < 50; count += 1) await save('admin', { name: `View ${count}`, filters: {} });
  const { status, errors } = await save('admin', { name: 'One more', filters: {} });
  expect([status, errors[0]?.message]).toEqual([409, 'At most 50 views can be saved: delete one first']);
  expect((await save('admin', { name: 'View 1', filters: { show: 'stale' } })).status).toBe(201);
});
