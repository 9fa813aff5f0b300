import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { listActivities, newActivity } from '#server/test/records/activities.ts';
import { sendMessage, startTalk } from '#server/test/records/chats.ts';
import { newLead } from '#server/test/records/leads.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let ada: string;
let bo: string;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-20T12:00:00.000Z'));
  ada = await newLead(api, { name: 'Ada Listing' });
  bo = await newLead(api, { name: 'Bo Listing' });
  const rows = [
    { contactId: ada, type: 'call', title: 'Past call', completedAt: '2026-11-10T10:00:00Z' },
    { contactId: ada, type: 'meeting', title: 'Missed tour', scheduledAt: '2026-11-18T10:00:00Z' },
    {
      contactId: ada,
      type: 'call',
      title: 'Next call',
      scheduledAt: '2026-11-25T23:30:00Z',
      priority: 'high',
    },
    {
      contactId: bo,
      type: 'email',
      title: 'Dropped',
      scheduledAt: '2026-11-26T10:00:00Z',
      status: 'cancelled',
    },
  ];
  for (const row of rows) await newActivity(api, row);
  await newActivity(api, { contactId: bo, title: 'Registrar’s note' }, 'registrar');
});
afterAll(() => api.stop());

const titles = async (query: Record<string, string | number> = {}) =>
  (await listActivities(api, query)).result.map(({ title }) => title);

describe('the list', () => {
  it('is a plain list, newest first, with its totals beside it', async () => {
    const { result, meta } = await listActivities(api, { limit: 2 });
    expect(result.map(({ title }) => title)).toEqual(['Dropped', 'Next call']);
    expect(meta).toEqual({
      total: 5,
      page: 1,
      limit: 2,
      counts: { total: 5, scheduled: 1, completed: 2, cancelled: 1, overdue: 1 },
    });
    expect(await titles({ limit: 2, page: 3 })).toEqual(['Past call']);
    expect(await titles({ page: 9 })).toEqual([]);
    expect((await listActivities(api)).meta.limit).toBe(50);
  });

  it('has as many rows as each counter says, whatever the other filters', async () => {
    for (const asked of [{}, { contact_id: ada }, { activity_type: 'call' }, { mine: 1 }]) {
      const { counts } = (await listActivities(api, asked)).meta;
      for (const status of ['scheduled', 'completed', 'cancelled', 'overdue']) {
        const { result, meta } = await listActivities(api, { ...asked, status });
        expect([result.length, meta.total, meta.counts]).toEqual([counts[status], counts[status], counts]);
      }
    }
  });

  it('filters by type, status, days of the school, contact and author', async () => {
    expect(await titles({ activity_type: 'meeting,email' })).toEqual(['Dropped', 'Missed tour']);
    expect(await titles({ status: 'overdue' })).toEqual(['Missed tour']);
    expect(await titles({ dateFrom: '2026-11-25', dateTo: '2026-11-25' })).toEqual(['Next call']);
    expect(await titles({ contact_id: bo })).toEqual(['Dropped', 'Registrar’s note']);
    expect(await titles({ mine: 1, contact_id: bo })).toEqual(['Dropped']);
    await api.sql("update schools set time_zone = 'Asia/Tokyo' where school_id = $1", [api.school_id]);
    expect(await titles({ dateFrom: '2026-11-25', dateTo: '2026-11-25' })).toEqual([]);
    expect(await titles({ dateFrom: '2026-11-26', dateTo: '2026-11-26' })).toEqual(['Dropped', 'Next call']);
    await api.sql("update schools set time_zone = 'UTC' where school_id = $1", [api.school_id]);
  });

  it('finds text of the activity and the contact’s name; % and _ are ordinary characters', async () => {
    expect(await titles({ search: 'tour MISSED' })).toEqual(['Missed tour']);
    expect(await titles({ search: 'bo listing' })).toEqual(['Dropped', 'Registrar’s note']);
    expect(await titles({ search: '%' })).toEqual([]);
  });

  it('sorts as requested', async () => {
    expect(await titles({ sort: 'title', order: 'asc' })).toEqual([
      'Dropped',
      'Missed tour',
      'Next call',
      'Past call',
      'Registrar’s note',
    ]);
    expect((await titles({ sort: 'priority', order: 'desc' }))[0]).toBe('Next call');
  });

  it('shows the activities of a student, and none of a deleted one', async () => {
    const student = await newStudent(api, await newClass(api, { class_name: 'Grade 3' }), {
      name: 'Cy Penn',
    });
    await api.call('warnings.logContact', {
      as: 'staff',
      params: { id: student },
      body: { way: 'call', note: 'Spoke to them' },
    });
    const [logged] = (await listActivities(api, { student_id: student })).result;
    expect(logged).toMatchObject({ contact_id: null, student_id: student, student_name: 'Cy Penn' });
    const gone = await newLead(api, { name: 'Going' });
    const id = await newActivity(api, { contactId: gone, title: 'Goes along' });
    await api.call('leads.remove', { as: 'registrar', params: { id: gone } });
    expect(await titles({ search: 'goes along' })).toEqual([]);
    expect((await api.call('activities.get', { as: 'staff', params: { id } })).status).toBe(404);
    await api.call('leads.restore', { as: 'registrar', params: { id: gone } });
    expect(await titles({ search: 'goes along' })).toEqual(['Goes along']);
  });

  it('shows a conversation only to people of its chatbot', async () => {
    const talk = await startTalk(api, { name: 'Cleo Boarder', email: 'cleo@home.test' }, api.otherChatbot);
    await sendMessage(api, talk, 'Where does the walrus sleep?');
    const made = await api.call('chat.makeLead', { as: 'admin', params: { id: talk.sid }, body: {} });
    const contact_id = made.result.crm_contact_id;
    const [copy] = (await listActivities(api, { contact_id }, 'admin')).result;
    expect(copy?.content).toContain('walrus');
    const params = { id: copy?.activity_id ?? '' };
    for (const as of ['staff', 'registrar'] as const) {
      expect((await listActivities(api, { contact_id }, as)).result).toEqual([]);
      expect((await listActivities(api, { search: 'walrus' }, as)).result).toEqual([]);
      for (const operation of ['activities.get', 'activities.update', 'activities.remove'] as const)
        expect((await api.call(operation, { as, params, body: { title: 'Seen' } })).status).toBe(404);
    }
    expect((await api.call('activities.get', { as: 'admin', params })).status).toBe(200);
  });

  it('of another school is empty, and none of it can be read or changed', async () => {
    expect((await listActivities(api, { contact_id: ada }, 'northside')).result).toEqual([]);
    expect((await listActivities(api, {}, 'northside')).meta.counts).toMatchObject({ total: 0 });
    const [one] = (await listActivities(api)).result;
    const params = { id: one?.activity_id ?? '' };
    const body = { title: 'Theirs' };
    for (const operation of ['activities.get', 'activities.update', 'activities.remove'] as const)
      expect((await api.call(operation, { as: 'northside', params, body })).status).toBe(404);
  });
});
