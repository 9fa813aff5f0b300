import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newActivity } from '#server/test/records/activities.ts';
import { newLead } from '#server/test/records/leads.ts';

let api: TestApi;
let lead: string;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-20T12:00:00.000Z'));
  lead = await newLead(api, { name: 'Ada Calendar', notes: 'Very private' });
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));

async function newTask(body: object, as: Who = 'staff') {
  const { result, errors } = await api.call('tasks.create', { as, body });
  if (!result) throw new Error(JSON.stringify(errors));
  return result.task_id;
}
const assignTo = (who: Who) => ({ assignedTo: api.users[who].user_id });

const between = async (from: string, to: string, query: object = {}, as: Who = 'staff') =>
  (await api.call('activities.calendar', { as, query: { from, to, ...query } })).result.items;

describe('the calendar', () => {
  it('has activities by time and tasks by day, in the school’s time zone, and nothing cancelled', async () => {
    const late = { contactId: lead, type: 'call', title: 'Late call', scheduledAt: '2026-11-24T23:30:00Z' };
    const id = await newActivity(api, late);
    await newActivity(api, { ...late, title: 'Dropped', status: 'cancelled' });
    await newActivity(api, { contact_id: lead, content: 'Without a time' });
    const task = await newTask({
      title: 'Due',
      dueDate: '2026-11-24',
      contactId: lead,
      ...assignTo('registrar'),
    });
    expect(await between('2026-11-24', '2026-11-24')).toMatchObject([
      { kind: 'task', id: task, title: 'Due', at: null, date: '2026-11-24', status: 'pending' },
      {
        kind: 'activity',
        id,
        title: 'Late call',
        type: 'call',
        at: '2026-11-24T23:30:00.000Z',
        date: '2026-11-24',
        status: 'scheduled',
        contact_id: lead,
        contact_name: 'Ada Calendar',
      },
    ]);
    await api.sql("update schools set time_zone = 'Asia/Tokyo' where school_id = $1", [api.school_id]);
    expect(await between('2026-11-24', '2026-11-24')).toMatchObject([{ title: 'Due' }]);
    expect(await between('2026-11-25', '2026-11-25')).toMatchObject([
      { title: 'Late call', date: '2026-11-25' },
    ]);
    await api.sql("update schools set time_zone = 'UTC' where school_id = $1", [api.school_id]);
  });

  it('marks overdue activities and tasks', async () => {
    await newActivity(api, { contactId: lead, title: 'Missed', scheduledAt: '2026-11-20T11:59:59Z' });
    await newActivity(api, { contactId: lead, title: 'Soon', scheduledAt: '2026-11-20T12:00:01Z' });
    await newTask({ title: 'Yesterday’s', dueDate: '2026-11-19', ...assignTo('staff') });
    await newTask({ title: 'Today’s', dueDate: '2026-11-20', ...assignTo('staff') });
    const statuses = (await between('2026-11-19', '2026-11-20')).map(({ title, status }) => [title, status]);
    expect(statuses).toEqual([
      ['Yesterday’s', 'overdue'],
      ['Today’s', 'pending'],
      ['Missed', 'overdue'],
      ['Soon', 'scheduled'],
    ]);
  });

  it('of one person has what they made or are assigned, and nothing of another school', async () => {
    await newActivity(api, { contactId: lead, title: 'By staff', scheduledAt: '2026-12-02T10:00Z' });
    await newActivity(
      api,
      { contactId: lead, title: 'By registrar', scheduledAt: '2026-12-02T11:00Z' },
      'registrar',
    );
    await newTask({ title: 'For staff', dueDate: '2026-12-02', ...assignTo('staff') }, 'registrar');
    await newTask({ title: 'For admin', dueDate: '2026-12-02', ...assignTo('admin') }, 'registrar');
    const mine = await between('2026-12-02', '2026-12-02', { mine: '1' });
    expect(mine.map(({ title }) => title)).toEqual(['For staff', 'By staff']);
    expect(await between('2026-12-02', '2026-12-02')).toHaveLength(4);
    expect(await between('2026-11-01', '2026-12-31', {}, 'northside')).toEqual([]);
  });

  it.each([
    [{ to: '2026-11-01' }, 'from'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ from: '2026-01-01', to: '2026-12-31' }, 'to'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
  ])('for %j is refused at %s', async (query, field) => {
    const { status, errors } = await api.call('activities.calendar', { as: 'staff', query });
    expect([status, errors[0]?.field]).toEqual([400, field]);
  });
});

describe('the secret calendar address', () => {
  const make = async (as: Who = 'staff') => (await api.call('activities.createFeed', { as })).result.address;
  const read = (address: string) => api.app.server.inject({ url: address });
  /** The file with its folded lines joined again. */
  const fileOf = async (address: string) => (await read(address)).body.replaceAll('\r\n ', '');

  it('opens the person’s calendar without a session, with title and name only', async () => {
    const activity = await newActivity(api, {
      contactId: lead,
      type: 'meeting',
      title: 'Tour, with lunch',
      description: 'Very private notes',
      outcome: 'Private outcome',
      scheduledAt: '2026-12-10T09:00:00Z',
      duration: 45,
    });
    const task = await newTask({
      title: 'Send fees',
      dueDate: '2026-12-11',
      description: 'Private',
      ...assignTo('staff'),
    });
    await newActivity(
      api,
      { contactId: lead, title: 'Someone else’s', scheduledAt: '2026-12-10T10:00Z' },
      'registrar',
    );
    const address = await make();
    expect(address).toMatch(/^\/api\/v1\/calendar\/[\w-]{43}\.ics$/);
    const reply = await read(address);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const file = await fileOf(address);
    expect(file).toContain(`UID:activity-${activity}@homeroom`);
    expect(file).toContain('DTSTART:20261210T090000Z\r\nDTEND:20261210T094500Z');
    expect(file).toContain('SUMMARY:Meeting: Tour\\, with lunch (Ada Calendar)');
    expect(file).toContain(`UID:task-${task}@homeroom`);
    expect(file).toContain('DTSTART;VALUE=DATE:20261211\r\nDTEND;VALUE=DATE:20261212');
    expect(file).toContain('X-WR-TIMEZONE:UTC');
    expect(file).not.toMatch(/private|DESCRIPTION/i);
    expect(file).not.toContain('Someone else');
  });

  it('repeats changes under the same UID with a higher sequence, and drops what was deleted', async () => {
    const id = await newActivity(api, { contactId: lead, title: 'Moves', scheduledAt: '2026-12-14T09:00Z' });
    const address = await make();
    const eventOf = async () =>
      (await fileOf(address)).split('BEGIN:VEVENT').find((event) => event.includes(id)) ?? '';
    const sequenceOf = (event: string) => Number(/SEQUENCE:(\d+)/.exec(event)?.[1]);
    const before = await eventOf();
    await api.call('activities.update', {
      as: 'staff',
      params: { id },
      body: { scheduledAt: '2026-12-15T09:00Z' },
    });
    const after = await eventOf();
    expect(after).toContain('DTSTART:20261215T090000Z');
    expect(sequenceOf(after)).toBeGreaterThanOrEqual(sequenceOf(before));
    await api.call('activities.remove', { as: 'staff', params: { id } });
    expect(await eventOf()).toBe('');
  });

  it('is stored only as a hash, shown once, and replaces the previous one', async () => {
    const first = await make();
    expect((await read(first)).statusCode).toBe(200);
    const second = await make();
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    const { result } = await api.call('activities.getFeed', { as: 'staff' });
    expect(result).toEqual({ created_dt: '2026-11-20T12:00:00.000Z' });
    const secret = /calendar\/(.+)\.ics/.exec(second)?.[1] ?? '';
    const everywhere = await api.sql(
      `select 1
      from (
        select row_to_json(calendar_feed)::text as row from calendar_feeds calendar_feed
        union all
        select row_to_json(line)::text from audit_log line
      ) calendar_feeds
      where row like '%' || $1 || '%'`,
      [secret],
    );
    expect(everywhere).toEqual([]);
  });

  it('returns 404 after its removal, and removing it twice does too', async () => {
    const address = await make('registrar');
    const remove = () => api.call('activities.removeFeed', { as: 'registrar' });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await read(address)).statusCode).toBe(404);
    expect((await api.call('activities.getFeed', { as: 'registrar' })).result).toEqual({ created_dt: null });
  });

  it('of a deactivated or deleted person returns 404', async () => {
    const address = await make('registrar');
    const { user_id } = api.users.registrar;
    await api.sql("update users set status = 'inactive' where user_id = $1", [user_id]);
    expect((await read(address)).statusCode).toBe(404);
    await api.sql("update users set status = 'active', deleted_dt = now() where user_id = $1", [user_id]);
    expect((await read(address)).statusCode).toBe(404);
    await api.sql('update users set deleted_dt = null where user_id = $1', [user_id]);
    expect((await read(address)).statusCode).toBe(200);
  });

  it('of another school shows that school’s calendar only', async () => {
    await newActivity(api, { contactId: lead, title: 'Ours alone', scheduledAt: '2026-12-16T09:00Z' });
    const theirLead = await newLead(api, { name: 'Theirs' }, 'northside');
    await newActivity(
      api,
      { contactId: theirLead, title: 'Theirs alone', scheduledAt: '2026-12-16T09:00Z' },
      'northside',
    );
    const [ours, theirs] = [await fileOf(await make()), await fileOf(await make('northside'))];
    expect([ours.includes('Ours alone'), ours.includes('Theirs alone')]).toEqual([true, false]);
    expect([theirs.includes('Ours alone'), theirs.includes('Theirs alone')]).toEqual([false, true]);
  });

  it('can be read and guessed only so often', async () => {
    const count = (points: number) => api.sql('update rate_limits set points = $1', [points]);
    const guess = () => read(`/api/v1/calendar/${'x'.repeat(43)}.ics`);
    expect((await guess()).statusCode).toBe(404);
    await count(299);
    expect((await guess()).statusCode).toBe(404);
    const refused = await guess();
    expect([refused.statusCode, Boolean(refused.headers['retry-after'])]).toEqual([429, true]);
    await api.sql('delete from rate_limits');
    const address = await make();
    expect((await read(address)).statusCode).toBe(200);
    await count(599);
    expect((await read(address)).statusCode).toBe(200);
    expect((await read(address)).statusCode).toBe(429);
    expect((await read('/api/v1/calendar/short.ics')).statusCode).toBe(404);
  });
});
