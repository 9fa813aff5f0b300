import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const admissions = {
  name: 'Admissions',
  agent_name: 'Ada',
  greeting: 'Hello! How can I help?',
  colours: { primary: '#1F5B4D', text: '#ffffff' },
  quick_questions: ['What are the fees?', 'When do you open?'],
  allowed_sites: ['https://WWW.school.test/', 'http://localhost:8080'],
  opening_hours: { 1: [{ from: '08:00', to: '16:00' }] },
  status: 'active',
  is_default: false,
};
const create = (body: object) => api.call('settings.createChatbot', { as: 'admin', body });
const list = async () => (await api.call('settings.listChatbots', { as: 'admin' })).result.chatbots;

describe('chatbots', () => {
  it('keep the entered values, colors and sites in one spelling', async () => {
    const { status, result } = await create(admissions);
    expect(status).toBe(201);
    expect(result).toMatchObject({
      ...admissions,
      colours: { primary: '#1f5b4d', text: '#ffffff' },
      allowed_sites: ['https://www.school.test', 'http://localhost:8080'],
    });
    expect(await list()).toContainEqual(result);
    const choices = await api.call('users.chatbots', { as: 'admin' });
    expect(choices.result.chatbots).toContainEqual({
      chatbot_id: result.chatbot_id,
      chatbot_name: 'Admissions',
      chatbot_agent_name: 'Ada',
    });
  });

  it('are for account-admins of the school only', async () => {
    for (const as of ['registrar', 'staff'] as const) {
      expect((await api.call('settings.listChatbots', { as })).status).toBe(403);
      expect((await api.call('settings.createChatbot', { as, body: admissions })).status).toBe(403);
    }
    const params = { id: api.chatbot };
    expect(
      await api.call('settings.updateChatbot', { as: 'northside', params, body: admissions }),
    ).toMatchObject({
      status: 404,
      errors: [{ message: 'Chatbot not found' }],
    });
  });

  it('have one default, which must be active', async () => {
    const { result: first } = await create({ ...admissions, name: 'First', is_default: true });
    const { result: second } = await create({ ...admissions, name: 'Second', is_default: true });
    const defaults = (await list()).filter((chatbot: { is_default: boolean }) => chatbot.is_default);
    expect(defaults).toEqual([second]);
    const params = { id: first.chatbot_id };
    const body = { ...admissions, is_default: true, status: 'inactive' };
    expect(await api.call('settings.updateChatbot', { as: 'admin', params, body })).toMatchObject({
      status: 400,
      errors: [{ field: 'status', message: 'The default chatbot must be active' }],
    });
  });

  it('are changed from the version that was read, with before and after in the log', async () => {
    const { result: chatbot } = await create({ ...admissions, name: 'Changing' });
    const params = { id: chatbot.chatbot_id };
    const headers = { 'if-unmodified-since-version': chatbot.updated_dt };
    const body = { ...admissions, name: 'Changed' };
    const changed = await api.call('settings.updateChatbot', { as: 'admin', params, body, headers });
    expect(changed.result.name).toBe('Changed');
    expect((await api.call('settings.updateChatbot', { as: 'admin', params, body, headers })).status).toBe(
      409,
    );
    const { result } = await api.call('audit.list', {
      as: 'admin',
      query: { entity_id: chatbot.chatbot_id, limit: 1 },
    });
    expect(result.entries).toMatchObject([
      { action: 'update', entity: 'chatbot', before: { name: 'Changing' }, after: { name: 'Changed' } },
    ]);
  });

  it.each([
    ['name', { name: '' }],
    ['agent_name', { agent_name: undefined }],
    ['greeting', { greeting: 'x'.repeat(10_001) }],
    ['colours.primary', { colours: { primary: 'green', text: '#ffffff' } }],
    ['colours', { colours: 'green' }],
    ['quick_questions', { quick_questions: Array.from({ length: 13 }, (_, index) => `Question ${index}`) }],
    ['quick_questions.0', { quick_questions: [' '] }],
    ['allowed_sites.0', { allowed_sites: ['javascript:alert(1)'] }],
    ['allowed_sites.1', { allowed_sites: ['https://a.test', 'https://b.test/path'] }],
    ['status', { status: 'asleep' }],
    ['is_default', { is_default: 'yes' }],
  ])('refuse a wrong %s', async (field, wrong) => {
    const reply = await create({ ...admissions, ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.errors.map((error) => error.field)).toEqual([field]);
  });

  it('with users or conversations stay; others are removed', async () => {
    const params = { id: api.chatbot };
    expect(await api.call('settings.removeChatbot', { as: 'admin', params })).toMatchObject({
      status: 409,
      errors: [{ message: 'This chatbot cannot be deleted: 2 users still refer to it' }],
    });
    const { result: unused } = await create({ ...admissions, name: 'Unused' });
    const removed = await api.call('settings.removeChatbot', {
      as: 'admin',
      params: { id: unused.chatbot_id },
    });
    expect(removed.result).toEqual({ deleted: true });
  });
});
