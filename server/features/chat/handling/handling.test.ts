import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import {
  callPerson,
  pathOf,
  readTalk,
  sendMessage,
  startTalk,
  type VisitorSession,
} from '#server/test/records/chats.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const takeOver = (talk: VisitorSession, as: Who = 'staff', body: object = {}) =>
  api.call('chat.takeOver', { as, params: { id: talk.sid }, body });
const reply = (talk: VisitorSession, message: string, as: Who = 'staff') =>
  api.call('chat.reply', { as, params: { id: talk.sid }, body: { message } });
const read = async (talk: VisitorSession) =>
  (await api.call('chat.get', { as: 'admin', params: { id: talk.sid } })).result;

describe('taking over', () => {
  it('locks out the chatbot, lets this person reply, and tells the visitor who joined', async () => {
    const talk = await startTalk(api);
    await callPerson(api, talk);
    expect((await reply(talk, 'Too early')).status).toBe(409);
    const taken = await takeOver(talk);
    expect(taken.result).toMatchObject({ handling: 'human', status: 'active', waiting_since_dt: null });
    expect((await reply(talk, 'Hello there')).status).toBe(201);
    expect((await sendMessage(api, talk, 'Thank you')).result).toMatchObject({
      status: 'person',
      handling: 'human',
    });
    const { messages } = await readTalk(api, talk);
    expect(messages.map(({ from }) => from)).toEqual(['system', 'system', 'staff', 'user']);
    expect(messages[1]?.text).toMatch(/joined the conversation/);
  });

  it('is refused when a colleague has it, and a manager has to confirm it', async () => {
    const talk = await startTalk(api);
    await takeOver(talk);
    expect((await takeOver(talk)).status).toBe(200);
    const refused = await takeOver(talk, 'registrar');
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'taken']);
    for (const call of ['chat.handBack', 'chat.close'] as const)
      expect((await api.call(call, { as: 'registrar', params: { id: talk.sid } })).status).toBe(409);
    expect((await reply(talk, 'Me too', 'registrar')).status).toBe(409);
    expect((await takeOver(talk, 'registrar', { from_colleague: true })).status).toBe(200);
    expect((await takeOver(talk, 'staff', { from_colleague: true })).status).toBe(409);
  });

  it('two people at the same moment: one gets it', async () => {
    const talk = await startTalk(api);
    const both = await Promise.all([takeOver(talk, 'staff'), takeOver(talk, 'registrar')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('holds back an answer that was still being prepared', async () => {
    const talk = await startTalk(api, {}, api.otherChatbot);
    // The chatbot has to load its knowledge first, and cannot.
    await api.sql('begin');
    await api.sql('lock table knowledge_chunks in access exclusive mode');
    const answering = sendMessage(api, talk, 'is there a bus');
    await expect.poll(async () => (await readTalk(api, talk)).messages.length).toBe(1);
    await takeOver(talk, 'admin');
    await api.sql('commit');
    expect((await answering).result).toMatchObject({ status: 'person', message_id: null, handling: 'human' });
    const { messages } = await readTalk(api, talk);
    expect(messages.map(({ from }) => from)).toEqual(['user', 'system']);
  });

  it('ends with the chatbot again, or closed and reopened by the next message', async () => {
    const talk = await startTalk(api);
    await takeOver(talk);
    const back = await api.call('chat.handBack', { as: 'staff', params: { id: talk.sid } });
    expect(back.result).toMatchObject({ handling: 'bot', handled_by: null });
    expect((await sendMessage(api, talk, 'hello')).result.message_id).not.toBeNull();
    const closed = await api.call('chat.close', { as: 'staff', params: { id: talk.sid } });
    expect(closed.result).toMatchObject({ handling: 'closed', status: 'completed' });
    expect((await sendMessage(api, talk, 'hello')).result.handling).toBe('bot');
    expect(await read(talk)).toMatchObject({ handling: 'bot', status: 'active' });
  });
});

it('a conversation that staff left unanswered returns to the chatbot when the visitor writes', async () => {
  const [left, waiting, fresh] = [await startTalk(api), await startTalk(api), await startTalk(api)];
  await takeOver(left);
  await callPerson(api, waiting);
  await takeOver(fresh);
  const quiet = (talk: VisitorSession, hours: number) =>
    api.sql(
      `with said as (
        update chat_messages set created_dt = now() - make_interval(hours => $2) where chat_session_id = $1
      )
      update chat_sessions
      set waiting_since_dt = now() - make_interval(hours => $2)
      where chat_session_id = $1 and handling = 'waiting'`,
      [talk.sid, hours],
    );
  await quiet(left, 13);
  await quiet(waiting, 7 * 24 - 1);
  await quiet(fresh, 11);
  await sendMessage(api, left, 'is anybody there?');
  await api.app.runRegularJob('chat.release');
  expect([await read(left), await read(waiting), await read(fresh)].map(({ handling }) => handling)).toEqual([
    'closed',
    'waiting',
    'human',
  ]);
  expect((await sendMessage(api, left, 'hello')).result).toMatchObject({ handling: 'bot' });
  await quiet(waiting, 7 * 24 + 1);
  await api.app.runRegularJob('chat.release');
  expect((await read(waiting)).handling).toBe('closed');
});

it('a note is never shown to the visitor', async () => {
  const talk = await startTalk(api);
  const made = await api.call('chat.addNote', {
    as: 'staff',
    params: { id: talk.sid },
    body: { note: 'Careful' },
  });
  expect([made.status, made.result.kind]).toEqual([201, 'note']);
  expect((await readTalk(api, talk)).messages).toEqual([]);
  expect((await read(talk)).chat_history).toMatchObject([{ kind: 'note', message_text: 'Careful' }]);
  expect((await read(talk)).messageCount).toBe(0);
});

it('an answer is marked wrong with a reason, and its trace shows it', async () => {
  const talk = await startTalk(api);
  const { result } = await sendMessage(api, talk, 'what is the tuition');
  const params = { id: talk.sid, messageId: result.message_id ?? '' };
  const flag = (reason: string) => api.call('chat.flag', { as: 'staff', params, body: { reason } });
  expect((await flag('')).errors[0]?.field).toBe('reason');
  expect((await flag('That was last year')).result.flagged_reason).toBe('That was last year');
  const feedback = () =>
    api.sql('select feedback, feedback_reason from answers where chat_session_id = $1', [talk.sid]);
  expect(await feedback()).toEqual([{ feedback: 'wrong', feedback_reason: 'That was last year' }]);
  expect((await api.call('chat.unflag', { as: 'staff', params })).status).toBe(200);
  expect(await feedback()).toEqual([{ feedback: null, feedback_reason: null }]);
  const [question] = (await read(talk)).chat_history;
  const own = { id: talk.sid, messageId: question?.chat_history_id ?? '' };
  expect((await api.call('chat.flag', { as: 'staff', params: own, body: { reason: 'No' } })).status).toBe(
    404,
  );
});

describe('a lead from a chat', () => {
  const makeLead = (talk: VisitorSession, body: object = {}) =>
    api.call('chat.makeLead', { as: 'staff', params: { id: talk.sid }, body });

  it('is one however often it is made, with the current transcript', async () => {
    const talk = await startTalk(api, { name: 'Dora Finch', email: 'dora@finch.test' });
    await sendMessage(api, talk, 'first words');
    const first = await makeLead(talk);
    expect([first.status, first.result.created]).toEqual([201, true]);
    await sendMessage(api, talk, 'second words');
    const second = await makeLead(talk);
    expect(second.result).toEqual({ crm_contact_id: first.result.crm_contact_id, created: false });
    const timeline = await api.sql<{ content: string }>(
      'select content from activities where contact_id = $1',
      [first.result.crm_contact_id],
    );
    expect(timeline).toHaveLength(1);
    expect(timeline[0]?.content).toContain('Dora Finch: second words');
    expect((await read(talk)).crm_contact_id).toBe(first.result.crm_contact_id);
    const lead = await api.call('leads.get', { as: 'staff', params: { id: first.result.crm_contact_id } });
    expect(lead.result).toMatchObject({ chat_user_id: talk.chat_user_id, chat_user_name: 'Dora Finch' });
  });

  it('is one when made at the same moment, also for visitors with the same details', async () => {
    const details = { name: 'Eve Holt', email: 'eve@holt.test' };
    const talks = await Promise.all(Array.from({ length: 6 }, () => startTalk(api, details)));
    const made = await Promise.all([...talks, ...talks].map((talk) => makeLead(talk)));
    expect(new Set(made.map(({ result }) => result.crm_contact_id)).size).toBe(1);
  });
});

describe('a lead from a chat of another chatbot', () => {
  it('shows only name and address, also to its owner; people of the chatbot see the transcript', async () => {
    const talk = await startTalk(api, { name: 'Ivo Reed', email: 'ivo@reed.test' }, api.otherChatbot);
    await sendMessage(api, talk, 'Is there a pond behind the gym?');
    await callPerson(api, talk);
    const details = { name: 'Ivo Reed', email: 'ivo@reed.test', note: 'We saw the pond on the map' };
    await api.call('widget.addLead', { as: talk.as, params: pathOf(talk), body: details });
    const [made] = await api.sql<{ id: string }>('select contact_id as id from contacts where name = $1', [
      'Ivo Reed',
    ]);
    const id = made?.id ?? '';
    await api.sql('update contacts set owner_user_id = $2 where contact_id = $1', [
      id,
      api.users.staff.user_id,
    ]);
    const seenBy = async (as: Who) => {
      const lead = await api.call('leads.get', { as, params: { id } });
      const all = await Promise.all([
        api.call('leads.list', { as, query: { search: 'ivo@reed.test' } }),
        api.call('leads.list', { as, query: { chat_user_id: talk.chat_user_id } }),
        api.call('leads.board', { as, query: { chat_user_id: talk.chat_user_id } }),
        api.call('activities.list', { as, query: { contact_id: id } }),
        api.call('activities.list', { as, query: { search: 'pond' } }),
      ]);
      const query = { search: 'ivo@reed.test', format: 'csv' };
      const saved = await api.call('imports.exportLeads', { as: 'registrar', query });
      const replies = JSON.stringify([lead.result, all.map(({ result }) => result)]) + saved.result.bytes;
      return {
        name: lead.result.name,
        chat: lead.result.chat_user_id,
        by: all[1]?.result,
        words: replies.includes('pond'),
      };
    };
    for (const as of ['staff', 'registrar'] as const)
      expect(await seenBy(as)).toEqual({ name: 'Ivo Reed', chat: null, by: [], words: false });
    expect(await seenBy('admin')).toMatchObject({
      chat: talk.chat_user_id,
      by: [{ crm_contact_id: id }],
      words: true,
    });
  });
});

describe('canned replies', () => {
  it('belong to one chatbot or to all, and are visible to the people of it', async () => {
    const add = (as: Who, chatbot_id: string | null) =>
      api.call('chat.createReply', { as, body: { title: 'Greeting', reply_text: 'Hello!', chatbot_id } });
    const own = await add('staff', api.chatbot);
    const foreign = await add('admin', api.otherChatbot);
    const general = await add('admin', null);
    expect([own.status, foreign.status, general.status]).toEqual([201, 201, 201]);
    expect((await add('staff', api.otherChatbot)).status).toBe(400);
    const seen = await api.call('chat.listReplies', { as: 'staff' });
    expect(seen.result.replies.map(({ canned_reply_id }) => canned_reply_id).toSorted()).toEqual(
      [own.result.canned_reply_id, general.result.canned_reply_id].toSorted(),
    );
    const params = { id: foreign.result.canned_reply_id };
    const body = { title: 'T', reply_text: 'R', chatbot_id: api.chatbot };
    expect((await api.call('chat.updateReply', { as: 'staff', params, body })).status).toBe(404);
    expect((await api.call('chat.removeReply', { as: 'staff', params })).status).toBe(404);
    const mine = { id: own.result.canned_reply_id };
    expect((await api.call('chat.updateReply', { as: 'staff', params: mine, body })).result.title).toBe('T');
    expect((await api.call('chat.removeReply', { as: 'staff', params: mine })).status).toBe(200);
  });

  it('for all chatbots are used by everyone and written by account-admins only', async () => {
    const body = { title: 'Closed today', reply_text: 'We are closed today.', chatbot_id: null };
    const general = (await api.call('chat.createReply', { as: 'admin', body })).result;
    const own = { ...body, chatbot_id: api.chatbot };
    for (const as of ['staff', 'registrar'] as const) {
      expect((await api.call('chat.createReply', { as, body })).status).toBe(403);
      const params = { id: general.canned_reply_id };
      expect((await api.call('chat.updateReply', { as, params, body: own })).status).toBe(403);
      expect((await api.call('chat.removeReply', { as, params })).status).toBe(403);
      const added = (await api.call('chat.createReply', { as, body: own })).result;
      const theirs = { id: added.canned_reply_id };
      expect((await api.call('chat.updateReply', { as, params: theirs, body })).status).toBe(403);
      expect((await api.call('chat.removeReply', { as, params: theirs })).status).toBe(200);
    }
    const seen = (await api.call('chat.listReplies', { as: 'staff' })).result.replies;
    expect(seen).toContainEqual(general);
    const params = { id: general.canned_reply_id };
    const changed = await api.call('chat.updateReply', { as: 'admin', params, body: own });
    expect(changed.result.chatbot_id).toBe(api.chatbot);
  });
});

it('staff streams report messages, and how many visitors wait', async () => {
  const talk = await startTalk(api);
  const one = await api.events('chat.follow', { as: 'staff', params: { id: talk.sid } });
  const all = await api.events('chat.followAll', { as: 'staff' });
  await one.expectLast({ event: 'state', data: { handling: 'bot' } });
  await all.expectLast({ event: 'state' });
  const { waiting } = (await api.call('chat.list', { as: 'staff' })).result;
  await callPerson(api, talk);
  await one.expectLast({ data: { handling: 'waiting', chat_history: [{ message_from: 'system' }] } });
  await all.expectLast({ data: { waiting: waiting + 1 } });
  one.close();
  all.close();
});
