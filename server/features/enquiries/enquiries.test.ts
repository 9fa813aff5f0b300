import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstEnquiryForm } from '#contract/enquiries/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { notesOf } from '#server/test/records/leads.ts';

let api: TestApi;
let formId = '';
const start = new Date('2026-03-02T08:00:00Z');
beforeAll(async () => {
  api = await startApi();
  formId = await setUp({ is_open: true });
});
afterAll(() => api.stop());
beforeEach(() => api.setNow(start));

async function setUp(changes: object) {
  const { status, result, errors } = await api.call('enquiries.updateSettings', {
    as: 'admin',
    body: { ...firstEnquiryForm, ...changes },
  });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return result.enquiry_form_id ?? '';
}

const read = (id = formId) => api.call('enquiries.getForm', { params: { id } });

type EnquiryOptions = { readonly body?: object; readonly waited?: number; readonly address?: string };
let sendings = 0;

/** Opens the form, waits as long as a person takes, and sends it; each call from an address of its own. */
async function send({ body = {}, waited = 5_000, address }: EnquiryOptions = {}) {
  sendings += 1;
  const { result: form } = await read();
  api.setNow(new Date(Number(form.opened.split('.')[0]) + waited));
  const filled = {
    name: `Parent ${sendings}`,
    email: `parent${sendings}@example.org`,
    child_name: 'Bo',
    grade: 'Grade 1',
    consent: true,
    consent_version: form.consent_version,
    opened: form.opened,
  };
  return api.call('enquiries.create', {
    params: { id: formId },
    body: { ...filled, ...body },
    headers: { 'x-forwarded-for': address ?? `10.1.${sendings >> 8}.${sendings & 255}` },
  });
}
const leadsOf = async (email: string) =>
  (await api.call('leads.list', { as: 'staff', query: { search: email } })).result;
const heard = async (as: 'admin' | 'registrar' | 'staff') =>
  (await api.call('notifications.list', { as, query: { limit: 100 } })).result.notifications;

describe('an enquiry', () => {
  it('becomes a lead with every detail and its consent, and the owner is notified', async () => {
    const sent = await send({
      body: {
        name: '<b>Ada</b>',
        email: 'ada@enquiry.test',
        phone: '+1 555 0001',
        message: 'Is there\na bus?',
        page_url: 'https://school.test/join?ref=ada',
      },
    });
    expect(sent.status).toBe(201);
    expect(sent.result).toEqual({ thanks: firstEnquiryForm.thanks, received_dt: '2026-03-02T08:00:05.000Z' });
    const [lead] = await leadsOf('ada@enquiry.test');
    expect(lead).toMatchObject({
      name: '<b>Ada</b>',
      mobile: '+1 555 0001',
      source: 'website',
      lead_type: 'inquiry',
      lead_stage: 'new',
      is_lead: 1,
      owner_user_id: null,
      child_name: 'Bo',
      child_grade: 'Grade 1',
      notes: 'Is there\na bus?',
      tags: [],
      consented_dt: '2026-03-02T08:00:05.000Z',
      last_contacted_dt: null,
    });
    expect(await notesOf(api, lead?.crm_contact_id ?? '')).toMatchObject([
      {
        activity_type: 'message',
        title: 'Website enquiry',
        created_by_name: 'Enquiry form',
        content: expect.stringContaining('Page: https://school.test/join\n'),
      },
    ]);
    const title = 'New enquiry from <b>Ada</b>';
    const link = `/leads?lead=${lead?.crm_contact_id}`;
    for (const who of ['admin', 'registrar'] as const)
      expect(await heard(who)).toContainEqual(expect.objectContaining({ title, link, kind: 'lead_enquiry' }));
    expect(await heard('staff')).toEqual([]);
    const [logged] = await api.sql(
      'select actor_user_id, actor_name, action from audit_log where entity_id = $1',
      [lead?.crm_contact_id],
    );
    expect(logged).toEqual({ actor_user_id: null, actor_name: 'Enquiry form', action: 'create' });
  });

  it('of the same person within a day becomes a note, and one that is sent twice is one', async () => {
    const body = { email: 'twice@enquiry.test', name: 'Twice', phone: '+1 555 777 99' };
    expect((await send({ body })).status).toBe(201);
    expect((await send({ body: { ...body, email: 'TWICE@enquiry.test' } })).status).toBe(201);
    const [lead] = await leadsOf('twice@enquiry.test');
    const id = lead?.crm_contact_id ?? '';
    expect(await notesOf(api, id)).toHaveLength(1);
    await send({ body: { ...body, child_name: 'Second child' } });
    await send({
      body: { ...body, email: 'other@enquiry.test', phone: '1 555-777-99', child_name: 'Third' },
    });
    expect(await notesOf(api, id)).toHaveLength(3);
    expect(await leadsOf('other@enquiry.test')).toEqual([]);
    await send({ body: { ...body, name: 'Someone else', email: 'else@enquiry.test' } });
    expect(await leadsOf('else@enquiry.test')).toHaveLength(1);
    api.setNow(new Date(start.getTime() + 86_400_000 + 3_600_000));
    await send({ body });
    expect(await leadsOf('twice@enquiry.test')).toHaveLength(2);
  });

  it('fills in an unknown child, and does not give a child another’s grade', async () => {
    const first = { email: 'kim@enquiry.test', name: 'Kim', child_name: 'Ana', grade: '' };
    await setUp({
      is_open: true,
      fields: { ...firstEnquiryForm.fields, child_name: 'optional', grade: 'optional' },
    });
    await send({ body: { ...first, child_name: '' } });
    await send({ body: first });
    await send({ body: { ...first, child_name: 'Bo', grade: 'Grade 3' } });
    expect(await leadsOf(first.email)).toMatchObject([{ child_name: 'Ana', child_grade: null }]);
    await send({ body: { ...first, child_name: 'ANA', grade: 'Grade 1' } });
    expect(await leadsOf(first.email)).toMatchObject([{ child_name: 'Ana', child_grade: 'Grade 1' }]);
    await setUp({ is_open: true });
  });

  it('sent at the same moment by two browsers makes one lead', async () => {
    const forms = await Promise.all(
      ['A', 'B', 'C'].map(async (child) => ({ child, form: (await read()).result })),
    );
    api.setNow(new Date(start.getTime() + 9_000));
    const sendEnquiry = ({ child, form }: (typeof forms)[number]) =>
      api.call('enquiries.create', {
        params: { id: formId },
        body: {
          name: 'Both',
          email: 'both@enquiry.test',
          child_name: child,
          grade: '2',
          consent: true,
          consent_version: form.consent_version,
          opened: form.opened,
        },
      });
    const replies = await Promise.all(forms.map(sendEnquiry));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const found = await leadsOf('both@enquiry.test');
    expect(found).toHaveLength(1);
    expect(await notesOf(api, found[0]?.crm_contact_id ?? '')).toHaveLength(3);
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'Please enter your name'],
    ['no address', { email: 'me' }, 'email', 'Please enter an email address like name@example.org'],
    ['no consent', { consent: false }, 'consent', 'Please agree, so that the school can answer you'],
    ['no child', { child_name: ' ' }, 'child_name', "Please fill in: Child's name"],
    ['a novel', { message: 'a'.repeat(5001) }, 'message', 'Message must be at most 5000 characters'],
  ])('with %s is refused beside the field', async (_, body, field, message) => {
    const { status, errors } = await send({ body });
    expect([status, errors[0]?.field, errors[0]?.message]).toEqual([400, field, message]);
  });

  it('filled in by a program is thanked for and dropped', async () => {
    const sent = await send({ body: { email: 'bot@enquiry.test', website: 'https://spam.test' } });
    expect([sent.status, sent.result.thanks]).toEqual([201, firstEnquiryForm.thanks]);
    expect(await leadsOf('bot@enquiry.test')).toEqual([]);
  });

  it('that is faster than typing, or of an unopened form, is refused', async () => {
    const quick = await send({ waited: 2_000, body: { email: 'quick@enquiry.test' } });
    expect([quick.status, quick.headers['retry-after']]).toEqual([429, '3']);
    expect(quick.errors[0]?.message).toBe(
      'That was very quick. Please check what you entered, and send it again.',
    );
    const forged = await send({ body: { email: 'quick@enquiry.test', opened: '1.x' } });
    expect([forged.status, forged.errors[0]?.code]).toEqual([409, 'stale']);
    expect(await leadsOf('quick@enquiry.test')).toEqual([]);
  });

  it('uses its form opening once: the next person needs a new one', async () => {
    const { opened } = (await read()).result;
    expect((await send({ body: { email: 'first@enquiry.test', opened } })).status).toBe(201);
    expect((await send({ body: { email: 'first@enquiry.test', name: 'Parent', opened } })).status).toBe(201);
    const second = await send({ body: { email: 'second@enquiry.test', opened } });
    expect([second.status, second.errors[0]?.code]).toEqual([409, 'stale']);
    expect(await leadsOf('second@enquiry.test')).toEqual([]);
    const again = await send({ body: { email: 'second@enquiry.test' } });
    expect(again.status).toBe(201);
  });

  it('is asked for again when the consent text has changed', async () => {
    const before = (await read()).result;
    await setUp({ is_open: true, consent_line: 'I agree to something else.' });
    const { status, errors } = await send({ body: { consent_version: before.consent_version } });
    expect([status, errors[0]?.code]).toEqual([409, 'stale']);
    expect((await read()).result).toMatchObject({
      consent_line: 'I agree to something else.',
      consent_version: before.consent_version + 1,
    });
    const kept = await api.sql(
      'select version, line from enquiry_consents where school_id = $1 order by version',
      [api.school_id],
    );
    expect(kept.slice(-2)).toEqual([
      { version: before.consent_version, line: firstEnquiryForm.consent_line },
      { version: before.consent_version + 1, line: 'I agree to something else.' },
    ]);
  });

  it('after many from one address has to wait, with a sentence; other addresses do not', async () => {
    const address = '10.9.9.9';
    for (let count = 0; count < 20; count += 1) expect((await send({ address })).status).toBe(201);
    const { status, errors, headers } = await send({ address });
    expect([status, errors[0]?.message]).toEqual([
      429,
      'Too many enquiries came in. Please wait a little and send yours again.',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    expect((await send()).status).toBe(201);
  });

  it('is counted by the /64 of an IPv6 address', async () => {
    const neighbor = (n: number) => send({ address: `2001:db8:5:5:${n}::1` });
    for (let count = 0; count < 20; count += 1) expect((await neighbor(count)).status).toBe(201);
    expect((await neighbor(20)).status).toBe(429);
  });

  it('goes to the owner of the form, who alone is notified', async () => {
    await setUp({ is_open: true, owner_user_id: api.users.staff.user_id });
    await send({ body: { email: 'owned@enquiry.test', name: 'Owned' } });
    expect((await leadsOf('owned@enquiry.test'))[0]).toMatchObject({
      owner_user_id: api.users.staff.user_id,
    });
    const title = 'New enquiry from Owned';
    expect((await heard('staff')).map((one) => one.title)).toEqual([title]);
    expect((await heard('admin')).map((one) => one.title)).not.toContain(title);
  });

  it('is not asked for what the school hides, and keeps none of it', async () => {
    const fields = { phone: 'hidden', child_name: 'hidden', grade: 'optional', message: 'required' };
    await setUp({ is_open: true, fields });
    await send({ body: { email: 'hidden@enquiry.test', phone: '+1 555 000 11', message: 'Hi', grade: '' } });
    expect((await leadsOf('hidden@enquiry.test'))[0]).toMatchObject({ mobile: null, notes: 'Hi', tags: [] });
  });
});

describe('a form', () => {
  it('shows what the visitor needs, and nothing else', async () => {
    await setUp({ is_open: true, intro: 'Hello', grades: ['Grade 1', 'Grade 2'] });
    const { status, result } = await read();
    expect(status).toBe(200);
    expect(Object.keys(result).toSorted()).toEqual([
      'colours',
      'consent_line',
      'consent_version',
      'fields',
      'grades',
      'intro',
      'locale',
      'logo_url',
      'opened',
      'school_name',
      'time_zone',
      'title',
    ]);
    expect(result).toMatchObject({ school_name: 'Test School', intro: 'Hello', logo_url: null });
    expect((await api.call('enquiries.getLogo', { params: { id: formId } })).status).toBe(404);
  });

  it('that is closed or unknown is not found', async () => {
    await setUp({ is_open: false });
    for (const reply of [
      await read(),
      await read(api.school_id),
      await api.call('enquiries.create', {
        params: { id: formId },
        body: { name: 'A', email: 'a@b.test', consent: true, consent_version: 1 },
      }),
      await api.call('enquiries.getLogo', { params: { id: formId } }),
    ])
      expect([reply.status, reply.errors[0]?.message]).toEqual([404, 'This form is not open']);
  });
});
