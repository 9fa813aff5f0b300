import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

async function newLead() {
  const body = { name: 'Ada Nambiar', child_name: 'Nikhil', email: 'ada@home.test' };
  const { result } = await api.call('leads.create', { as: 'staff', body });
  return result.crm_contact_id;
}

it('begins an email from a template, whose words are filled from the lead', async () => {
  const body = { name: 'Visit', subject: 'For {{child_name}}', body: 'Dear {{lead_name}}, welcome' };
  const added = await api.call('leads.addMailTemplate', { as: 'admin', body });
  expect(added.status).toBe(201);
  const twice = await api.call('leads.addMailTemplate', { as: 'admin', body });
  expect([twice.status, twice.errors[0]?.field]).toEqual([409, 'name']);
  const lead = await newLead();
  const { result } = await api.call('leads.writeMail', {
    as: 'staff',
    params: { id: lead },
    body: { template_id: added.result.id },
  });
  expect([result.subject, result.body]).toEqual(['For Nikhil', 'Dear Ada Nambiar, welcome']);
  const changed = await api.call('leads.updateMailTemplate', {
    as: 'admin',
    params: { id: added.result.id },
    body: { ...body, name: 'Tour' },
  });
  expect(changed.result.name).toBe('Tour');
  expect((await api.call('leads.listMailTemplates', { as: 'staff' })).result.templates).toHaveLength(1);
  expect(
    (await api.call('leads.removeMailTemplate', { as: 'staff', params: { id: added.result.id } })).status,
  ).toBe(403);
  expect(
    (await api.call('leads.removeMailTemplate', { as: 'admin', params: { id: added.result.id } })).status,
  ).toBe(200);
});

it('refuses a template with an unknown word in double braces, and an email in which one is left', async () => {
  const unknown =
    '{{tour}} is not known here. Use {{lead_name}}, {{child_name}}, {{child_grade}}, {{school_name}}, {{sender_name}}.';
  const template = { name: 'Tour', subject: '', body: 'Dear {{lead_name}}, {{ tour }}' };
  const added = await api.call('leads.addMailTemplate', { as: 'admin', body: template });
  expect([added.status, added.errors[0]]).toMatchObject([400, { field: 'body', message: unknown }]);
  const body = { ...template, body: 'Dear {{lead_name}}' };
  const { result } = await api.call('leads.addMailTemplate', { as: 'admin', body });
  const params = { id: result.id };
  const changed = { ...body, subject: '{{tour}}' };
  const update = await api.call('leads.updateMailTemplate', { as: 'admin', params, body: changed });
  expect([update.status, update.errors[0]]).toMatchObject([400, { field: 'subject', message: unknown }]);
  const lead = await newLead();
  const draft = await api.call('leads.writeMail', { as: 'staff', params: { id: lead }, body: {} });
  const mail = { id: draft.result.id };
  await api.call('leads.updateMail', {
    as: 'staff',
    params: mail,
    body: { subject: 'Visit', body: 'Dear {{unknown_field}}' },
  });
  const sent = await api.call('leads.sendMail', { as: 'staff', params: mail });
  expect([sent.status, sent.errors[0]]).toMatchObject([
    400,
    {
      field: 'body',
      message: '{{unknown_field}} is not filled in. Write what the family should read instead.',
    },
  ]);
});
