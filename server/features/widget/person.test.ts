import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { callPerson, pathOf, readTalk, sendMessage, startTalk } from '#server/test/records/chats.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const setHours = (hours: object) =>
  api.sql('update chatbots set opening_hours = $2 where chatbot_id = $1', [
    api.chatbot,
    JSON.stringify(hours),
  ]);

describe('talking to a person', () => {
  it('silences the chatbot, tells the visitor, and creates a task, a lead with the transcript and a notification', async () => {
    const talk = await startTalk(api, { name: 'Ada Lane', email: 'ada@lane.test' });
    await sendMessage(api, talk, 'when is the pool open');
    const { status, result } = await callPerson(api, talk);
    expect([status, result.handling, result.open]).toEqual([200, 'waiting', true]);
    const silent = await sendMessage(api, talk, 'is a swim cap compulsory');
    expect(silent.result).toMatchObject({
      status: 'person',
      answer: '',
      message_id: null,
      handling: 'waiting',
    });
    const { messages } = await readTalk(api, talk);
    expect(messages.map(({ from }) => from)).toEqual(['user', 'assistant', 'system', 'user']);
    const [lead] = await api.sql<{ contact_id: string; email: string }>(
      'select contact_id, email from contacts where chat_user_id = $1',
      [talk.chat_user_id],
    );
    expect(lead?.email).toBe('ada@lane.test');
    const [transcript] = await api.sql<{ content: string }>(
      'select content from activities where contact_id = $1',
      [lead?.contact_id],
    );
    expect(transcript?.content).toContain('Ada Lane: when is the pool open');
    const tasks = await api.sql('select priority from tasks where chat_session_id = $1', [talk.sid]);
    expect(tasks).toEqual([{ priority: 'high' }]);
    const notified = await api.sql<{ user_id: string }>(
      `select user_id from notifications where entity_id = $1 and kind = 'chat_waiting'`,
      [talk.sid],
    );
    const staff = [api.users.admin, api.users.registrar, api.users.staff].map(({ user_id }) => user_id);
    expect(notified.map(({ user_id }) => user_id).toSorted()).toEqual(staff.toSorted());
  });

  it('starts when a visitor asks for a person in a message', async () => {
    const talk = await startTalk(api);
    const { result } = await sendMessage(api, talk, 'I want to talk to a real person please');
    expect(result).toMatchObject({ status: 'person', handling: 'waiting' });
    expect((await readTalk(api, talk)).messages.at(-1)?.from).toBe('system');
    expect((await sendMessage(api, talk, 'hello')).result.answer).toBe('');
  });

  it('twice is one task, one lead, one message', async () => {
    const talk = await startTalk(api);
    await callPerson(api, talk);
    const again = await callPerson(api, talk, { name: 'Ben Ode', phone: '0301 2345' });
    expect(again.result.handling).toBe('waiting');
    expect((await readTalk(api, talk)).messages).toHaveLength(1);
    const leads = await api.sql('select name, mobile from contacts where chat_user_id = $1', [
      talk.chat_user_id,
    ]);
    expect(leads).toEqual([{ name: 'Ben Ode', mobile: '0301 2345' }]);
    expect(await api.sql('select 1 from tasks where chat_session_id = $1', [talk.sid])).toHaveLength(1);
    expect(await api.sql('select 1 from notifications where entity_id = $1', [talk.sid])).toHaveLength(3);
  });

  it('without any way to be reached waits for a person, and becomes no lead', async () => {
    const talk = await startTalk(api);
    await sendMessage(api, talk, 'when is the pool open');
    expect((await callPerson(api, talk)).result.handling).toBe('waiting');
    const ofVisitor = [talk.chat_user_id];
    expect(await api.sql('select from contacts where chat_user_id = $1', ofVisitor)).toEqual([]);
    expect(
      await api.sql('select title, contact_id from tasks where chat_session_id = $1', [talk.sid]),
    ).toEqual([{ title: 'Answer a visitor in the chat', contact_id: null }]);
    expect(await api.sql('select from notifications where entity_id = $1', [talk.sid])).toHaveLength(3);
    const made = await api.call('chat.makeLead', { as: 'staff', params: { id: talk.sid }, body: {} });
    expect([made.status, made.errors[0]?.field]).toEqual([400, 'email']);
    await callPerson(api, talk, { name: 'Reachable Rita', email: 'rita@lane.test' });
    expect(await api.sql('select name, email from contacts where chat_user_id = $1', ofVisitor)).toEqual([
      { name: 'Reachable Rita', email: 'rita@lane.test' },
    ]);
  });

  it('outside office hours says when the office opens', async () => {
    await api.sql(`update schools set time_zone = 'Europe/Berlin' where school_id = $1`, [api.school_id]);
    await setHours({ 1: [{ from: '08:00', to: '16:00' }] });
    api.setNow(new Date('2026-01-06T15:00:00Z'));
    const { result } = await callPerson(api, await startTalk(api));
    expect(result).toMatchObject({ open: false, next_opening: '2026-01-12T07:00:00.000Z' });
    expect(result.message).toContain('Monday');
    const talk = await startTalk(api);
    const written = await sendMessage(api, talk, 'I want to talk to a real person please');
    expect(written.result).toMatchObject({ handling: 'waiting' });
    expect(written.result.answer).toContain('I have noted that you would like to talk to a person');
    const said = (await readTalk(api, talk)).messages.map(({ text }) => text).join(' ');
    expect(said).not.toContain('passing you on');
    api.setNow(undefined);
    await setHours({});
  });
});

describe('leaving contact details', () => {
  const details = { name: 'Cleo Marsh', email: 'cleo@marsh.test', phone: '555 01', consent: true };

  it('makes one lead of the same details, in this conversation or another, with the consent', async () => {
    const talk = await startTalk(api);
    const add = (one: typeof talk) =>
      api.call('widget.addLead', { as: one.as, params: pathOf(one), body: details });
    expect((await add(talk)).status).toBe(201);
    expect((await add(talk)).status).toBe(201);
    expect((await add(await startTalk(api))).status).toBe(201);
    const leads = await api.sql<{ consented: boolean; source: string }>(
      'select consented_dt is not null as consented, source from contacts where email = $1',
      [details.email],
    );
    expect(leads).toEqual([{ consented: true, source: 'website' }]);
    const notified = await api.sql<{ user_id: string }>(
      'select user_id from notifications where title = $1',
      ['New lead from the chat: Cleo Marsh'],
    );
    const staff = [api.users.admin, api.users.registrar, api.users.staff].map(({ user_id }) => user_id);
    expect(notified.map(({ user_id }) => user_id).toSorted()).toEqual(staff.toSorted());
  });

  it('matches a lead of today by phone and name, and not one of last week', async () => {
    const body = { name: 'Dana Wood', mobile: '+44 20 7946 0011', email: 'office@wood.test' };
    const { result } = await api.call('leads.create', { as: 'staff', body });
    const add = async () => {
      const talk = await startTalk(api);
      const said = { name: 'dana wood', email: 'home@wood.test', phone: '+44-20-7946-0011', note: 'Hello' };
      await api.call('widget.addLead', { as: talk.as, params: pathOf(talk), body: said });
      return talk;
    };
    await add();
    const leads = () =>
      api.sql<{ contact_id: string }>(
        'select contact_id, email from contacts where name_folded = $1 order by created_dt',
        ['dana wood'],
      );
    expect(await leads()).toEqual([{ contact_id: result.crm_contact_id, email: 'office@wood.test' }]);
    await api.sql("update contacts set lead_updated_dt = now() - interval '7 days' where email = $1", [
      'office@wood.test',
    ]);
    await add();
    expect((await leads()).map(({ contact_id }) => contact_id)).toEqual([
      result.crm_contact_id,
      expect.not.stringMatching(result.crm_contact_id),
    ]);
  });

  const leave = async (body: object) => {
    const talk = await startTalk(api);
    return api.call('widget.addLead', { as: talk.as, params: pathOf(talk), body });
  };

  it('takes a phone number without an email address', async () => {
    const { status } = await leave({ name: 'Phone Only', email: '', phone: '+49 171 88888' });
    expect(status).toBe(201);
    const leads = await api.sql<{ email: string | null; mobile: string }>(
      'select email, mobile from contacts where name = $1',
      ['Phone Only'],
    );
    expect(leads).toEqual([{ email: null, mobile: '+49 171 88888' }]);
  });

  it.each([
    [{}, 'name', 'Name is required'],
    [{ name: 'Cleo', phone: '' }, 'email', 'Please provide an email address or a phone number'],
    [{ name: 'Cleo', email: 'cleo', phone: '555' }, 'email', 'Email must be a valid email address'],
  ])('refuses %j', async (body, field, message) => {
    const { status, errors } = await leave(body);
    expect([status, errors[0]?.field, errors[0]?.message]).toEqual([400, field, message]);
  });
});

it('a visitor’s stream ends when the chatbot is switched off', async () => {
  const talk = await startTalk(api);
  await callPerson(api, talk);
  const stream = await api.events('widget.follow', { as: talk.as, params: pathOf(talk) });
  await stream.expectLast({ event: 'state', data: { handling: 'waiting' } });
  const params = { id: talk.sid };
  await api.call('chat.takeOver', { as: 'staff', params, body: {} });
  await stream.expectLast({ event: 'state', data: { handling: 'human' } });
  await api.sql("update chatbots set status = 'inactive' where chatbot_id = $1", [talk.id]);
  await api.call('chat.reply', { as: 'staff', params, body: { message: 'Are you still there?' } });
  await stream.expectLast({ event: 'error', data: { status: 404 } });
  expect(JSON.stringify(stream.told)).not.toContain('still there');
  await api.sql("update chatbots set status = 'active' where chatbot_id = $1", [talk.id]);
});

it('a visitor’s stream has what staff say', async () => {
  const talk = await startTalk(api);
  const stream = await api.events('widget.follow', { as: talk.as, params: pathOf(talk) });
  await stream.expectLast({ event: 'state', data: { handling: 'bot', messages: [] } });
  await api.call('chat.takeOver', { as: 'staff', params: { id: talk.sid }, body: {} });
  await api.call('chat.reply', {
    as: 'staff',
    params: { id: talk.sid },
    body: { message: 'Hello, how can I help?' },
  });
  await api.call('chat.addNote', {
    as: 'staff',
    params: { id: talk.sid },
    body: { note: 'Sounds in a hurry' },
  });
  await stream.expectLast({
    data: { handling: 'human', messages: [{ from: 'system' }, { text: 'Hello, how can I help?' }] },
  });
  expect(JSON.stringify(stream.told)).not.toContain('in a hurry');
  stream.close();
});
