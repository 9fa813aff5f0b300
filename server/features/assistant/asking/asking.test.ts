import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { responseMs } from '#contract/answers/timings.ts';
import { noLanguageModel } from '#server/ports/language-model.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.sql(
    `insert into knowledge_chunks (school_id, chatbot_id, position, title, text)
    values
      ($1, $2, 0, 'Library', array['Two books can be borrowed for 14 days.', 'The library closes at 16:30.'])`,
    [api.school_id, api.chatbot],
  );
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.setLanguageModel(noLanguageModel);
  await api.sql('delete from assistant_messages');
});

const body = (query: string) => ({
  chatbot_id: api.chatbot,
  chat_user_id: 'cms',
  chat_session_id: 'cms-session-1',
  query,
});
const ask = (query: string, as: Who = 'staff') => api.call('assistant.query', { as, body: body(query) });
const general = (query: string, as: Who = 'staff') =>
  api.call('assistant.assistantQuery', { as, body: { query } });
const history = async (as: Who = 'staff') => (await api.call('assistant.history', { as })).result.messages;

const setWriter = (write: () => Promise<string>) => api.setLanguageModel({ name: 'test model', write });

it('streams an answer sentence by sentence to callers that accept a stream', async () => {
  const stream = await api.events('assistant.query', {
    as: 'staff',
    body: body('when does the library close'),
  });
  await stream.ended;
  expect(stream.told).toContainEqual({ event: 'sentence', data: { text: 'The library closes at 16:30.' } });
  expect(stream.told.find(({ event }) => event === 'done')?.data).toMatchObject({
    answer: expect.stringContaining('16:30') as string,
    context: { matchingMetadataArray: [{ title: 'Library' }] },
  });
  expect(await history()).toMatchObject([{ query: 'when does the library close', with_documents: true }]);
});

it('refuses another’s chatbot before the stream begins', async () => {
  const request = { as: 'staff' as const, body: { ...body('fees'), chatbot_id: api.otherChatbot } };
  expect((await api.events('assistant.query', request)).status).toBe(404);
});

it('keeps each person’s own history until it is cleared', async () => {
  await ask('how many books can be borrowed');
  await api.call('assistant.query', { as: 'staff', body: { ...body('library'), chat_session_id: 'bench' } });
  await ask('when does the library close', 'admin');
  const [kept, ...more] = await history();
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ query: 'how many books can be borrowed', citations: [{ title: 'Library' }] });
  expect(kept?.response).toContain('14 days');
  expect(responseMs(kept?.timings)).toBeGreaterThan(0);
  expect((await api.call('assistant.clear', { as: 'staff' })).result).toEqual({ removed: 1 });
  const asked = 'select asked_by from answers where answer_id = $1';
  expect(await api.sql(asked, [kept?.answer_id])).toEqual([{ asked_by: null }]);
  expect(await history()).toEqual([]);
  expect(await history('admin')).toHaveLength(1);
});

it('takes a rating of an answer, and only from the person who asked', async () => {
  const { answer_id } = (await ask('when does the library close')).result;
  const say = (as: Who, feedback: string | null, reason?: string) =>
    api.call('assistant.feedback', { as, params: { id: answer_id }, body: { feedback, reason } });
  expect((await say('staff', 'wrong', 'It closes at 17:00')).status).toBe(200);
  expect((await history())[0]?.feedback).toBe('wrong');
  expect((await say('admin', 'right')).status).toBe(404);
  expect((await say('northside', 'right')).status).toBe(404);
  const readFeedback = () =>
    api.sql('select feedback, feedback_reason from answers where answer_id = $1', [answer_id]);
  expect(await readFeedback()).toEqual([{ feedback: 'wrong', feedback_reason: 'It closes at 17:00' }]);
  await say('staff', null);
  expect(await readFeedback()).toEqual([{ feedback: null, feedback_reason: null }]);
});

it('answers without documents from no school data', async () => {
  const { result } = await general('when does the library close');
  expect(result).toMatchObject({ status: 'unknown', citations: [], context: { matchingMetadataArray: [] } });
  expect(result.answer).not.toContain('16:30');
  expect(await history()).toMatchObject([{ with_documents: false, answer_id: result.answer_id }]);
});

it('has a language model phrase general answers as plain text, and works without it when it fails', async () => {
  let asked = '';
  api.setLanguageModel({
    name: 'test model',
    write: ({ system, prompt }) => {
      asked = system + prompt;
      return Promise.resolve(
        'Dear parents,\n![x](https://evil.test/a.png)[click](https://evil.test) <b>soon</b>',
      );
    },
  });
  const { result } = await general('Word a greeting to parents');
  expect(result.answer).toBe('Dear parents,\nxclick soon');
  expect(asked).not.toContain('library');
  setWriter(() => Promise.reject(new Error('401')));
  const failed = await general('Word a greeting to parents');
  expect(failed).toMatchObject({ status: 200, result: { status: 'unknown' } });
});

it('limits how often a person asks a language model', async () => {
  setWriter(() => Promise.resolve('Certainly.'));
  for (let turn = 0; turn < 60; turn += 1) expect((await general('hello', 'registrar')).status).toBe(200);
  const refused = await general('hello', 'registrar');
  expect(refused.status).toBe(429);
  expect((await general('hello', 'admin')).status).toBe(200);
});

it('refuses an empty question and one that is too long', async () => {
  expect((await general('   ')).errors[0]).toMatchObject({ field: 'query', message: 'Question is required' });
  expect((await general('a'.repeat(1001))).status).toBe(400);
});
