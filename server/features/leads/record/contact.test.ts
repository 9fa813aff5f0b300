import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRequired, lostReasonRequired } from '#contract/leads/record.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { csvFile } from '#server/test/records/imports.ts';
import { addLead, changeLead, moveLead, newLead, readLead } from '#server/test/records/leads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const noContact = { status: 400, errors: [{ field: 'email', message: contactRequired }] };
const noReason = { status: 400, errors: [{ field: 'lost_reason', message: lostReasonRequired }] };

describe('a lead', () => {
  it('has a phone number or an email address, also after a change', async () => {
    expect(await addLead(api, { email: '' })).toMatchObject(noContact);
    const id = await newLead(api, { email: null, mobile: '+49 30 123' });
    expect(await readLead(api, id)).toMatchObject({ email: null, mobile: '+49 30 123' });
    expect(await changeLead(api, id, { mobile: '' })).toMatchObject(noContact);
    expect((await changeLead(api, id, { mobile: '', email: 'a@lead.test' })).result).toMatchObject({
      email: 'a@lead.test',
      mobile: null,
    });
    await expect(
      api.sql(`insert into contacts (school_id, name) values ($1, 'Without Contact')`, [api.school_id]),
    ).rejects.toThrow(/without an e-mail/);
  });

  it('that was stored without either before can still be moved', async () => {
    const id = await newLead(api);
    await api.sql('alter table contacts disable trigger refuse_lead_without_contact');
    await api.sql('update contacts set email = null where contact_id = $1', [id]);
    await api.sql('alter table contacts enable trigger refuse_lead_without_contact');
    expect((await moveLead(api, id, { lead_stage: 'qualified' })).status).toBe(200);
  });

  it('is imported with a phone number alone, and refused with neither', async () => {
    const file = csvFile(['Phoned,+49 30 777,', 'Silent,,'], 'Name,Phone,Email');
    const started = await api.call('imports.leads', { as: 'registrar', file, body: {} });
    await api.finishJob(started.result.job_id);
    const { result } = await api.call('imports.rows', {
      as: 'registrar',
      params: { id: started.result.import_id },
      query: {},
    });
    expect(result.rows.map(({ outcome, problems }) => [outcome, problems[0]?.message])).toEqual([
      ['created', undefined],
      ['refused', contactRequired],
    ]);
  });
});

describe('a lost lead', () => {
  it('has a reason, whichever call closes it', async () => {
    expect(await addLead(api, { lead_stage: 'Closed Lost' })).toMatchObject(noReason);
    const id = await newLead(api);
    expect(await moveLead(api, id, { lead_stage: 'closed-lost' })).toMatchObject(noReason);
    expect(await changeLead(api, id, { lead_stage: 'rejected' })).toMatchObject(noReason);
    expect((await readLead(api, id)).lead_stage).toBe('new');
    const lost = await changeLead(api, id, { lead_stage: 'rejected', lost_reason: 'Too far' });
    expect(lost.result).toMatchObject({ lead_stage: 'closed-lost', lost_reason: 'Too far' });
    expect(await changeLead(api, id, { lost_reason: '' })).toMatchObject(noReason);
    expect((await changeLead(api, id, { notes: 'Called' })).status).toBe(200);
  });
});
