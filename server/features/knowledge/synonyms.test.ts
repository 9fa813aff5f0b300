import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostSynonyms } from '#contract/knowledge/synonyms.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const data = [
    { title: 'Swimming', text: ['The pool is open to Grades 3 to 8 from 14:00 to 17:00.'] },
    { title: 'Library', text: ['Two books can be borrowed for 14 days.'] },
    { title: 'Uniform', text: ['Shirts are white, trousers grey.'] },
  ];
  for (const id of [api.chatbot, api.otherChatbot])
    await api.call('knowledge.replace', { as: 'admin', params: { id }, body: { data } });
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from synonyms'));

const add = (word: unknown, means: unknown, as: Who = 'registrar') =>
  api.call('knowledge.createSynonym', { as, body: { word, means } });
const list = async (query: Record<string, string | number> = {}, as: Who = 'staff') =>
  (await api.call('knowledge.listSynonyms', { as, query })).result;
const ask = async (query: string, chatbot_id = api.chatbot) =>
  (await api.call('assistant.query', { as: 'admin', body: { chatbot_id, query } })).result;
const revisions = async () =>
  (await api.sql<{ revision: string }>('select revision from chatbots order by chatbot_id')).map(
    ({ revision }) => Number(revision),
  );
const lastAudit = async () =>
  (
    await api.sql<{ action: string; entity: string; before: unknown; after: unknown }>(
      'select action, entity, before, after from audit_log where school_id = $1 order by audit_id desc limit 1',
      [api.school_id],
    )
  )[0];

describe('a synonym', () => {
  const question = 'when is the zwembad open';

  it('is used by the next answer of every chatbot until it is removed, and again when restored', async () => {
    expect((await ask(question)).answer).not.toContain('14:00');
    const { status, result } = await add(' Zwembad ', ['pool', 'swimming']);
    expect(status).toBe(201);
    expect(result).toMatchObject({
      word: 'Zwembad',
      means: ['pool', 'swimming'],
      updated_by_name: 'registrar',
    });
    expect((await ask(question)).answer).toContain('14:00 to 17:00');
    expect((await ask(question, api.otherChatbot)).answer).toContain('14:00 to 17:00');

    const params = { id: result.word_id };
    await api.call('knowledge.removeSynonym', { as: 'registrar', params });
    expect((await ask(question)).answer).not.toContain('14:00');
    expect(await list()).toMatchObject({ words: [], total: 0 });
    await api.call('knowledge.restoreSynonym', { as: 'admin', params });
    expect((await ask(question)).answer).toContain('14:00 to 17:00');
    expect(await list()).toMatchObject({ words: [{ word: 'Zwembad', updated_by_name: 'admin' }], total: 1 });
  });

  it('applies to the chatbots of its own school only', async () => {
    const before = await api.sql('select revision from chatbots where school_id = $1', [api.northside]);
    const { result } = await add('kutcherry', ['office']);
    expect(await api.sql('select revision from chatbots where school_id = $1', [api.northside])).toEqual(
      before,
    );
    expect(await list({}, 'northside')).toMatchObject({ words: [], total: 0 });
    const params = { id: result.word_id };
    expect((await api.call('knowledge.getSynonym', { as: 'northside', params })).status).toBe(404);
    expect((await api.call('knowledge.removeSynonym', { as: 'northside', params })).status).toBe(404);
  });

  it('is changed from the version that was read, and the log has the old value', async () => {
    const { result } = await add('kutcherry', ['office']);
    const params = { id: result.word_id };
    const change = (means: string[]) =>
      api.call('knowledge.updateSynonym', {
        as: 'admin',
        params,
        body: { word: 'kutcherry', means },
        headers: { 'if-unmodified-since-version': result.updated_dt },
      });
    const before = await revisions();
    expect((await change(['reception'])).result).toMatchObject({
      means: ['reception'],
      updated_by_name: 'admin',
    });
    expect(await lastAudit()).toEqual({
      action: 'update',
      entity: 'synonym',
      before: { means: ['office'] },
      after: { means: ['reception'] },
    });
    const after = await revisions();
    expect((await change(['library'])).status).toBe(409);
    expect((await api.call('knowledge.getSynonym', { as: 'staff', params })).result.means).toEqual([
      'reception',
    ]);
    expect(await revisions()).toEqual(after);
    expect(after).not.toEqual(before);
  });

  it('is unique, whatever the letter case and accents', async () => {
    const { result } = await add('Kafé', ['canteen']);
    const again = await add('KAFE', ['dining hall']);
    expect(again.status).toBe(409);
    expect(again.errors[0]).toMatchObject({ field: 'word', message: 'This word is already in the list' });
    const params = { id: result.word_id };
    await api.call('knowledge.removeSynonym', { as: 'admin', params });
    await add('KAFE', ['dining hall']);
    const back = await api.call('knowledge.restoreSynonym', { as: 'admin', params });
    expect(back.errors[0]?.message).toBe('This word is already in the list');
    expect((await list()).words.map(({ word }) => word)).toEqual(['KAFE']);
  });

  it('is restored once, and not after a month', async () => {
    const { result } = await add('kutcherry', ['office']);
    const params = { id: result.word_id };
    const restore = () => api.call('knowledge.restoreSynonym', { as: 'admin', params });
    expect((await restore()).status).toBe(409);
    await api.call('knowledge.removeSynonym', { as: 'admin', params });
    await api.sql(`update synonyms set deleted_dt = now() - interval '31 days'`);
    expect((await restore()).status).toBe(404);
    const other = await add('zwembad', ['pool']);
    await api.call('knowledge.removeSynonym', { as: 'admin', params: { id: other.result.word_id } });
    expect(await api.sql('select word from synonyms')).toEqual([{ word: 'zwembad' }]);
  });
});

it.each([
  ['', ['office'], 'word', 'Word is required'],
  ['x'.repeat(61), ['office'], 'word', 'Word must be at most 60 characters'],
  ['?!', ['office'], 'word', 'Word needs a letter or a digit'],
  ['kutcherry', [], 'means', 'At least one meaning is required'],
  ['kutcherry', ['office', 'x'.repeat(61)], 'means.1', 'Meaning must be at most 60 characters'],
  ['kutcherry', ['Kútcherry '], 'means', 'A word cannot mean itself'],
  ['kutcherry', Array.from({ length: 21 }, (_, i) => `m${i}`), 'means', 'A word has at most 20 meanings'],
])('refuses %j as %j', async (word, means, field, message) => {
  const { status, errors } = await add(word, means);
  expect(status).toBe(400);
  expect(errors).toContainEqual(expect.objectContaining({ field, message }));
  expect((await list()).total).toBe(0);
});

it('keeps each meaning once', async () => {
  expect((await add('kutcherry', ['Office', ' office', 'front  desk'])).result.means).toEqual([
    'office',
    'front desk',
  ]);
});

it('that means itself is refused by the database', async () => {
  await expect(
    api.sql(`insert into synonyms (school_id, word, means) values ($1, 'Bus', '{bus}')`, [api.school_id]),
  ).rejects.toThrow('synonyms_own_meaning_check');
});

it('is limited in number, also when two people add the last one at once', async () => {
  await api.sql(
    `insert into synonyms (school_id, word, means)
    select $1, 'word ' || number, '{office}' from generate_series(2, $2) as number`,
    [api.school_id, mostSynonyms],
  );
  const both = await Promise.all([add('one more', ['office']), add('and one', ['office'], 'admin')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await list()).total).toBe(mostSynonyms);
});

it('is found by its word and by its meanings, one page at a time', async () => {
  await add('Kutcherry', ['office']);
  await add('Zwembad', ['pool', 'swimming']);
  await add('almirah', ['Schließfach']);
  expect((await list()).words.map(({ word }) => word)).toEqual(['almirah', 'Kutcherry', 'Zwembad']);
  expect((await list({ search: 'ZWEM' })).words.map(({ word }) => word)).toEqual(['Zwembad']);
  expect((await list({ search: 'schließ' })).words.map(({ word }) => word)).toEqual(['almirah']);
  expect(await list({ search: '%' })).toMatchObject({ words: [], total: 0 });
  expect(await list({ page: 2, limit: 2 })).toMatchObject({
    words: [{ word: 'Zwembad' }],
    total: 3,
    page: 2,
  });
});

it('is read by everyone and written by administrators', async () => {
  const { result } = await add('kutcherry', ['office']);
  const params = { id: result.word_id };
  const body = { word: 'kutcherry', means: ['reception'] };
  expect((await add('zwembad', ['pool'], 'staff')).status).toBe(403);
  expect((await api.call('knowledge.updateSynonym', { as: 'staff', params, body })).status).toBe(403);
  expect((await api.call('knowledge.removeSynonym', { as: 'staff', params })).status).toBe(403);
  expect((await api.call('knowledge.restoreSynonym', { as: 'staff', params })).status).toBe(403);
  expect((await list()).words).toMatchObject([{ word: 'kutcherry', means: ['office'] }]);
});

it('shows what chatbots understand without synonyms', async () => {
  const known = async (word: string) =>
    (await api.call('knowledge.knownMeanings', { as: 'staff', query: { word } })).result.meanings;
  expect(await known('Fees')).toContain('tuition');
  expect(await known('the bus')).toContain('transport');
  expect(await known('zwembad')).toEqual([]);
  expect(await known('')).toEqual([]);
});
