import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
/** In Auckland, March 1 begins at 11:00 UTC of the day before, and so does April 1. */
const came = {
  'the last of February': '2026-02-28T10:59:59.999Z',
  'the first of March': '2026-02-28T11:00:00Z',
  'the last of March': '2026-03-31T10:59:59.999Z',
  'the first of April': '2026-03-31T11:00:00Z',
};
const march = { created_from: '2026-03-01', created_to: '2026-03-31' };

beforeAll(async () => {
  api = await startApi();
  for (const [name, at] of Object.entries(came)) {
    const { result } = await api.call('leads.create', {
      as: 'staff',
      body: { name, email: 'one@home.test' },
    });
    await api.sql('update contacts set created_dt = $2 where contact_id = $1', [result.crm_contact_id, at]);
  }
  await api.sql(
    "update schools set time_zone = 'Pacific/Auckland' where school_id = (select school_id from contacts limit 1)",
  );
});
afterAll(() => api.stop());

const sorted = { sort: 'created_dt', order: 'asc' } as const;
const names = async (query: object) =>
  (await api.call('leads.list', { as: 'staff', query: { ...sorted, ...query } })).result.map(
    ({ name }) => name,
  );

it('lists the leads that came in between two days of the school, inclusive', async () => {
  expect(await names(march)).toEqual(['the first of March', 'the last of March']);
  expect(await names({ created_from: '2026-04-01' })).toEqual(['the first of April']);
  expect(await names({ created_to: '2026-02-28' })).toEqual(['the last of February']);
  expect(await names({ ...march, search: 'first' })).toEqual(['the first of March']);
});

it('filters the board and its figures in the same way', async () => {
  const { result } = await api.call('leads.board', { as: 'staff', query: march });
  expect(result.total).toBe(2);
  const metrics = await api.call('leads.metrics', { as: 'staff', query: march });
  expect(metrics.status).toBe(200);
});

it('is part of a saved view', async () => {
  const saved = await api.call('leads.saveView', { as: 'staff', body: { name: 'March', filters: march } });
  expect(saved.result.filters).toEqual(march);
});

it('refuses an impossible day', async () => {
  const { status, errors } = await api.call('leads.list', {
    as: 'staff',
    query: { created_from: '2026-02-30' },
  });
  expect([status, errors[0]?.field]).toEqual([400, 'created_from']);
});
