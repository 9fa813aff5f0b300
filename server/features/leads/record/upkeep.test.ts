import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstEnquiryForm } from '#contract/enquiries/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newLead, readLead } from '#server/test/records/leads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const school = async () => (await api.call('settings.getSchool', { as: 'admin' })).result;

it('a lead is stale after the school’s number of days', async () => {
  const id = await newLead(api);
  await api.sql("update contacts set created_dt = now() - interval '10 days' where contact_id = $1", [id]);
  expect((await school()).lead_stale_days).toBe(14);
  expect(await readLead(api, id)).toMatchObject({ stale: false, days_since_contact: 10 });
  const { updated_dt: _, ...body } = { ...(await school()), lead_stale_days: 7 };
  expect((await api.call('settings.updateSchool', { as: 'admin', body })).status).toBe(200);
  expect(await readLead(api, id)).toMatchObject({ stale: true });
  const listed = await api.call('leads.list', { as: 'staff', query: { stale: '1' } });
  expect(listed.result.map(({ crm_contact_id }) => crm_contact_id)).toEqual([id]);
  expect((await api.call('leads.metrics', { as: 'staff' })).result.stale).toBe(1);
  const none = await api.call('settings.updateSchool', {
    as: 'admin',
    body: { ...body, lead_stale_days: 0 },
  });
  expect(none.errors[0]?.message).toBe('Days until a lead is stale must be at least 1');
});

it('a merged lead is restored by undoing the merge, not from the trash', async () => {
  const [kept, other] = [await newLead(api), await newLead(api)];
  await api.call('leads.merge', { as: 'admin', params: { id: kept }, body: { crm_contact_id: other } });
  const restore = () => api.call('trash.restore', { as: 'admin', params: { type: 'contact', id: other } });
  const refused = await restore();
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    409,
    'This contact was merged into another: undo the merge instead',
  ]);
  await api.call('leads.unmerge', { as: 'admin', params: { id: kept }, body: { crm_contact_id: other } });
  await api.call('leads.remove', { as: 'admin', params: { id: other } });
  expect((await restore()).status).toBe(200);
});

it('a lead of the public form becomes the child, not the parent', async () => {
  const { result } = await api.call('enquiries.updateSettings', {
    as: 'admin',
    body: { ...firstEnquiryForm, is_open: true },
  });
  const id = result.enquiry_form_id ?? '';
  const { result: form } = await api.call('enquiries.getForm', { params: { id } });
  api.setNow(new Date(Date.now() + 10_000));
  const sent = await api.call('enquiries.create', {
    params: { id },
    body: {
      name: 'Grown Up',
      email: 'grown@up.test',
      phone: '+1 555 4444',
      child_name: 'Little One',
      grade: '1',
      consent: true,
      consent_version: form.consent_version,
      opened: form.opened,
    },
  });
  expect(sent.status).toBe(201);
  const [lead] = (await api.call('leads.list', { as: 'staff', query: { search: 'grown@up.test' } })).result;
  const params = { id: lead?.crm_contact_id ?? '' };
  const prepared = await api.call('leads.prepareStudent', { as: 'staff', params });
  expect(prepared.result.values).toMatchObject({
    name: 'Little One',
    guardian_name: 'Grown Up',
    parent_contact: '+1 555 4444',
  });
});
