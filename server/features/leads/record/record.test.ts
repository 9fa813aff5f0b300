import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { addLead, changeLead, leadForm, newLead, readLead } from '#server/test/records/leads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => api.stop());

const everything = {
  name: 'Zoë Ångström',
  email: 'zoe@example.test',
  mobile: '+46 8 123 456',
  child_name: 'Åke Sund',
  child_grade: 'Grade 4',
  contact_type: 'student',
  status: 'lead',
  is_lead: 1,
  lead_stage: 'proposal',
  lead_type: 'visit',
  lead_value: 4800.5,
  last_remark: 'Called back',
  group_name: 'Sund AB',
  priority: 'high',
  tags: ['Grade 4', 'siblings'],
  position: 'Engineer',
  address: { street: '1 Long Street', city: 'Lund', state: 'Skåne', zipCode: '22100', country: 'Sweden' },
  source: 'referral',
  notes: 'Wants to know of robotics',
  next_step: 'Send the fees',
  next_step_on: '2026-11-25',
};

describe('a new lead', () => {
  it('returns every field under the names of the calls', async () => {
    const owner_user_id = api.users.staff.user_id;
    const { status, result } = await addLead(api, { ...everything, owner_user_id });
    expect([status, Object.keys(result)]).toEqual([201, ['crm_contact_id']]);
    expect(await readLead(api, result.crm_contact_id)).toMatchObject({
      ...everything,
      crm_contact_id: result.crm_contact_id,
      owner_user_id,
      owner_name: expect.any(String),
      lead_currency: 'USD',
      lead_stage_raw: 'proposal',
      stage_guessed: false,
      lead_updated_dt: expect.stringMatching(/Z$/),
      last_contacted_dt: null,
      student_id: null,
      chat_user_id: null,
    });
    const [row] = await api.sql('select value, value_currency, created_by from contacts where name = $1', [
      everything.name,
    ]);
    expect(row).toEqual({
      value: 480_050,
      value_currency: 'USD',
      created_by: api.users.registrar.user_id,
    });
  });

  it('has the form’s defaults for what is left out', async () => {
    const id = await newLead(api);
    expect(await readLead(api, id)).toMatchObject({
      is_lead: 1,
      contact_type: 'student',
      status: 'active',
      lead_stage: 'new',
      lead_type: 'inquiry',
      priority: 'medium',
      source: 'website',
      lead_value: 0,
      tags: [],
      mobile: null,
      address: null,
    });
  });

  it.each(['name', 'email'])('needs %s', async (field) => {
    for (const missing of [undefined, null, '', '  ', 7]) {
      const { status, errors } = await addLead(api, { [field]: missing });
      expect([status, errors.map((error) => error.field)]).toEqual([400, [field]]);
    }
  });

  it.each([
    [{ email: 'no-address' }, 'email', 'Email must be a valid email address'],
    [{ lead_value: 'much' }, 'lead_value', 'Potential Value must be a number, at least 0'],
    [{ lead_value: -1 }, 'lead_value', 'Potential Value must be a number, at least 0'],
    [{ priority: 'urgent' }, 'priority', 'Priority must be low, medium or high'],
    [{ source: 'fax' }, 'source', 'Source must be one of: website, referral, phone, email, social, other'],
    [{ status: 'gone' }, 'status', 'Status must be one of: active, inactive, converted, lost, lead'],
    [{ next_step_on: '2026-02-30' }, 'next_step_on', 'Next Step Date is not a day of the calendar'],
    [{ owner_user_id: randomUUID() }, 'owner_user_id', 'Owner not found'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters'],
  ])('with %j is refused at %s', async (changes, field, message) => {
    const { status, errors } = await addLead(api, changes);
    expect([status, errors]).toEqual([400, [{ message, field, code: 'invalid' }]]);
  });

  it('accepts a value and tags as typed in the form', async () => {
    const id = await newLead(api, { lead_value: '1200.5', tags: ' Grade 4, , siblings,Grade 4 ' });
    expect(await readLead(api, id)).toMatchObject({ lead_value: 1200.5, tags: ['Grade 4', 'siblings'] });
  });

  it('cannot be owned by a person of another school', async () => {
    const { status } = await addLead(api, { owner_user_id: api.users.northside.user_id });
    expect(status).toBe(400);
  });

  it('is created once per key', async () => {
    const body = leadForm({ name: 'Once only' });
    const headers = { 'idempotency-key': 'lead-once' };
    const send = () => api.call('leads.create', { as: 'staff', body, headers });
    const [first, second] = [await send(), await send()];
    expect(second.result).toEqual(first.result);
    expect(await api.sql("select 1 from contacts where name = 'Once only'")).toHaveLength(1);
    const other = await api.call('leads.create', { as: 'staff', body: { ...body, name: 'No' }, headers });
    expect(other.status).toBe(409);
  });
});

describe('a stage', () => {
  it.each([
    ['negotiation', 'negotiation', false],
    ['In Process', 'negotiation', false],
    ['Closed Won', 'closed-won', false],
    ['QUALIFIED', 'qualified', false],
    ['pre-qualified lead', 'qualified', true],
    ['proposal sent', 'proposal', true],
    ['under negotiation', 'negotiation', true],
    ['processing', 'negotiation', true],
    ['closed', 'closed-won', true],
    ['closed (lost to another)', 'closed-lost', true],
    ['rejected', 'closed-lost', true],
    ['town fair', 'new', true],
  ])('sent as %s is stored as %s', async (lead_stage, stage, stage_guessed) => {
    const id = await newLead(api, { lead_stage, lost_reason: 'Moved' });
    expect(await readLead(api, id)).toMatchObject({
      lead_stage: stage,
      lead_stage_raw: lead_stage,
      stage_guessed,
    });
  });
});

describe('the list', () => {
  it('returns a plain list with the totals beside it', async () => {
    for (const name of ['Lister A', 'Lister B', 'Lister C']) await newLead(api, { name });
    const reply = await api.app.server.inject({
      url: '/api/v1/crm/contact?search=lister&page=1&limit=2&contact_type=student&sort=name&order=asc',
      headers: { authorization: `Bearer ${api.users.staff.token}` },
    });
    const { result, meta, success } = reply.json<{
      success: boolean;
      result: { name: string; is_lead: number }[];
      meta: object;
    }>();
    expect([success, result.map(({ name }) => name), meta]).toEqual([
      true,
      ['Lister A', 'Lister B'],
      { total: 3, page: 1, limit: 2 },
    ]);
    expect(result[0]?.is_lead).toBe(1);
  });

  it('is empty beyond its last page, and treats % and _ as ordinary characters', async () => {
    const query = { search: 'lister' };
    expect((await api.call('leads.list', { as: 'staff', query: { ...query, page: 9 } })).result).toEqual([]);
    expect((await api.call('leads.list', { as: 'staff', query: { search: '%_%' } })).result).toEqual([]);
  });

  it('finds a phone number in any spelling, and ignores accents', async () => {
    const id = await newLead(api, { name: 'Désirée Phone', mobile: '+1 (555) 010-7788' });
    for (const search of ['desiree', '5550107788', '555 010 77 88']) {
      const { result } = await api.call('leads.list', { as: 'staff', query: { search } });
      expect(result.map(({ crm_contact_id }) => crm_contact_id)).toEqual([id]);
    }
  });

  it('finds a lead by its child', async () => {
    const id = await newLead(api, { name: 'Someone', child_name: 'Québert Özil' });
    const { result } = await api.call('leads.list', { as: 'staff', query: { search: 'quebert ozil' } });
    expect(result).toMatchObject([{ crm_contact_id: id, child_name: 'Québert Özil', child_grade: null }]);
  });

  it('shows nothing of another school', async () => {
    const id = await newLead(api, { name: 'Ours alone' });
    expect((await api.call('leads.list', { as: 'northside' })).result).toEqual([]);
    expect((await api.call('leads.board', { as: 'northside' })).result.total).toBe(0);
    for (const operation of ['leads.get', 'leads.prepareStudent', 'leads.remove'] as const) {
      expect((await api.call(operation, { as: 'northside', params: { id } })).status).toBe(404);
    }
    const moved = await api.call('leads.setStage', {
      as: 'northside',
      params: { id },
      body: { lead_stage: 'qualified' },
    });
    expect(moved.status).toBe(404);
  });
});

describe('a change', () => {
  it('keeps what is left out and clears what is blank', async () => {
    const id = await newLead(api, { mobile: '123456', notes: 'Keep me', group_name: 'Old' });
    const { status, result } = await changeLead(api, id, { mobile: '', group_name: 'New', unknown: 1 });
    expect([status, result]).toMatchObject([200, { mobile: null, group_name: 'New', notes: 'Keep me' }]);
  });

  it('of a stale version is refused and changes nothing', async () => {
    const id = await newLead(api);
    const { updated_dt } = await readLead(api, id);
    await changeLead(api, id, { notes: 'First' });
    const headers = { 'if-unmodified-since-version': updated_dt };
    const late = await changeLead(api, id, { notes: 'Second' }, headers);
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'stale']);
    expect((await readLead(api, id)).notes).toBe('First');
  });

  it('is in the log with actor, before and after', async () => {
    const id = await newLead(api, { priority: 'low' });
    await changeLead(api, id, { priority: 'high' });
    const [line] = await api.sql(
      "select actor_user_id, before, after from audit_log where action = 'update' and entity = 'contact' and entity_id = $1",
      [id],
    );
    expect(line).toMatchObject({
      actor_user_id: api.users.registrar.user_id,
      before: { priority: 'low' },
      after: { priority: 'high' },
    });
  });
});

describe('deleting', () => {
  it('is not for a cms-user, hides the lead, and can be undone', async () => {
    const id = await newLead(api, { name: 'Going' });
    expect((await api.call('leads.remove', { as: 'staff', params: { id } })).status).toBe(403);
    const gone = await api.call('leads.remove', { as: 'registrar', params: { id } });
    expect([gone.status, gone.result]).toEqual([200, { deleted: true }]);
    expect((await api.call('leads.get', { as: 'admin', params: { id } })).status).toBe(404);
    expect((await api.call('leads.remove', { as: 'admin', params: { id } })).status).toBe(404);
    const back = await api.call('leads.restore', { as: 'registrar', params: { id } });
    expect([back.status, back.result.name]).toEqual([200, 'Going']);
    expect((await api.call('leads.restore', { as: 'registrar', params: { id } })).status).toBe(409);
  });
});
