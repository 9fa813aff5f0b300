import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { pathOf, readTalk, sendMessage, startTalk, teach } from '#server/test/records/chats.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await teach(api, 'Fees: Grades 1 to 5', ['Tuition is 4,800 dollars a year.', 'Books cost extra.']);
  await teach(api, 'Swimming', ['The pool is open from Grade 3.', 'A swim cap is compulsory.']);
  await teach(api, 'Boarding fees', ['Full boarding is 9,900 dollars a year.'], api.otherChatbot);
});
afterAll(() => api.stop());

const setBot = (field: string, value: unknown, chatbot = api.chatbot) =>
  api.sql(`update chatbots set ${field} = $2 where chatbot_id = $1`, [chatbot, value]);
const look = (headers: Record<string, string> = {}, id = api.chatbot) =>
  api.call('widget.get', { params: { id }, headers });

describe('the public description of a widget', () => {
  it('has the chatbot’s name, colors and questions, and nothing for staff', async () => {
    const { status, result } = await look();
    expect(status).toBe(200);
    expect(result).toMatchObject({ chatbot_id: api.chatbot, open: true, next_opening: null });
    expect(Object.keys(result)).not.toContain('allowed_sites');
  });

  it('is not found for an inactive or unknown chatbot', async () => {
    const talk = await startTalk(api);
    await setBot('status', 'inactive');
    expect([(await look()).status, (await sendMessage(api, talk, 'Hello')).status]).toEqual([404, 404]);
    await setBot('status', 'active');
    expect((await look({}, randomUUID())).status).toBe(404);
  });

  it('says whether the office is open and when it opens next, in the school’s time', async () => {
    await setBot('opening_hours', JSON.stringify({ 1: [{ from: '08:00', to: '16:00' }] }));
    await api.sql(`update schools set time_zone = 'Europe/Berlin' where school_id = $1`, [api.school_id]);
    api.setNow(new Date('2026-01-05T08:30:00Z'));
    expect((await look()).result).toMatchObject({ open: true, next_opening: null });
    api.setNow(new Date('2026-01-05T15:00:00Z'));
    expect((await look()).result).toMatchObject({ open: false, next_opening: '2026-01-12T07:00:00.000Z' });
    api.setNow(undefined);
    await setBot('opening_hours', '{}');
  });
});

describe('a message', () => {
  it('is answered in the school’s words with the source, and the trace is kept with the conversation', async () => {
    const talk = await startTalk(api, { page_url: 'https://school.test/fees', locale: 'en' });
    const { status, result } = await sendMessage(api, talk, 'how much is the tuition for grade 3');
    expect(status).toBe(200);
    expect(result).toMatchObject({ status: 'answered', handling: 'bot', lead: true });
    expect(result.answer).toContain('4,800');
    expect(result.sources[0]).toMatchObject({ title: 'Fees: Grades 1 to 5' });
    const traces = await api.sql('select 1 from answers where chat_session_id = $1', [talk.sid]);
    expect(traces).toHaveLength(1);
    const { messages } = await readTalk(api, talk);
    expect(messages.map(({ from }) => from)).toEqual(['user', 'assistant']);
    expect(messages[1]?.sources[0]?.title).toBe('Fees: Grades 1 to 5');
  });

  it('keeps only the address of its page, without parameters', async () => {
    const readKeptPage = async (page_url: string) => {
      const { sid } = await startTalk(api, { page_url });
      const [row] = await api.sql<{ page_url: string }>(
        'select page_url from chat_sessions where chat_session_id = $1',
        [sid],
      );
      return row?.page_url;
    };
    expect(await readKeptPage('https://ada:pass@school.test:8443/fees/?token=abc&name=Ada#me')).toBe(
      'https://school.test:8443/fees/',
    );
    expect(await readKeptPage(`https://school.test/${'a'.repeat(900)}`)).toHaveLength(500);
    for (const odd of ['fees', 'file:///home/ada/page.html?x', 'data:text/html,Ada', ''])
      expect(await readKeptPage(odd)).toBe(null);
  });

  it('is never answered from another chatbot', async () => {
    const { result } = await sendMessage(api, await startTalk(api), 'what does full boarding cost a year');
    expect(JSON.stringify(result)).not.toContain('9,900');
  });

  it('is answered as a stream on request', async () => {
    const talk = await startTalk(api);
    const message = 'is a swim cap compulsory';
    const stream = await api.events('widget.send', { as: talk.as, params: pathOf(talk), body: { message } });
    await stream.ended;
    const names = stream.told.map(({ event }) => event);
    expect([names[0], names.at(-2)]).toEqual(['meta', 'done']);
    expect(names).toContain('sentence');
    expect(names).toContain('sources');
    expect(stream.told.at(-2)?.data).toMatchObject({ status: 'answered' });
  });

  it('is accepted once, however often it is sent', async () => {
    const talk = await startTalk(api);
    const client_id = randomUUID();
    const once = () => sendMessage(api, talk, 'when is the pool open', { client_id });
    const [first, second] = await Promise.all([once(), once()]);
    const third = await once();
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(third.result).toEqual(first.result);
    expect(second.result.message_id).toBe(first.result.message_id);
    expect((await readTalk(api, talk)).messages).toHaveLength(2);
    const [session] = await api.sql('select message_count from chat_sessions where chat_session_id = $1', [
      talk.sid,
    ]);
    expect(session).toEqual({ message_count: 2 });
  });

  it('is refused when it is empty, too long or cannot be stored', async () => {
    const talk = await startTalk(api);
    for (const message of ['', '   ', 'x'.repeat(2001), 'a\u0000b']) {
      const { status, errors } = await sendMessage(api, talk, message);
      expect([status, errors[0]?.field]).toEqual([400, 'message']);
    }
    expect((await readTalk(api, talk)).messages).toEqual([]);
  });

  it('is slowed down when one conversation writes too much, and others are not', async () => {
    const talk = await startTalk(api);
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await sendMessage(api, talk, 'hello')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const refused = await sendMessage(api, talk, 'hello');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendMessage(api, await startTalk(api), 'hello')).status).toBe(200);
  });
});

describe('one address', () => {
  it('can send a limited number in all its conversations together', async () => {
    const talk = await startTalk(api);
    await sendMessage(api, talk, 'hello');
    const fill = (name: string, points: number) =>
      api.sql('update rate_limits set points = $2 where key like $1', [`${name}:%`, points]);
    await fill('widget-messages', 3000);
    const refused = await sendMessage(api, await startTalk(api), 'hello');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    await fill('widget-sessions', 600);
    const open = await api.call('widget.openSession', { params: { id: api.chatbot }, body: {} });
    expect([open.status, Number(open.headers['retry-after']) > 0]).toEqual([429, true]);
    await api.sql('delete from rate_limits');
  });
});

describe('the secret of a conversation', () => {
  it('opens its own conversation and nothing else', async () => {
    const mine = await startTalk(api);
    const other = await startTalk(api);
    const asOther = { as: mine.as, params: pathOf(other) };
    expect((await api.call('widget.getSession', asOther)).status).toBe(404);
    expect((await api.call('widget.send', { ...asOther, body: { message: 'hello' } })).status).toBe(404);
    expect((await api.call('widget.askPerson', { ...asOther, body: {} })).status).toBe(404);
    const lead = { name: 'A', email: 'a@b.test' };
    expect((await api.call('widget.addLead', { ...asOther, body: lead })).status).toBe(404);
    expect((await api.events('widget.follow', asOther)).status).toBe(404);
    const underOtherBot = { as: mine.as, params: { id: api.otherChatbot, sid: mine.sid } };
    expect((await api.call('widget.getSession', underOtherBot)).status).toBe(404);
    const underOtherSchool = { as: mine.as, params: { id: api.northsideChatbot, sid: mine.sid } };
    expect((await api.call('widget.getSession', underOtherSchool)).status).toBe(404);
    expect((await api.call('students.list', { as: mine.as })).status).toBe(401);
    expect((await api.call('chat.list', { as: mine.as })).status).toBe(401);
  });

  it('is required: without it, or with a staff token, nothing opens', async () => {
    const talk = await startTalk(api);
    expect((await api.call('widget.getSession', { params: pathOf(talk) })).status).toBe(404);
    expect((await api.call('widget.getSession', { as: 'admin', params: pathOf(talk) })).status).toBe(404);
  });

  it('is stored only as its hash', async () => {
    const talk = await startTalk(api);
    const [row] = await api.sql<{ kept: string }>(
      `select encode(secret_hash, 'hex') as kept from chat_sessions where chat_session_id = $1`,
      [talk.sid],
    );
    expect(row?.kept).toHaveLength(64);
    expect(row?.kept).not.toContain(Buffer.from(talk.as.token).toString('hex'));
  });
});

describe('allowed sites', () => {
  const ours = 'https://www.school.test';
  const evil = 'https://evil.test';
  const preflight = (origin: string) =>
    api.app.server.inject({
      method: 'OPTIONS',
      url: `/api/v1/public/chatbot/${api.chatbot}/session`,
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  it('with an empty list, every site can call, each by its own name', async () => {
    const { status, headers } = await look({ origin: evil });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, evil]);
  });

  it('can read what is wrong with their message, and that a conversation is gone', async () => {
    const talk = await startTalk(api);
    const headers = { origin: evil };
    const wrong = await api.call('widget.send', {
      as: talk.as,
      params: pathOf(talk),
      body: { message: '' },
      headers,
    });
    expect([wrong.status, wrong.headers['access-control-allow-origin']]).toEqual([400, evil]);
    const params = { id: api.chatbot, sid: randomUUID() };
    const gone = await api.call('widget.getSession', { as: talk.as, params, headers });
    expect([gone.status, gone.headers['access-control-allow-origin']]).toEqual([404, evil]);
  });

  it('are enforced by the server and by the browser', async () => {
    await setBot('allowed_sites', [ours]);
    const talk = await startTalkFrom(ours);
    const refused = await look({ origin: evil });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    const sent = await api.call('widget.send', {
      as: talk.as,
      params: pathOf(talk),
      body: { message: 'hello' },
      headers: { origin: evil },
    });
    expect(sent.status).toBe(403);
    expect((await preflight(evil)).headers['access-control-allow-origin']).toBeUndefined();
    expect((await preflight(ours)).headers['access-control-allow-origin']).toBe(ours);
    expect((await look({ origin: ours })).headers['access-control-allow-origin']).toBe(ours);
    expect((await look()).status).toBe(403);
    for (const origin of [
      'null',
      'NULL',
      'https://www.school.test.evil.test',
      'http://www.school.test',
      `${ours}:8443`,
    ])
      expect((await look({ origin })).status, origin).toBe(403);
    expect((await look({ origin: 'null', host: '' })).status).toBe(403);
    expect((await preflight('null')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await look({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await look({ origin: 'https://homeroom.test' })).status).toBe(200);
    await setBot('allowed_sites', []);
  });

  async function startTalkFrom(origin: string) {
    const { result } = await api.call('widget.openSession', {
      params: { id: api.chatbot },
      body: {},
      headers: { origin },
    });
    return {
      id: api.chatbot,
      sid: result.session_id,
      chat_user_id: result.chat_user_id,
      as: { token: result.secret },
    };
  }
});
