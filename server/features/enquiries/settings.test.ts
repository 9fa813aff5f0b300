import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstEnquiryForm } from '#contract/enquiries/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const save = (changes: object, headers: Record<string, string> = {}) =>
  api.call('enquiries.updateSettings', { as: 'admin', body: { ...firstEnquiryForm, ...changes }, headers });
const read = async (as: 'admin' | 'northside' = 'admin') =>
  (await api.call('enquiries.getSettings', { as })).result;

it('begins closed and without an address, and gets one that stays', async () => {
  expect(await read()).toMatchObject({ ...firstEnquiryForm, enquiry_form_id: null, updated_dt: null });
  const { status, result } = await save({ is_open: true });
  expect(status).toBe(200);
  expect(result).toMatchObject({ is_open: true, consent_version: 1, recent: 0, last_dt: null });
  const again = (await save({ is_open: false, title: 'Join us' })).result;
  expect(again).toMatchObject({
    enquiry_form_id: result.enquiry_form_id,
    title: 'Join us',
    consent_version: 1,
  });
  expect((await read('northside')).enquiry_form_id).toBeNull();
});

it('refuses a change when someone else has changed it meanwhile', async () => {
  const { updated_dt } = await read();
  expect((await save({}, { 'if-unmodified-since-version': updated_dt ?? '' })).status).toBe(200);
  const { status, errors } = await save({}, { 'if-unmodified-since-version': updated_dt ?? '' });
  expect([status, errors[0]?.code]).toEqual([409, 'stale']);
});

it.each([
  [{ title: ' ' }, 'title', 'Title is required'],
  [{ consent_line: '' }, 'consent_line', 'Consent line is required'],
  [
    { allowed_sites: ['school.test'] },
    'allowed_sites.0',
    'Allowed sites must be addresses like https://www.example.org',
  ],
  [
    { allowed_sites: ['https://a.test; script-src *'] },
    'allowed_sites.0',
    'Allowed sites must be addresses like https://www.example.org',
  ],
  [
    { colours: { primary: 'red', text: '#ffffff' } },
    'colours.primary',
    'Main color must be a color like #1f5b4d',
  ],
  [
    { fields: { ...firstEnquiryForm.fields, phone: 'maybe' } },
    'fields.phone',
    'Phone must be hidden, optional or required',
  ],
])('refuses %j beside its field', async (changes, field, message) => {
  const { status, errors } = await save(changes);
  expect([status, errors[0]?.field, errors[0]?.message]).toEqual([400, field, message]);
});

it('cannot give the leads to a person of another school', async () => {
  const { status, errors } = await save({ owner_user_id: api.users.northside.user_id });
  expect([status, errors[0]?.message]).toEqual([400, 'Owner not found']);
});
