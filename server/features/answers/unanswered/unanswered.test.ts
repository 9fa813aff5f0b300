import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await api.call('knowledge.create', {
    as: 'admin',
    params: { id: api.chatbot },
    body: { title: 'Library', text: ['Two books can be borrowed for 14 days.'] },
  });
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from unanswered_questions'));

type As = 'admin' | 'registrar' | 'staff' | 'northside';
const ask = async (query: string, chatbot_id = api.chatbot) =>
  (await api.call('assistant.query', { as: 'admin', body: { chatbot_id, query } })).result;
const list = (query: Record<string, string | number> = {}, as: As = 'staff', id = api.chatbot) =>
  api.call('answers.listUnanswered', { as, params: { id }, query });
const open = async (query: Record<string, string | number> = {}) => (await list(query)).result.questions;
const paramsOf = (questionId: string, id = api.chatbot) => ({ id, questionId });
const get = async (questionId: string) =>
  (await api.call('answers.getUnanswered', { as: 'staff', params: paramsOf(questionId) })).result;

async function theOne() {
  const [question, ...others] = await open({ show: 'all' });
  expect(others).toEqual([]);
  if (!question) throw new Error('There is no question');
  return question.unanswered_question_id;
}

async function approve(questionId: string, body: object, as: As = 'staff') {
  const reply = await api.call('knowledge.approveChunk', { as, params: paramsOf(questionId), body });
  if (reply.status === 200) await api.finishJob(reply.result.job_id);
  return reply;
}

async function askAgain(questionId: string) {
  const reply = await api.call('answers.askAgain', { as: 'staff', params: paramsOf(questionId) });
  await api.finishJob(reply.result.job_id);
}

const wordings = [
  'Do you teach fencing?',
  'is fencing something that you teach',
  'FENCING: do you teach it?',
];

it('counts three wordings together, closes them with one chunk, and the next visitor gets the answer', async () => {
  for (const wording of wordings)
    expect((await ask(wording)).refused || (await open()).length > 0).toBe(true);
  const questions = await open();
  expect(questions).toMatchObject([{ question: wordings[0], asks_count: 3, wordings: 3, status: 'open' }]);
  const questionId = await theOne();
  expect((await get(questionId)).asks.map(({ question }) => question)).toEqual(wordings.toReversed());

  const { result } = await approve(questionId, {
    title: 'Fencing',
    text: ['Fencing is taught on Tuesdays from 15:30.'],
  });
  const closed = await get(questionId);
  expect(closed).toMatchObject({
    status: 'closed',
    chunk: { chunk_id: result.chunk.chunk_id, title: 'Fencing' },
    draft_title: null,
  });
  expect(closed.outcomes.map((outcome) => [outcome.question, outcome.closed])).toEqual(
    wordings.map((wording) => [wording, true]),
  );
  expect((await ask('when is fencing')).answer).toContain('Tuesdays from 15:30');
  const versions = await api.call('knowledge.listVersions', { as: 'staff', params: { id: api.chatbot } });
  expect(versions.result.versions[0]?.number).toBe(result.version);
});

it('stays open while one wording is unanswered, and says which', async () => {
  await ask('Do you rent out costumes?');
  await api.sql(`update unanswered_questions set examples = '{"where do pilots park zeppelins"}'`);
  const questionId = await theOne();
  await approve(questionId, { title: 'Costumes', text: ['The theatre club rents out costumes in May.'] });
  const unanswered = await get(questionId);
  expect(unanswered.status).toBe('open');
  expect(unanswered.outcomes.map(({ closed }) => closed)).toEqual([true, false]);
  expect(unanswered.chunk?.title).toBe('Costumes');
});

it('adds a line at the end of an existing chunk', async () => {
  await ask('Do you lend out telescopes?');
  const { result: knowledge } = await api.call('knowledge.list', {
    as: 'staff',
    params: { id: api.chatbot },
  });
  const library = knowledge.chunks.find(({ title }) => title === 'Library');
  const text = ['The library lends out telescopes for a weekend.'];
  const { result } = await approve(await theOne(), { title: 'Unused', text, chunk_id: library?.chunk_id });
  expect(result.chunk).toMatchObject({
    chunk_id: library?.chunk_id,
    title: 'Library',
    text: ['Two books can be borrowed for 14 days.', ...text],
  });
  expect((await open({ show: 'closed' })).length).toBe(1);
});

it('refuses a chunk without a line, and one of another chatbot', async () => {
  await ask('Do you sell umbrellas?');
  const questionId = await theOne();
  expect((await approve(questionId, { title: 'Umbrellas', text: [' '] })).errors[0]?.message).toBe(
    'Write at least one line',
  );
  const other = await api.call('knowledge.create', {
    as: 'admin',
    params: { id: api.otherChatbot },
    body: { title: 'Rain', text: ['Take a coat.'] },
  });
  const chunk_id = other.result.chunk.chunk_id;
  expect((await approve(questionId, { title: 'x', text: ['y'], chunk_id })).status).toBe(400);
});

it('keeps a dismissed question aside, continues its count, and takes it back', async () => {
  await ask('Are dragons allowed?');
  const questionId = await theOne();
  const params = paramsOf(questionId);
  await api.call('answers.dismissUnanswered', { as: 'staff', params });
  await ask('are dragons allowed');
  await askAgain(questionId);
  expect(await get(questionId)).toMatchObject({ status: 'dismissed', asks_count: 2 });
  expect((await list()).result).toMatchObject({ total: 0, counts: { open: 0, dismissed: 1 } });
  expect((await approve(questionId, { title: 'Dragons', text: ['No.'] })).status).toBe(409);
  await api.call('answers.reopenUnanswered', { as: 'staff', params });
  expect((await get(questionId)).status).toBe('open');
});

it('reopens a closed question when it is asked without success', async () => {
  await ask('Is there a planetarium?');
  const questionId = await theOne();
  const { result } = await approve(questionId, {
    title: 'Planetarium',
    text: ['The planetarium opens on Fridays.'],
  });
  expect((await get(questionId)).status).toBe('closed');
  const params = { id: api.chatbot, chunkId: result.chunk.chunk_id };
  await api.call('knowledge.remove', { as: 'staff', params });
  await askAgain(questionId);
  expect(await get(questionId)).toMatchObject({ status: 'open', chunk: null, closed_dt: null });
  await api.sql(`update unanswered_questions set status = 'closed'`);
  await ask('is there a planetarium');
  expect(await get(questionId)).toMatchObject({ status: 'open', asks_count: 2 });
});

it('keeps a draft separate from the knowledge base, and reports an outdated one', async () => {
  await ask('Do you offer juggling?');
  const questionId = await theOne();
  const { updated_dt } = await get(questionId);
  const save = (title: string, version: string) =>
    api.call('answers.saveChunkDraft', {
      as: 'staff',
      params: paramsOf(questionId),
      body: { title, text: ['Juggling is on Mondays.'], valid_until: '2030-01-31' },
      headers: { 'if-unmodified-since-version': version },
    });
  await ask('do you offer juggling');
  expect((await save('Juggling', updated_dt)).result).toMatchObject({
    status: 'drafted',
    draft_title: 'Juggling',
    draft_valid_until: '2030-01-31',
  });
  expect((await save('Other', updated_dt)).errors[0]?.code).toBe('stale');
  expect((await ask('do you offer juggling')).answer).not.toContain('Mondays');
  expect((await list()).result.counts).toMatchObject({ open: 0, drafted: 1 });
});

it('takes in an answer marked wrong, with the reason, until the mark is removed', async () => {
  const { answer_id, answer } = await ask('how long can books be borrowed');
  expect(answer).toContain('14 days');
  await api.sql(
    `update answers set feedback = 'wrong', feedback_reason = 'It is 21 days now' where answer_id = $1`,
    [answer_id],
  );
  const questionId = await theOne();
  const unanswered = await get(questionId);
  expect(unanswered).toMatchObject({ reason: 'wrong', asks_count: 1 });
  expect(unanswered.asks).toMatchObject([
    { feedback: 'wrong', feedback_reason: 'It is 21 days now', answer },
  ]);
  await askAgain(questionId);
  expect(await get(questionId)).toMatchObject({ status: 'open', outcomes: [{ closed: false, answer }] });
  await api.sql('update answers set feedback = null, feedback_reason = null where answer_id = $1', [
    answer_id,
  ]);
  expect(await open({ show: 'all' })).toEqual([]);
});

it('shows only questions of the caller’s chatbots', async () => {
  await ask('Do you have a zeppelin?', api.otherChatbot);
  expect((await list({}, 'staff', api.otherChatbot)).status).toBe(404);
  const [unanswered] = (await list({}, 'admin', api.otherChatbot)).result.questions;
  const params = paramsOf(unanswered?.unanswered_question_id ?? '', api.otherChatbot);
  for (const as of ['staff', 'registrar', 'northside'] as const) {
    const body = { title: 'Zeppelin', text: ['No.'] };
    const replies = await Promise.all([
      api.call('answers.getUnanswered', { as, params }),
      api.call('answers.dismissUnanswered', { as, params }),
      api.call('answers.proposeChunk', { as, params }),
      api.call('answers.saveChunkDraft', { as, params, body }),
      api.call('answers.askAgain', { as, params }),
      api.call('knowledge.approveChunk', { as, params, body }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  }
  expect((await list({}, 'northside')).status).toBe(404);
  const wrongBot = { ...params, id: api.chatbot };
  expect((await api.call('answers.getUnanswered', { as: 'admin', params: wrongBot })).status).toBe(404);
});

it('sorts by count or by time, and finds any wording', async () => {
  await ask('Is there a sauna?');
  await ask('is there a sauna');
  await ask('Who repairs bicycles?');
  const questionsOf = async (query: Record<string, string | number>) =>
    (await open(query)).map(({ question }) => question);
  expect(await questionsOf({})).toEqual(['Is there a sauna?', 'Who repairs bicycles?']);
  expect(await questionsOf({ sort: 'last_asked' })).toEqual(['Who repairs bicycles?', 'Is there a sauna?']);
  expect(await questionsOf({ search: 'SAUNA' })).toEqual(['Is there a sauna?']);
  expect((await list({ limit: 1, page: 2 })).result).toMatchObject({ total: 2, page: 2, limit: 1 });
  expect((await list({ search: 'nothing like it' })).result).toMatchObject({ total: 0, counts: { open: 2 } });
});

async function chatWith(replies: readonly string[]) {
  const [row] = await api.sql<{ chat_session_id: string }>(
    `with visitor as (
      insert into chat_users (school_id, chatbot_id, name) values ($1, $2, 'Visitor') returning chat_user_id
    )
    insert into chat_sessions (school_id, chatbot_id, chat_user_id)
    select $1, $2, chat_user_id from visitor
    returning chat_session_id`,
    [api.school_id, api.chatbot],
  );
  const chat = row?.chat_session_id ?? '';
  for (const reply of replies) {
    await api.sql(
      `insert into chat_messages (school_id, chat_session_id, sender, message_text)
      values ($1, $2, 'staff', $3)`,
      [api.school_id, chat, reply],
    );
  }
  return chat;
}

const propose = async (questionId: string) =>
  (await api.call('answers.proposeChunk', { as: 'staff', params: paramsOf(questionId) })).result;

it('suggests what staff replied in the conversation, phrased by a model only when it is true', async () => {
  const { answer_id } = await ask('do you have a kiln?');
  const questionId = await theOne();
  expect(await propose(questionId)).toEqual({ title: 'Do you have a kiln', text: [], from: 'nothing' });
  const kiln = 'We have a kiln in room 12. It is fired on Thursdays.';
  const chat = await chatWith(['Hello Mrs Blake', `${kiln}\nBest wishes, Ann`]);
  await api.sql(
    `update answers
    set chat_session_id = $2, created_dt = created_dt - interval '1 minute'
    where answer_id = $1`,
    [answer_id, chat],
  );
  expect(await propose(questionId)).toEqual({ title: 'Do you have a kiln', text: [kiln], from: 'staff' });

  const prompts: string[] = [];
  const says = (title: string, lines: string[]) =>
    api.setLanguageModel({
      name: 'small',
      write: ({ prompt }) => {
        prompts.push(prompt);
        return Promise.resolve(`Here it is: ${JSON.stringify({ title, lines })}`);
      },
    });
  says('Kiln', ['The kiln is in room 12.', 'It costs 30 dollars.']);
  expect(await propose(questionId)).toEqual({
    title: 'Kiln',
    text: ['The kiln is in room 12.'],
    from: 'model',
  });
  expect(prompts.join()).not.toContain('Blake');
  says('Kiln', ['It costs 30 dollars.']);
  expect(await propose(questionId)).toMatchObject({ text: [kiln], from: 'staff' });
  api.setLanguageModel({
    name: 'small',
    write: () => Promise.reject(new Error('The language model answered 500')),
  });
  expect(await propose(questionId)).toMatchObject({ text: [kiln], from: 'staff' });
  expect((await get(questionId)).status).toBe('open');
});
