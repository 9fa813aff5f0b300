import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { addActivity, changeActivity, newActivity } from '#server/test/records/activities.ts';
import { newLead, readLead } from '#server/test/records/leads.ts';

let api: TestApi;
const now = '2026-11-20T12:00:00.000Z';
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date(now));
});
afterAll(() => api.stop());

describe('the last contact of a lead', () => {
  const lastContact = async (id: string) => (await readLead(api, id)).last_contacted_dt;

  it('is the latest completed call, email, meeting or message', async () => {
    const contact_id = await newLead(api);
    for (const activity_type of ['note', 'task', 'follow_up'])
      await newActivity(api, { contact_id, activity_type, content: 'Not yet' });
    await newActivity(api, {
      contactId: contact_id,
      type: 'call',
      title: 'Planned',
      scheduledAt: '2026-12-01T10:00Z',
    });
    expect(await lastContact(contact_id)).toBeNull();
    await newActivity(api, { contact_id, activity_type: 'call', content: 'Called' });
    expect(await lastContact(contact_id)).toBe(now);
    const earlier = {
      contactId: contact_id,
      type: 'email',
      title: 'Old',
      completedAt: '2026-11-01T10:00:00Z',
    };
    await newActivity(api, earlier);
    expect(await lastContact(contact_id)).toBe(now);
  });

  it('moves when a planned one is completed, and back when it is reopened', async () => {
    const contactId = await newLead(api);
    await newActivity(api, { contactId, type: 'call', title: 'First', completedAt: '2026-11-02T10:00:00Z' });
    const id = await newActivity(api, {
      contactId,
      type: 'meeting',
      title: 'Tour',
      scheduledAt: '2026-11-20T09:00Z',
    });
    await changeActivity(api, id, { status: 'completed', outcome: 'Liked it' });
    expect(await lastContact(contactId)).toBe(now);
    await changeActivity(api, id, { type: 'note' });
    expect(await lastContact(contactId)).toBe('2026-11-02T10:00:00.000Z');
    await changeActivity(api, id, { type: 'meeting' });
    await api.call('activities.remove', { as: 'staff', params: { id } });
    expect(await lastContact(contactId)).toBe('2026-11-02T10:00:00.000Z');
    await api.call('activities.restore', { as: 'staff', params: { id } });
    expect(await lastContact(contactId)).toBe(now);
  });

  it('moves along when the activity is moved to another lead', async () => {
    const [contactId, other] = [await newLead(api), await newLead(api)];
    const id = await newActivity(api, { contactId, type: 'call', title: 'Called' });
    await changeActivity(api, id, { contactId: other });
    expect([await lastContact(contactId), await lastContact(other)]).toEqual([null, now]);
  });

  it('stays when the activity cannot be saved', async () => {
    const contact_id = await newLead(api);
    await api.sql(
      "alter table activities add constraint no_such check (content not like '%explode%') not valid",
    );
    const { status } = await addActivity(api, { contact_id, activity_type: 'call', content: 'explode' });
    await api.sql('alter table activities drop constraint no_such');
    expect([status, await lastContact(contact_id)]).toEqual([400, null]);
  });
});
