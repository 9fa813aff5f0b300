import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  addActivity,
  changeActivity,
  listActivities,
  newActivity,
  readActivity,
} from '#server/test/records/activities.ts';
import { newLead } from '#server/test/records/leads.ts';

let api: TestApi;
const now = '2026-11-20T12:00:00.000Z';
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** The test sets the clock. */
function at<Result>(instant: string, work: () => Promise<Result>) {
  api.setNow(new Date(instant));
  return work().finally(() => api.setNow(new Date(now)));
}
beforeAll(() => api.setNow(new Date(now)));

const everything = {
  type: 'meeting',
  title: 'Tour of the school',
  description: 'Classrooms and laboratories',
  scheduledAt: '2026-11-25T09:30:00.000Z',
  completedAt: null,
  status: 'scheduled',
  priority: 'high',
  duration: 45,
  outcome: 'None yet',
  nextAction: 'Send the fees',
};

describe('a new activity', () => {
  it('returns every field under both sets of names', async () => {
    const contactId = await newLead(api, { name: 'Ada Field' });
    const { status, result } = await addActivity(api, { contactId, ...everything });
    expect([status, Object.keys(result)]).toEqual([201, ['activity_id']]);
    const { user_id } = api.users.staff;
    expect(await readActivity(api, result.activity_id)).toMatchObject({
      ...everything,
      id: result.activity_id,
      activity_id: result.activity_id,
      contactId,
      contact_id: contactId,
      contact_name: 'Ada Field',
      activity_type: 'meeting',
      content: 'Classrooms and laboratories',
      stage: null,
      createdBy: user_id,
      created_by: user_id,
      created_dt: now,
      happens_dt: everything.scheduledAt,
    });
  });

  it('of other programs has a contact, a type and a content, and is completed', async () => {
    const contact_id = await newLead(api);
    const id = await newActivity(api, { contact_id, content: 'Thought about it', stage: null });
    expect(await readActivity(api, id)).toMatchObject({
      contact_id,
      activity_type: 'note',
      content: 'Thought about it',
      description: 'Thought about it',
      title: '',
      status: 'completed',
      completedAt: now,
      priority: 'medium',
    });
  });

  it('with a time and no status is planned, with a completed time completed', async () => {
    const contactId = await newLead(api);
    const planned = await newActivity(api, { contactId, title: 'A', scheduledAt: '2026-12-01T10:00:00Z' });
    expect(await readActivity(api, planned)).toMatchObject({ status: 'scheduled', completedAt: null });
    const done = await newActivity(api, { contactId, title: 'B', completedAt: '2026-11-19T08:00:00+02:00' });
    expect(await readActivity(api, done)).toMatchObject({
      status: 'completed',
      completedAt: '2026-11-19T06:00:00.000Z',
    });
  });

  it('reads a time without an offset in the school’s time zone, and a typed duration', async () => {
    const { result: school } = await api.call('settings.getSchool', { as: 'admin' });
    const setTimeZone = (time_zone: string) =>
      api.call('settings.updateSchool', { as: 'admin', body: { ...school, time_zone } });
    expect((await setTimeZone('America/New_York')).status).toBe(200);
    const contactId = await newLead(api);
    const body = { contactId, title: 'Local', scheduledAt: '2026-07-01T09:15', duration: '20.7' };
    const local = await readActivity(api, await newActivity(api, body));
    await setTimeZone('UTC');
    expect(local).toMatchObject({ scheduledAt: '2026-07-01T13:15:00.000Z', duration: 20 });
  });

  it('belongs to the person of the token, whatever is sent', async () => {
    const contact_id = await newLead(api);
    const sent = { created_by: api.users.admin.user_id, createdBy: api.users.admin.user_id };
    const id = await newActivity(api, { contact_id, content: 'Mine', ...sent });
    expect((await readActivity(api, id)).created_by).toBe(api.users.staff.user_id);
  });

  it.each([
    [{ title: 'No contact' }, 'contactId', 'Contact ID is required'],
    [{ content: 'No contact' }, 'contact_id', 'Contact ID is required'],
    [{ contactId: 'ours', title: ' ' }, 'title', 'Title is required'],
    [{ contactId: 'ours', type: 'call' }, 'title', 'Title is required'],
    [{ contact_id: 'ours', content: ' ' }, 'content', 'Content is required'],
    [{ contact_id: 'ours' }, 'content', 'Content is required'],
    [{ contactId: randomUUID(), title: 'x' }, 'contactId', 'Contact not found'],
    [{ contact_id: 'theirs', content: 'x' }, 'contact_id', 'Contact not found'],
    [{ contact_id: 'no-address', content: 'x' }, 'contact_id', 'Contact not found'],
    [{ contact_id: 'ours', content: 'x', activity_type: '' }, 'activity_type', 'Type is required'],
    [{ contactId: 'ours', title: 'x', duration: -1 }, 'duration', /^Duration must be a whole number/],
    [{ contactId: 'ours', title: 'x', duration: 'long' }, 'duration', /^Duration must be a whole number/],
    [{ contactId: 'ours', title: 'x', status: 'done' }, 'status', /^Status must be one of/],
    [{ contactId: 'ours', title: 'x', scheduledAt: 'soon' }, 'scheduledAt', /date and time like/],
    [{ contactId: 'ours', title: 'x', scheduledAt: '2026-02-30T10:00Z' }, 'scheduledAt', /not a day/],
    [{ contactId: 'ours', title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
  ])('with %j is refused at %s', async (sent, field, message) => {
    const known: Record<string, string> = {
      ours: await newLead(api),
      theirs: await newLead(api, {}, 'northside'),
    };
    const body = Object.fromEntries(
      Object.entries(sent).map(([key, value]) => [key, known[String(value)] ?? value]),
    );
    const { status, errors } = await addActivity(api, body);
    expect([status, errors]).toMatchObject([400, [{ field, code: 'invalid' }]]);
    expect(errors[0]?.message).toMatch(message);
  });

  it('that misses two fields names both', async () => {
    const { errors } = await addActivity(api, {
      activity_type: 'fax',
      content: ' ',
      contact_id: await newLead(api),
    });
    expect(errors.map(({ field }) => field)).toEqual(['activity_type', 'content']);
  });
});

describe('a change', () => {
  it('by the names of other programs keeps what is left out', async () => {
    const contactId = await newLead(api);
    const id = await newActivity(api, { contactId, ...everything });
    const body = { activity_type: 'call', content: 'By phone after all', stage: 'proposal' };
    const { status, result } = await changeActivity(api, id, body);
    expect([status, result]).toMatchObject([
      200,
      { ...everything, ...body, type: 'call', description: body.content, contactId },
    ]);
  });

  it('to completed records the time, reopening clears it, and overdue is stored as scheduled', async () => {
    const id = await newActivity(api, { contactId: await newLead(api), ...everything });
    expect((await changeActivity(api, id, { status: 'completed' })).result.completedAt).toBe(now);
    const later = await at('2026-11-21T12:00:00.000Z', () =>
      changeActivity(api, id, { status: 'completed', outcome: 'Fine' }),
    );
    expect(later.result).toMatchObject({ completedAt: now, happens_dt: now, outcome: 'Fine' });
    expect((await changeActivity(api, id, { status: 'overdue' })).result).toMatchObject({
      status: 'scheduled',
      completedAt: null,
    });
  });

  it('of a stale version is refused and changes nothing', async () => {
    const id = await newActivity(api, { contact_id: await newLead(api), content: 'First' });
    const { updated_dt } = await readActivity(api, id);
    const headers = { 'if-unmodified-since-version': updated_dt };
    expect((await changeActivity(api, id, { content: 'Second' }, headers)).status).toBe(200);
    const late = await changeActivity(api, id, { content: 'Third' }, headers);
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'stale']);
    expect((await readActivity(api, id)).content).toBe('Second');
  });

  it('cannot remove its text or its contact, or move it to another school', async () => {
    const id = await newActivity(api, { contactId: await newLead(api), title: 'Words' });
    const fieldOf = async (body: object) => {
      const { status, errors } = await changeActivity(api, id, { ...body });
      return [status, errors[0]?.field];
    };
    expect(await fieldOf({ title: '' })).toEqual([400, 'title']);
    expect(await fieldOf({ content: '' })).toEqual([400, 'content']);
    expect(await fieldOf({ contactId: '' })).toEqual([400, 'contactId']);
    expect(await fieldOf({ contactId: await newLead(api, {}, 'northside') })).toEqual([400, 'contactId']);
  });

  it('is in the log with actor, before and after', async () => {
    const id = await newActivity(api, { contact_id: await newLead(api), content: 'Before' });
    await changeActivity(api, id, { content: 'After' });
    const lines = await api.sql(
      'select action, actor_user_id, before, after from audit_log where entity_id = $1 order by audit_id',
      [id],
    );
    expect(lines).toMatchObject([
      { action: 'create', actor_user_id: api.users.staff.user_id, after: { content: 'Before' } },
      { action: 'update', before: { content: 'Before' }, after: { content: 'After' } },
    ]);
  });
});

describe('overdue', () => {
  it('is a planned activity whose time has passed, to the millisecond', async () => {
    const contactId = await newLead(api);
    const id = await newActivity(api, { contactId, title: 'Due', scheduledAt: '2026-11-20T15:00:00.000Z' });
    const statusAt = (instant: string) => at(instant, async () => (await readActivity(api, id)).status);
    const countsAt = (instant: string) =>
      at(instant, async () => (await listActivities(api, { contact_id: contactId })).meta.counts);
    expect(await statusAt('2026-11-20T15:00:00.000Z')).toBe('scheduled');
    expect(await countsAt('2026-11-20T15:00:00.000Z')).toMatchObject({ scheduled: 1, overdue: 0 });
    expect(await statusAt('2026-11-20T15:00:00.001Z')).toBe('overdue');
    expect(await countsAt('2026-11-20T15:00:00.001Z')).toMatchObject({ scheduled: 0, overdue: 1 });
    expect(await api.sql('select status from activities where activity_id = $1', [id])).toEqual([
      { status: 'scheduled' },
    ]);
    await changeActivity(api, id, { status: 'cancelled' });
    expect(await statusAt('2026-11-21T15:00:00.000Z')).toBe('cancelled');
  });
});

describe('deleting', () => {
  const remove = (id: string, as: 'staff' | 'registrar' | 'northside') =>
    api.call('activities.remove', { as, params: { id } });
  const restore = (id: string, as: 'staff' | 'registrar') =>
    api.call('activities.restore', { as, params: { id } });

  it('is for your own, for others’ only with the permission, and can be undone', async () => {
    const contact_id = await newLead(api);
    const own = await newActivity(api, { contact_id, content: 'Own' });
    const other = await newActivity(api, { contact_id, content: 'Other' }, 'registrar');
    expect((await remove(other, 'staff')).status).toBe(403);
    expect((await remove(own, 'northside')).status).toBe(404);
    expect((await remove(own, 'staff')).result).toEqual({ deleted: true });
    expect((await remove(own, 'staff')).status).toBe(404);
    expect((await restore(own, 'staff')).result).toMatchObject({ activity_id: own, content: 'Own' });
    expect((await restore(own, 'staff')).status).toBe(409);
    expect((await remove(other, 'registrar')).status).toBe(200);
    expect((await restore(other, 'staff')).status).toBe(403);
    expect((await restore(other, 'registrar')).status).toBe(200);
  });

  it('can be undone for 30 days', async () => {
    const id = await newActivity(api, { contact_id: await newLead(api), content: 'Old' });
    await remove(id, 'staff');
    await api.sql("update activities set deleted_dt = now() - interval '31 days' where activity_id = $1", [
      id,
    ]);
    expect((await restore(id, 'staff')).status).toBe(404);
  });
});
