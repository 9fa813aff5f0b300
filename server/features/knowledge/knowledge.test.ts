import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const data = [
  { title: 'Fees', text: ['Tuition is 4,800 dollars a year.'] },
  { title: 'Bus', text: ['The bus leaves at 7:10.'] },
  { title: 'Lunch', text: ['Lunch is at noon.'] },
];
type TestUser = 'admin' | 'registrar' | 'staff' | 'northside';
const at = () => ({ id: api.chatbot });
const read = async (as: TestUser = 'staff', id = api.chatbot) =>
  api.call('knowledge.read', { as, params: { id } });
const list = async () => (await api.call('knowledge.list', { as: 'staff', params: at() })).result;
const entries = async () => JSON.parse((await read()).result.llm_data) as { title: string; text: string[] }[];
const titles = async () => (await entries()).map(({ title }) => title);
const replace = (body: object, as: TestUser = 'staff') =>
  api.call('knowledge.replace', { as, params: at(), body: { data, ...body } });
const chunkCalled = async (title: string) => {
  const found = (await list()).chunks.find((chunk) => chunk.title === title);
  if (!found) throw new Error(`There is no chunk ${title}`);
  return found;
};
const about = (chunkId: string) => ({ ...at(), chunkId });
const ask = async (question: string) =>
  (await api.call('knowledge.try', { as: 'staff', params: at(), body: { question } })).result;

beforeEach(async () => {
  await replace({ data: [] });
  await replace({});
});

it('limits characters and lines, and says so', async () => {
  const long = Array.from({ length: 5 }, (_, n) => ({
    title: `Part ${n}`,
    text: Array(10).fill('x'.repeat(10_000)),
  }));
  expect((await replace({ data: long })).status).toBe(200);
  const more = await replace({ data: [...long, { title: 'More', text: ['one more'] }] });
  expect([more.status, more.errors[0]?.message]).toEqual([
    409,
    'A knowledge base has at most 500,000 characters: shorten or remove chunks first',
  ]);
  const lines = Array.from({ length: 9 }, (_, n) => ({ title: `Part ${n}`, text: Array(900).fill('x') }));
  const many = await replace({ data: lines });
  expect([many.status, many.errors[0]?.message]).toEqual([
    409,
    'A knowledge base has at most 8,000 lines: shorten or remove chunks first',
  ]);
});

describe('chunks by position', () => {
  it('are returned as JSON text with their version', async () => {
    const { result } = await read();
    expect(JSON.parse(result.llm_data)).toEqual(data);
    expect(result.version).toBe((await list()).version);
  });

  it('are changed one at a time, and the ids stay', async () => {
    const ids = (await list()).chunks.map(({ chunk_id }) => chunk_id);
    const { version } = (await read()).result;
    const body = { title: 'School bus', text: [' The bus leaves at 7:20. ', ''], version };
    const done = await api.call('knowledge.updateAt', { as: 'staff', params: { ...at(), index: '1' }, body });
    expect(done.status).toBe(200);
    expect(done.result.version).toBeGreaterThan(version);
    expect(await entries()).toEqual([
      data[0],
      { title: 'School bus', text: ['The bus leaves at 7:20.'] },
      data[2],
    ]);
    expect((await list()).chunks.map(({ chunk_id }) => chunk_id)).toEqual(ids);
  });

  it.each(['3', '-1', '1.5', 'x', '99999999999'])('do not exist at position %s', async (index) => {
    const params = { ...at(), index };
    const body = { title: 'Fees', text: [] };
    expect((await api.call('knowledge.updateAt', { as: 'staff', params, body })).status).toBe(404);
    expect(await entries()).toEqual(data);
  });

  it('are all replaced, and known ones keep their ids', async () => {
    const fees = await chunkCalled('Fees');
    const bus = await chunkCalled('Bus');
    await replace({ data: [{ title: 'Garden', text: [] }, data[1], { title: 'Fees', text: ['New fees.'] }] });
    expect(await titles()).toEqual(['Garden', 'Bus', 'Fees']);
    expect((await chunkCalled('Fees')).chunk_id).toBe(fees.chunk_id);
    expect(await chunkCalled('Bus')).toEqual({ ...bus, position: 1 });
  });

  it('refuse an edit of an old version, and nothing changes', async () => {
    const { version } = (await read()).result;
    expect((await replace({ data: data.slice(0, 2), version })).status).toBe(200);
    expect((await replace({ data: [], version })).status).toBe(409);
    const params = { ...at(), index: '0' };
    const late = await api.call('knowledge.updateAt', { as: 'staff', params, body: { ...data[0], version } });
    expect(late.status).toBe(409);
    expect(await titles()).toEqual(['Fees', 'Bus']);
  });

  it('ignore an edit that changes nothing', async () => {
    const { version } = (await read()).result;
    expect((await replace({ version })).result.version).toBe(version);
    expect((await replace({ version })).status).toBe(200);
  });

  it('name the wrong field', async () => {
    const params = { ...at(), index: '0' };
    const blank = await api.call('knowledge.updateAt', {
      as: 'staff',
      params,
      body: { title: ' ', text: [] },
    });
    expect(blank).toMatchObject({ status: 400, errors: [{ field: 'title', message: 'Title is required' }] });
    const nothing = await replace({ data: [{ title: 'Fees' }] });
    expect(nothing).toMatchObject({ status: 400, errors: [{ message: 'Text must be a list of lines' }] });
  });
});

describe('chunks by id', () => {
  it('are added at the end or at a position, moved, and show who changed them', async () => {
    const form = { title: 'Garden', text: ['Trees.'], review_by: '2030-01-31' };
    const added = await api.call('knowledge.create', { as: 'staff', params: at(), body: form });
    expect(added).toMatchObject({
      status: 201,
      result: { chunk: { position: 3, ...form, valid_until: null } },
    });
    expect(added.result.chunk.updated_by_name).toBe('staff');
    await api.call('knowledge.create', { as: 'staff', params: at(), body: { ...data[0], position: 1 } });
    expect(await titles()).toEqual(['Fees', 'Fees', 'Bus', 'Lunch', 'Garden']);
    const params = about(added.result.chunk.chunk_id);
    await api.call('knowledge.move', { as: 'staff', params, body: { position: 0 } });
    expect(await titles()).toEqual(['Garden', 'Fees', 'Fees', 'Bus', 'Lunch']);
  });

  it('refuse to overwrite another person’s text, but not a move', async () => {
    const lunch = await chunkCalled('Lunch');
    const params = about(lunch.chunk_id);
    const seen = { 'if-unmodified-since-version': lunch.updated_dt };
    const write = (text: string) =>
      api.call('knowledge.update', {
        as: 'staff',
        params,
        headers: seen,
        body: { title: 'Lunch', text: [text] },
      });
    await api.call('knowledge.create', { as: 'admin', params: at(), body: { ...data[0], position: 0 } });
    expect((await write('Lunch is at one.')).status).toBe(200);
    expect((await write('Lunch is at two.')).status).toBe(409);
    expect((await api.call('knowledge.remove', { as: 'staff', params, headers: seen })).status).toBe(409);
    expect((await chunkCalled('Lunch')).text).toEqual(['Lunch is at one.']);
  });

  it('are restored at their place, with their id', async () => {
    const bus = await chunkCalled('Bus');
    const params = about(bus.chunk_id);
    expect((await api.call('knowledge.remove', { as: 'staff', params })).result).toEqual({ deleted: true });
    expect(await titles()).toEqual(['Fees', 'Lunch']);
    expect((await api.call('knowledge.update', { as: 'staff', params, body: data[1] ?? {} })).status).toBe(
      404,
    );
    const back = await api.call('knowledge.restore', { as: 'staff', params });
    expect(back.result.chunk).toMatchObject({ chunk_id: bus.chunk_id, position: 1, text: bus.text });
  });
});

describe('versions', () => {
  it('keep every state before an edit, and one can be made current again', async () => {
    await replace({ data: [{ title: 'Only this', text: [] }] });
    const { versions } = (await api.call('knowledge.listVersions', { as: 'staff', params: at() })).result;
    expect(versions[0]).toMatchObject({ chunk_count: 3, created_by_name: 'staff' });
    const params = { ...at(), number: String(versions[0]?.number) };
    const kept = await api.call('knowledge.getVersion', { as: 'staff', params });
    expect(kept.result.chunks.map(({ title }) => title)).toEqual(['Fees', 'Bus', 'Lunch']);
    const stale = await api.call('knowledge.restoreVersion', { as: 'staff', params, body: { version: 0 } });
    expect(stale.status).toBe(409);
    expect((await api.call('knowledge.restoreVersion', { as: 'staff', params, body: {} })).status).toBe(200);
    expect(await entries()).toEqual(data);
    expect((await list()).chunks.map(({ chunk_id }) => chunk_id)).toEqual(
      kept.result.chunks.map(({ chunk_id }) => chunk_id),
    );
  });
});

describe('files of a knowledge base', () => {
  const bring = (body: object) =>
    api.call('knowledge.import', { as: 'staff', params: at(), body: body as never });

  it.each(['json', 'csv'] as const)('export %s that changes nothing when imported', async (format) => {
    const text = '=1+1 is two';
    await replace({
      data: [...data, { title: '-5 degrees', text: [text, 'with "quotes", commas; ünd 汉字'] }],
    });
    const sent = await api.call('knowledge.export', { as: 'staff', params: at(), query: { format } });
    const content = Buffer.from(sent.result.bytes).toString('utf8');
    const [entry] = await api.sql(
      `select entity_id, after ->> 'exported' as exported
      from audit_log
      where entity = 'knowledge' and after ? 'exported'
      order by created_dt desc
      limit 1`,
    );
    expect(entry).toEqual({ entity_id: api.chatbot, exported: format });
    const { result } = await bring({ format, content, mode: 'replace' });
    expect(result).toMatchObject({
      saved: false,
      changes: { unchanged: 4, changed: 0, added: 0, removed: 0 },
    });
  });

  it('show what would change before it changes', async () => {
    const content = 'Title,Text\r\nBus,"The bus leaves at 8.\nTwo stops."\r\nGarden,Trees.\r\n';
    const tried = await bring({ format: 'csv', content });
    expect(tried.result).toMatchObject({ saved: false, changes: { added: 1, changed: 1, unchanged: 2 } });
    expect(await entries()).toEqual(data);
    const { version } = tried.result;
    expect((await bring({ format: 'csv', content, dry_run: false, version })).result.saved).toBe(true);
    expect((await entries())[1]).toEqual({ title: 'Bus', text: ['The bus leaves at 8.', 'Two stops.'] });
    expect((await bring({ format: 'csv', content, dry_run: false, version })).status).toBe(409);
  });

  it.each([
    ['json', '{', 'The file is not valid JSON'],
    ['json', '{"title":"x"}', 'The file must hold a list of chunks'],
    ['json', '[{"title":"x","text":["a"]},{"text":[]}]', 'Row 2: Title is required'],
    ['csv', 'name,text\nx,y\n', 'The file has no column called title'],
    ['csv', 'title,text,valid_until\nFees,y,soon\n', 'Row 2: Valid until must be a date like 2026-01-31'],
  ])('report what is wrong with a file (%s %s)', async (format, content, message) => {
    const refused = await bring({ format, content, dry_run: false });
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.message).toBe(message);
    expect(await entries()).toEqual(data);
  });
});

describe('access to a knowledge base', () => {
  it('looks like a missing chatbot to a person without access', async () => {
    expect((await read('staff', api.otherChatbot)).status).toBe(404);
    expect((await read('admin', api.otherChatbot)).status).toBe(200);
    expect((await read('northside')).status).toBe(404);
    expect((await replace({ data: [] }, 'northside')).status).toBe(404);
    const body = { question: 'fees' };
    const params = { id: api.otherChatbot };
    expect((await api.call('knowledge.try', { as: 'staff', params, body })).status).toBe(404);
    expect(await entries()).toEqual(data);
  });

  it('keeps the chunks of one chatbot out of another', async () => {
    const fees = await chunkCalled('Fees');
    const params = { id: api.otherChatbot, chunkId: fees.chunk_id };
    expect((await api.call('knowledge.remove', { as: 'admin', params })).status).toBe(404);
    expect((await api.call('knowledge.restore', { as: 'admin', params })).status).toBe(404);
  });
});

describe('trying a question', () => {
  it('says while new text is still being read', async () => {
    const text = Array.from({ length: 80 }, (_, n) => `Locker ${n} is on the ${n % 9}th shelf of hall ${n}.`);
    await replace({ data: [{ title: 'Lockers', text }] });
    expect((await ask('where is locker 7')).is_reading).toBe(true);
    const read = async () => {
      const { is_reading, timings } = await ask('where is locker 7');
      return !is_reading && 'encoded' in timings;
    };
    await expect.poll(read, { timeout: 60_000, interval: 200 }).toBe(true);
  });

  it('finds what was just written, with scores', async () => {
    expect((await ask('when does the bus leave')).answer).toContain('7:10');
    const bus = await chunkCalled('Bus');
    const body = { title: 'Bus', text: ['The bus leaves at 7:45.'] };
    await api.call('knowledge.update', { as: 'staff', params: about(bus.chunk_id), body });
    const tried = await ask('when does the bus leave');
    expect(tried.answer).toContain('7:45');
    expect(tried.context.matchingMetadataArray[0]).toMatchObject({ title: 'Bus' });
    expect(tried.context.matchingMetadataArray[0]?.score).toBeGreaterThan(0);
  });
});

it('applies one edit after the other when two people save at once', async () => {
  const { version } = (await read()).result;
  const both = await Promise.all([
    replace({ data: data.slice(1), version }, 'staff'),
    replace({ data: data.slice(2), version }, 'admin'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
