import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { moveLead, newLead } from '#server/test/records/leads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.sql('truncate contacts cascade');
  api.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => api.stop());

type Query = Record<string, string | number>;
const board = async (query: Query = {}) => (await api.call('leads.board', { as: 'staff', query })).result;
const columnOf = async (stage: string, query: Query = {}) =>
  (await board(query)).columns.find(({ lead_stage }) => lead_stage === stage);
const metrics = async (query: Query = {}) => (await api.call('leads.metrics', { as: 'staff', query })).result;

const setContactTimes = (id: string, created: string, last: string | null) =>
  api.sql('update contacts set created_dt = $2, last_contacted_dt = $3 where contact_id = $1', [
    id,
    created,
    last,
  ]);

describe('the board', () => {
  it('has six columns in order, with counts and values of all matches', async () => {
    for (let n = 0; n < 5; n += 1) await newLead(api, { lead_value: 100.25 });
    await newLead(api, { lead_stage: 'closed-won', lead_value: 7 });
    await newLead(api, { is_lead: 0 });
    const { columns, total } = await board({ limit: 2 });
    expect(columns.map(({ lead_stage }) => lead_stage)).toEqual([
      'new',
      'qualified',
      'proposal',
      'negotiation',
      'closed-won',
      'closed-lost',
    ]);
    expect(total).toBe(6);
    expect(columns[0]).toMatchObject({ count: 5, values: [{ currency: 'USD', value: 501.25 }] });
    expect(columns[0]?.cards).toHaveLength(2);
    expect(columns[1]).toEqual({ lead_stage: 'qualified', count: 0, values: [], cards: [], next: null });
  });

  it('never adds two currencies', async () => {
    await newLead(api, { lead_value: 10 });
    const euro = await newLead(api, { lead_value: 20 });
    await api.sql("update contacts set value_currency = 'EUR' where contact_id = $1", [euro]);
    expect((await columnOf('new'))?.values).toEqual([
      { currency: 'EUR', value: 20 },
      { currency: 'USD', value: 10 },
    ]);
  });

  it('shows every card once, page by page, the latest move first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await newLead(api));
    const first = await columnOf('new', { limit: 2 });
    const seen = first?.cards.map(({ crm_contact_id }) => crm_contact_id) ?? [];
    let after = first?.next ?? null;
    while (after !== null) {
      const { result } = await api.call('leads.column', {
        as: 'staff',
        params: { stage: 'new' },
        query: { limit: 2, after },
      });
      seen.push(...result.cards.map(({ crm_contact_id }) => crm_contact_id));
      after = result.next;
    }
    expect(seen).toEqual(ids);
    const [last = ''] = ids.slice(-1);
    await moveLead(api, last, { lead_stage: 'qualified' });
    await moveLead(api, ids[0] ?? '', { lead_stage: 'qualified' });
    expect((await columnOf('qualified'))?.cards.map(({ crm_contact_id }) => crm_contact_id)).toEqual([
      ids[0],
      last,
    ]);
  });

  it('applies search and filters to counts and values too', async () => {
    await newLead(api, { name: 'Ada Seeker', priority: 'high', source: 'phone', lead_value: 5 });
    await newLead(api, { name: 'Bea Seeker', priority: 'low', owner_user_id: api.users.staff.user_id });
    await newLead(api, { name: 'Other', group_name: 'Seeker Ltd', email: 'o@example.test' });
    await newLead(api, { name: 'Twin', email: 'O@example.test' });
    const count = async (query: Query) => (await board(query)).total;
    expect(await count({ search: 'seeker' })).toBe(3);
    expect(await count({ search: 'seeker', priority: 'high,low' })).toBe(2);
    expect(await count({ source: 'phone' })).toBe(1);
    expect(await count({ owner: 'me' })).toBe(1);
    expect(await count({ owner: 'none' })).toBe(3);
    expect(await count({ duplicates: 1 })).toBe(2);
    expect((await columnOf('new', { search: 'ada' }))?.values).toEqual([{ currency: 'USD', value: 5 }]);
  });

  it('marks a lead as stale by its last contact, not by its creation', async () => {
    const old = await newLead(api, { name: 'Old but spoken to' });
    await setContactTimes(old, '2026-01-01T00:00:00Z', '2026-11-10T00:00:00Z');
    const silent = await newLead(api, { name: 'Silent' });
    await setContactTimes(silent, '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z');
    const closed = await newLead(api, { name: 'Closed', lead_stage: 'closed-lost', lost_reason: 'Moved' });
    await setContactTimes(closed, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z');
    const { columns } = await board();
    const stale = columns.flatMap(({ cards }) => cards.filter((card) => card.stale));
    expect(stale.map(({ name, days_since_contact }) => [name, days_since_contact])).toEqual([['Silent', 19]]);
    expect((await board({ stale: 1 })).total).toBe(1);
    expect((await metrics()).stale).toBe(1);
  });
});

describe('the metrics', () => {
  it('cover all matching leads', async () => {
    await newLead(api, { source: 'phone', lead_stage: 'closed-won', owner_user_id: api.users.staff.user_id });
    await newLead(api, { source: 'phone', lead_stage: 'closed-lost', lost_reason: 'Moved' });
    await newLead(api, { source: 'phone', lead_value: 30 });
    await newLead(api, { source: 'social' });
    const found = await metrics();
    expect(found).toMatchObject({
      total: 4,
      open: 2,
      won: 1,
      lost: 1,
      conversion_rate: 25,
      win_rate: 50,
      conversionRate: 25,
      open_values: [{ currency: 'USD', value: 30 }],
      sources: [
        { source: 'phone', total: 3, won: 1, conversion_rate: 33.3 },
        { source: 'social', total: 1, won: 0, conversion_rate: 0 },
      ],
    });
    const own = found.owners.find(({ owner_user_id }) => owner_user_id === api.users.staff.user_id);
    expect(own).toMatchObject({ total: 1, won: 1, conversion_rate: 100 });
    expect(await metrics({ source: 'social' })).toMatchObject({ total: 1, win_rate: null });
  });

  it('count the days in a stage from one move to the next, and until now', async () => {
    const id = await newLead(api);
    await moveLead(api, id, { lead_stage: 'qualified' });
    await api.sql(
      `update contact_stages set changed_dt = case stage_after when 'new' then timestamptz '2026-11-01T12:00:00Z'
        else timestamptz '2026-11-05T12:00:00Z' end`,
    );
    const { stages } = await metrics();
    expect(stages.slice(0, 3)).toEqual([
      { lead_stage: 'new', reached: 1, average_days: 4, median_days: 4 },
      { lead_stage: 'qualified', reached: 1, average_days: 15, median_days: 15 },
      { lead_stage: 'proposal', reached: 0, average_days: null, median_days: null },
    ]);
  });

  it('count completed and open tasks and activities', async () => {
    const id = await newLead(api);
    await moveLead(api, id, { lead_stage: 'qualified' });
    await api.sql(
      `insert into tasks (school_id, title, contact_id, due_date) values ($1, 'Call', $2, '2026-11-30')`,
      [api.school_id, id],
    );
    await api.sql(
      `insert into activities (school_id, contact_id, status, scheduled_dt)
      values ($1, $2, 'scheduled', '2026-12-01')`,
      [api.school_id, id],
    );
    expect(await metrics()).toMatchObject({ activeTasks: 1, completedActivities: 1, upcomingActivities: 1 });
  });
});

it('the owner choices are the school’s own people', async () => {
  const { owners } = (await api.call('leads.owners', { as: 'staff' })).result;
  expect(owners.map(({ user_id }) => user_id).toSorted()).toEqual(
    [api.users.admin, api.users.registrar, api.users.staff].map(({ user_id }) => user_id).toSorted(),
  );
});
