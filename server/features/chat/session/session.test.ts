import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { sendMessage, startTalk, type VisitorSession } from '#server/test/records/chats.ts';

let api: TestApi;
let talk: VisitorSession;
let hidden: VisitorSession;
beforeAll(async () => {
  api = await startApi();
  talk = await startTalk(api, { name: 'Ada Lane', email: 'ada@lane.test', phone: '555 01' });
  await sendMessage(api, talk, 'Where do I find the canteen menu?');
  hidden = await startTalk(api, { name: 'Hidden Visitor' }, api.otherChatbot);
  await sendMessage(api, hidden, 'Where do boarders find the canteen menu?');
});
afterAll(() => api.stop());

const ofUser = ({ id, chat_user_id }: VisitorSession) => ({ chatbotId: id, userId: chat_user_id });
const infoOf = (text: string) => JSON.parse(text) as Record<string, unknown>;
const list = (as: Who, query: Record<string, string | number> = {}) => api.call('chat.list', { as, query });
const idsOf = async (as: Who, query: Record<string, string | number> = {}) =>
  (await list(as, query)).result.sessions.map(({ chat_session_id }) => chat_session_id);

describe('visitors', () => {
  it('are listed by chatbot and page, with their details as JSON text', async () => {
    const params = { chatbotId: api.chatbot, page: '1' };
    const { status, result } = await api.call('chat.users', { as: 'staff', params });
    expect(status).toBe(200);
    expect(result.pagination).toEqual({ totalCount: 1, currentPage: 1, totalPages: 1, limit: 25 });
    expect(infoOf(result.users[0]?.chat_user_info ?? '')).toMatchObject({
      user_name: 'Ada Lane',
      user_email: 'ada@lane.test',
      user_phone: '555 01',
    });
    const beyond = await api.call('chat.users', { as: 'staff', params: { ...params, page: '9' } });
    expect(beyond.result).toMatchObject({ users: [], pagination: { totalCount: 1, currentPage: 9 } });
    const none = await api.call('chat.users', { as: 'staff', params, query: { search: 'nosuchname' } });
    expect(none.result.users).toEqual([]);
  });

  it('without a name are named by the Name: and Email: lines of their first message, as text only', async () => {
    const shy = await startTalk(api);
    await sendMessage(api, shy, 'Name: Grace <b>Hill</b>\nEmail: grace@hill.test\nIs there a bus?');
    const { result } = await api.call('chat.user', { as: 'staff', params: ofUser(shy) });
    expect(infoOf(result.chat_user_info)).toMatchObject({
      user_name: 'Grace <b>Hill</b>',
      user_email: 'grace@hill.test',
    });
    const unnamed = await startTalk(api);
    const other = await api.call('chat.user', { as: 'staff', params: ofUser(unnamed) });
    expect(infoOf(other.result.chat_user_info)['user_name']).toBe('Unknown User');
  });

  it('have their conversations, each with its messages under the wire names', async () => {
    const sessions = await api.call('chat.userSessions', { as: 'staff', params: ofUser(talk) });
    expect(sessions.result.map(({ chat_session_id }) => chat_session_id)).toEqual([talk.sid]);
    const params = { ...ofUser(talk), sessionId: talk.sid };
    const { result } = await api.call('chat.userSession', { as: 'staff', params });
    expect(result).toMatchObject({ status: 'active', chat_count: 2, userName: 'Ada Lane', handling: 'bot' });
    expect(result.chat_history.map(({ userQuery, message_from }) => [message_from, userQuery])).toEqual([
      ['user', 'Where do I find the canteen menu?'],
      ['assistant', null],
    ]);
    expect(result.chat_history[1]?.assistantResponse).toBe(result.chat_history[1]?.message_text);
    const history = await api.call('chat.history', { as: 'staff', params: ofUser(talk) });
    expect(history.result.map(({ message_from }) => message_from)).toEqual(['user', 'assistant']);
  });
});

describe('access by chatbot', () => {
  it('a chatbot that is not assigned looks missing', async () => {
    const user = ofUser(hidden);
    const session = { id: hidden.sid };
    const body = { message: 'Hi', note: 'Hi', reason: 'Hi', status: 'pending' };
    const statuses = await Promise.all([
      api.call('chat.users', { as: 'staff', params: { chatbotId: hidden.id, page: '1' } }),
      api.call('chat.user', { as: 'staff', params: user }),
      api.call('chat.userSessions', { as: 'staff', params: user }),
      api.call('chat.userSession', { as: 'staff', params: { ...user, sessionId: hidden.sid } }),
      api.call('chat.history', { as: 'staff', params: user }),
      api.call('chat.get', { as: 'staff', params: session }),
      api.call('chat.export', { as: 'staff', params: session }),
      api.call('chat.setStatus', { as: 'staff', params: session, body }),
      api.call('chat.takeOver', { as: 'staff', params: session, body: {} }),
      api.call('chat.reply', { as: 'staff', params: session, body }),
      api.call('chat.close', { as: 'staff', params: session }),
      api.call('chat.handBack', { as: 'staff', params: session }),
      api.call('chat.addNote', { as: 'staff', params: session, body }),
      api.call('chat.makeLead', { as: 'staff', params: session, body: {} }),
      api.call('chat.flag', { as: 'staff', params: { ...session, messageId: randomUUID() }, body }),
      list('staff', { chatbot_id: hidden.id }),
      api.call('chat.get', { as: 'northside', params: { id: talk.sid } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
    expect((await api.events('chat.follow', { as: 'staff', params: session })).status).toBe(404);
    expect((await api.call('chat.get', { as: 'admin', params: session })).status).toBe(200);
  });

  it('lists and search have only the caller’s chatbots', async () => {
    const searchChats = (as: Who) => api.call('chat.search', { as, query: { q: 'canteen menu' } });
    expect((await searchChats('staff')).result.matches.map(({ chat_session_id }) => chat_session_id)).toEqual(
      [talk.sid],
    );
    expect((await searchChats('admin')).result.matches).toHaveLength(2);
    expect((await searchChats('northside')).result.matches).toEqual([]);
    expect(await idsOf('staff', { search: 'canteen' })).toEqual([talk.sid]);
    expect(await idsOf('staff')).not.toContain(hidden.sid);
    expect(await idsOf('admin')).toContain(hidden.sid);
    expect(await idsOf('northside')).toEqual([]);
  });

  it('a conversation is found only under its own visitor and chatbot', async () => {
    const chains = [
      { ...ofUser(hidden), sessionId: talk.sid },
      { ...ofUser(talk), sessionId: hidden.sid },
      { chatbotId: hidden.id, userId: talk.chat_user_id, sessionId: talk.sid },
      { ...ofUser(await startTalk(api)), sessionId: talk.sid },
    ];
    for (const params of chains) {
      expect((await api.call('chat.userSession', { as: 'admin', params })).status).toBe(404);
    }
    const params = { chatbotId: hidden.id, userId: talk.chat_user_id };
    expect((await api.call('chat.userSessions', { as: 'admin', params })).status).toBe(404);
  });
});

describe('the list', () => {
  it('has visitors who wait for a person first, however long ago they wrote', async () => {
    const waiting = await startTalk(api, { name: 'Patient Visitor' });
    await api.sql(
      `update chat_sessions
      set handling = 'waiting', waiting_since_dt = now(), last_message_dt = created_dt - interval '1 year',
        created_dt = created_dt - interval '2 years'
      where chat_session_id = $1`,
      [waiting.sid],
    );
    const [first, ...others] = await idsOf('staff');
    expect(first).toBe(waiting.sid);
    expect(others).toContain(talk.sid);
    expect((await list('staff')).result.waiting).toBe(1);
    await api.sql(`delete from chat_sessions where chat_session_id = $1`, [waiting.sid]);
  });

  it('can be limited to one visitor, in the caller’s chatbots only', async () => {
    expect(await idsOf('staff', { chat_user_id: talk.chat_user_id })).toEqual([talk.sid]);
    expect(await idsOf('admin', { chat_user_id: hidden.chat_user_id })).toEqual([hidden.sid]);
    expect(await idsOf('staff', { chat_user_id: hidden.chat_user_id })).toEqual([]);
    expect(await idsOf('northside', { chat_user_id: talk.chat_user_id })).toEqual([]);
  });

  it('filters by status, handling, days and words, with counts', async () => {
    const old = await startTalk(api, { name: 'Old Timer' });
    await api.sql(
      `update chat_sessions
      set created_dt = '2025-03-01T12:00Z', last_message_dt = '2025-03-02T12:00Z', status = 'completed'
      where chat_session_id = $1`,
      [old.sid],
    );
    expect(await idsOf('staff', { status: 'completed' })).toEqual([old.sid]);
    expect(await idsOf('staff', { dateFrom: '2025-03-02', dateTo: '2025-03-02' })).toEqual([old.sid]);
    expect(await idsOf('staff', { dateTo: '2025-02-28' })).toEqual([]);
    expect(await idsOf('staff', { search: 'old timer' })).toEqual([old.sid]);
    expect(await idsOf('staff', { search: '%' })).toEqual([]);
    expect(await idsOf('staff', { handling: 'human' })).toEqual([]);
    const page = await list('staff', { limit: 1, page: 2 });
    expect(page.result.sessions).toHaveLength(1);
    expect(page.result).toMatchObject({ page: 2, limit: 1 });
    expect(page.result.total).toBeGreaterThan(2);
    expect((await list('staff', { status: 'asleep' })).status).toBe(400);
    expect((await list('staff')).result.limit).toBe(25);
  });
});

describe('status and archive', () => {
  it('a status is changed, and an unknown one is refused', async () => {
    const one = await startTalk(api);
    const set = (status: string) =>
      api.call('chat.setStatus', { as: 'staff', params: { id: one.sid }, body: { status } });
    expect((await set('completed')).result).toMatchObject({ status: 'completed', handling: 'closed' });
    expect((await set('active')).result).toMatchObject({ status: 'active', handling: 'bot' });
    expect((await set('asleep')).errors[0]?.field).toBe('status');
  });

  it('archives all, or none when one id is not allowed', async () => {
    const [one, two] = [await startTalk(api), await startTalk(api)];
    const archive = (sessionIds: string[]) => api.call('chat.archive', { as: 'staff', body: { sessionIds } });
    for (const foreign of [hidden.sid, randomUUID(), 'no id']) {
      expect((await archive([one.sid, foreign])).status).toBe(404);
    }
    expect(await idsOf('staff', { status: 'archived' })).toEqual([]);
    const done = await archive([one.sid, two.sid, two.sid]);
    expect([done.status, done.result]).toEqual([200, { archived: 2 }]);
    expect((await idsOf('staff', { status: 'archived' })).toSorted()).toEqual([one.sid, two.sid].toSorted());
    const again = await sendMessage(api, one, 'hello again');
    expect(again.status).toBe(200);
    expect(await idsOf('staff', { status: 'archived' })).toEqual([two.sid]);
  });
});

describe('the file', () => {
  it('is JSON or PDF named after the session, without notes, and its export is logged', async () => {
    await api.call('chat.addNote', { as: 'staff', params: { id: talk.sid }, body: { note: 'For us alone' } });
    const file = (format: string) =>
      api.call('chat.export', { as: 'staff', params: { id: talk.sid }, query: { format } });
    const json = await file('json');
    expect(json.result.fileName).toBe(`chat-${talk.sid}.json`);
    const text = Buffer.from(json.result.bytes).toString();
    expect(text).toContain('canteen menu');
    expect(text).not.toContain('For us alone');
    const pdf = await file('pdf');
    expect(pdf.result.fileName).toBe(`chat-${talk.sid}.pdf`);
    expect(Buffer.from(pdf.result.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    const read = await api.sql(`select 1 from audit_log where entity = 'chat_session' and action = 'read'`);
    expect(read).toHaveLength(2);
  });
});
