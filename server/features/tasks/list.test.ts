import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newLead } from '#server/test/records/leads.ts';
import { changeTask, newTask, readTask } from '#server/test/records/tasks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-18T12:00:00Z'));
  await fill();
});
afterAll(() => api.stop());

type Query = Record<string, string | number | undefined>;

/** Wednesday, 18 November 2026 is today. */
async function fill() {
  const contactId = await newLead(api, { name: 'Zoë Ångström' });
  const admin = api.users.admin.user_id;
  await newTask(api, { title: 'late', dueDate: '2026-11-16', priority: 'high', tags: ['Twins'] });
  await newTask(api, { title: 'late started', dueDate: '2026-11-17', status: 'in_progress' });
  await newTask(api, { title: 'today', dueDate: '2026-11-18', assignedTo: admin });
  await newTask(api, { title: 'sunday', dueDate: '2026-11-22', contactId, category: 'demo' });
  await newTask(api, { title: 'monday', dueDate: '2026-11-23', description: 'Call 100% of them' });
  await newTask(api, { title: 'done', dueDate: '2026-11-10', status: 'completed' });
  await newTask(api, { title: 'off', dueDate: '2026-11-09', status: 'cancelled' });
  await newTask(api, { title: 'theirs', assignedTo: api.users.northside.user_id }, 'northside');
}

async function listTitles(query: Query, as: 'admin' | 'staff' = 'staff') {
  const { status, result, errors } = await api.call('tasks.list', { as, query });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return result.map(({ title }) => title);
}

/** The envelope's totals, which are next to the result. */
async function metaOf(query: Record<string, string>) {
  const reply = await api.app.server.inject({
    url: `/api/v1/crm/task?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${api.users.staff.token}` },
  });
  return reply.json<{ meta: { total: number; page: number; limit: number; counts: object } }>().meta;
}

describe('the list', () => {
  it('has open tasks first, by due date, then closed ones, the latest first', async () => {
    const all = ['late', 'late started', 'today', 'sunday', 'monday', 'done', 'off'];
    expect(await listTitles({})).toEqual(all);
    expect(await metaOf({})).toMatchObject({ total: 7, page: 1, limit: 50 });
  });

  it.each<[Query, string[]]>([
    [{ status: 'completed,cancelled' }, ['done', 'off']],
    [{ priority: 'high' }, ['late']],
    [{ category: 'demo' }, ['sunday']],
    [{ dueDate: 'overdue' }, ['late', 'late started']],
    [{ dueDate: 'today' }, ['today']],
    [{ dueDate: 'this_week' }, ['late', 'late started', 'today', 'sunday']],
    [{ dueDate: '2026-11-23' }, ['monday']],
    [{ dueFrom: '2026-11-18', dueTo: '2026-11-22' }, ['today', 'sunday']],
    [{ search: 'twins' }, ['late']],
    [{ search: 'angstrom zoe' }, ['sunday']],
    [{ search: '100%' }, ['monday']],
    [{ search: 'l_te' }, []],
    [{ dueDate: 'overdue', status: 'in_progress' }, ['late started']],
    [{ sort: 'title', order: 'desc', limit: 2 }, ['today', 'sunday']],
    [{ sort: 'priority', order: 'desc', limit: 1 }, ['late']],
    [{ page: 4, limit: 2 }, ['off']],
    [{ page: 9 }, []],
  ])('filters by %j', async (query, titles) => {
    expect(await listTitles(query)).toEqual(titles);
  });

  it('filters by one person, the caller, and no one', async () => {
    const { user_id } = api.users.admin;
    expect(await listTitles({ assignedTo: user_id })).toEqual(['today']);
    expect(await listTitles({ assignedTo: 'mine' }, 'admin')).toEqual(['today']);
    await api.sql("insert into tasks (school_id, title, due_date) values ($1, 'unassigned', '2026-11-30')", [
      api.school_id,
    ]);
    expect(await listTitles({ assignedTo: 'none' })).toEqual(['unassigned']);
    await api.sql("delete from tasks where title = 'unassigned'");
  });

  it('filters by a contact, and finds none of another school', async () => {
    const [task] = (await api.call('tasks.list', { as: 'staff', query: { search: 'sunday' } })).result;
    expect(await listTitles({ contactId: task?.contactId ?? '' })).toEqual(['sunday']);
    const northside = { contactId: await newLead(api, {}, 'northside') };
    expect(await listTitles(northside)).toEqual([]);
  });

  it('counts, for every filter except status and due date, exactly what each counter opens', async () => {
    for (const filters of [{}, { search: 'late' }, { priority: 'medium' }, { assignedTo: 'mine' }]) {
      const { counts } = await metaOf({ ...filters, status: 'cancelled', limit: '1' });
      const length = async (query: Query) => (await listTitles({ ...filters, ...query })).length;
      expect(counts).toEqual({
        total: await length({}),
        pending: await length({ status: 'pending' }),
        in_progress: await length({ status: 'in_progress' }),
        completed: await length({ status: 'completed' }),
        cancelled: await length({ status: 'cancelled' }),
        overdue: await length({ dueDate: 'overdue' }),
      });
    }
    expect((await metaOf({ status: 'completed', limit: '1', page: '5' })).total).toBe(1);
  });

  it.each([
    [{ status: 'late' }, 'status'],
    [{ dueDate: 'soon' }, 'dueDate'],
    [{ assignedTo: 'me too' }, 'assignedTo'],
    [{ sort: 'dueAt' }, 'sort'],
    [{ limit: '101' }, 'limit'],
  ])('refuses %j', async (query, field) => {
    const { status, errors } = await api.call('tasks.list', { as: 'staff', query });
    expect([status, errors.map((error) => error.field)]).toEqual([400, [field]]);
  });
});

describe('overdue', () => {
  it('begins at the school’s midnight, wherever the server is', async () => {
    await api.sql("update schools set time_zone = 'Pacific/Auckland' where school_id = $1", [api.school_id]);
    const id = await newTask(api, { title: 'zoned', dueDate: '2026-11-10' });
    const at = async (instant: string) => {
      api.setNow(new Date(instant));
      const { overdue, dueInDays, dueAt } = await readTask(api, id);
      const counted = (await listTitles({ search: 'zoned', dueDate: 'overdue' })).length;
      return { overdue, dueInDays, dueAt, counted };
    };
    const dueAt = '2026-11-10T10:59:59.000Z';
    expect(await at('2026-11-10T10:59:59Z')).toEqual({ overdue: false, dueInDays: 0, dueAt, counted: 0 });
    expect(await at('2026-11-10T11:00:00Z')).toEqual({ overdue: true, dueInDays: -1, dueAt, counted: 1 });
    expect(await at('2026-11-08T11:00:00Z')).toMatchObject({ overdue: false, dueInDays: 1 });
    await at('2026-11-20T00:00:00Z');
    expect((await changeTask(api, id, { status: 'completed' })).result.overdue).toBe(false);
    expect((await changeTask(api, id, { status: 'cancelled' })).result.overdue).toBe(false);
  });

  it('uses the school’s day of an instant', async () => {
    const id = await newTask(api, { dueDate: '2026-11-30T12:00:00Z' });
    expect((await readTask(api, id)).dueDate).toBe('2026-12-01');
  });
});
