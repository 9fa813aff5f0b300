import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fewestQuestions } from '#contract/knowledge/check.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

vi.setConfig({ testTimeout: 60_000 });

let api: TestApi;

const chunks = [
  { title: 'Fees', text: ['Tuition is $4,800 a year.', 'Books are included.'] },
  { title: 'What it costs', text: ['Tuition for a year is $4,500.', 'Lunch is charged separately.'] },
  { title: 'Library', text: ['Two books can be borrowed for 14 days.', 'The library is closed on Fridays.'] },
  {
    title: 'Reading room',
    text: ['Two books can be borrowed for 14 days.', 'Please whisper while others are reading.'],
  },
  { title: 'Uniform', text: ['Shirts are white, trousers grey.'] },
  { title: 'Grade 1', text: ['Lessons of Grade 1 end at 12:30.'] },
  { title: 'Grade 5', text: ['Lessons of Grade 5 end at 14:30.'] },
];

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.sql('delete from answers');
  await api.sql('delete from unanswered_questions');
  const params = { id: api.chatbot };
  await api.call('knowledge.replace', { as: 'admin', params, body: { data: [] } });
  await api.call('knowledge.replace', { as: 'admin', params, body: { data: chunks } });
});

const params = () => ({ id: api.chatbot });

async function check(as: Who = 'staff') {
  const { result } = await api.call('knowledge.startCheck', { as, params: params() });
  await api.finishJob(result.job_id);
  return (await api.call('jobs.get', { as, params: { id: result.job_id } })).result;
}

const read = async (query: Record<string, string | number> = {}) =>
  (await api.call('knowledge.getCheck', { as: 'staff', params: params(), query })).result;
const findTitles = async (kind: string) =>
  (await read({ kind })).findings.map(({ chunk, other }) => [chunk.title, other?.title]);

async function chunkOf(title: string) {
  const { chunks: all } = (await api.call('knowledge.list', { as: 'staff', params: params() })).result;
  const chunk = all.find((one) => one.title === title);
  if (!chunk) throw new Error(`There is no chunk ${title}`);
  return chunk;
}

const readChunk = async (title: string) => {
  const { chunk_id: chunkId } = await chunkOf(title);
  const call = { as: 'staff', params: { ...params(), chunkId } } as const;
  return (await api.call('knowledge.getChunkCheck', call)).result;
};

/** A question of a visitor, as the trace of answers has it. */
const ask = (question: string, daysAgo = 1) =>
  api.sql(
    `insert into answers (school_id, chatbot_id, channel, question, answer, band, latency_ms, created_dt)
    values ($1, $2, 'widget', $3, 'x', 'high', 1, now() - make_interval(days => $4))`,
    [api.school_id, api.chatbot, question, daysAgo],
  );
const askInVain = (question: string, asks: number, status = 'open') =>
  api.sql(
    `insert into unanswered_questions (school_id, chatbot_id, question, asks_count, status)
    values ($1, $2, $3, $4, $5)`,
    [api.school_id, api.chatbot, question, asks, status],
  );

it('finds nothing before the first check', async () => {
  await api.sql('delete from knowledge_checks');
  expect(await read()).toMatchObject({ check: null, findings: [], total: 0, counts: { overlap: 0 } });
});

it('finds chunks that say the same, and the same with other figures', async () => {
  expect(await check()).toMatchObject({
    status: 'done',
    done: 7,
    total: 7,
    result: { found: 2, suggested: 0 },
  });
  const { check: last, counts, findings } = await read();
  expect(last).toMatchObject({ is_current: true, checked_by_name: 'staff', chunks: 7, questions: 0 });
  expect(counts).toEqual({ overlap: 1, difference: 1, unused: 0, vain: 0 });
  expect(findings).toMatchObject([
    {
      kind: 'difference',
      chunk: { title: 'Fees' },
      other: { title: 'What it costs' },
      line: 'Tuition is $4,800 a year.',
      other_line: 'Tuition for a year is $4,500.',
      share: null,
    },
    { kind: 'overlap', chunk: { title: 'Library' }, other: { title: 'Reading room' }, share: 0.5 },
  ]);
});

it('runs once at a time for a chatbot, and only the person who started it gets its id', async () => {
  const runningFor = async (as: Who) =>
    (await api.call('knowledge.getCheck', { as, params: params() })).result.running;
  const { result } = await api.call('knowledge.startCheck', { as: 'staff', params: params() });
  const { status, errors } = await api.call('knowledge.startCheck', { as: 'admin', params: params() });
  expect([status, errors[0]?.message]).toEqual([
    409,
    'The knowledge base of this chatbot is being checked already',
  ]);
  expect(await runningFor('staff')).toMatchObject({ job_id: result.job_id, started_by_name: 'staff' });
  expect(await runningFor('admin')).toMatchObject({ job_id: null, started_by_name: 'staff' });
  await api.finishJob(result.job_id);
  expect(await runningFor('admin')).toBe(null);
  expect(await check('admin')).toMatchObject({ status: 'done' });
});

describe('the questions of visitors', () => {
  it('are shown with the chunk that answers them now, and how often they were asked', async () => {
    await ask('what color are the shirts of the uniform');
    await ask('What color are the shirts of the uniform?');
    await ask('are the trousers of the uniform grey', 100);
    await check();
    const { asked } = await readChunk('Uniform');
    expect(asked).toMatchObject([{ times: 2 }]);
    expect((await readChunk('Library')).asked).toEqual([]);
    expect((await read()).check).toMatchObject({ questions: 1 });
  });

  it('are forgotten with the conversation', async () => {
    await ask('what color are the shirts of the uniform');
    await check();
    await api.sql('delete from answers');
    expect((await readChunk('Uniform')).asked).toEqual([]);
  });

  it('show which chunks no one needs, if there are enough of them', async () => {
    await ask('what color are the shirts of the uniform');
    await check();
    expect(await findTitles('unused')).toEqual([]);
    for (let number = 1; number < fewestQuestions; number += 1)
      await ask(`does the uniform have ${'x'.repeat(number)} grey trousers and white shirts`);
    const library = await chunkOf('Library');
    await api.sql(`update answers set sources = $1 where question like '%xxxxx grey%'`, [
      JSON.stringify([{ id: library.chunk_id, title: 'Library', text: '', source: '', score: 1 }]),
    ]);
    await check();
    const unused = (await findTitles('unused')).map(([title]) => title);
    expect(unused).toContain('Reading room');
    expect(unused).not.toContain('Uniform');
    expect(unused).not.toContain('Library');
  });

  it('without an answer are shown with the nearest chunk, until one answers them', async () => {
    await askInVain('can I borrow a telescope from the library', 4);
    await askInVain('what color are the shirts of the uniform', 2);
    await askInVain('may I borrow dragons', 9, 'dismissed');
    await check();
    expect((await read({ kind: 'vain' })).findings).toMatchObject([
      {
        chunk: { title: 'Library' },
        question: { question: 'can I borrow a telescope from the library', asks_count: 4 },
      },
    ]);
    expect((await readChunk('Library')).findings.map(({ kind }) => kind)).toEqual(['vain', 'overlap']);
    expect((await readChunk('Reading room')).findings.map(({ kind }) => kind)).toEqual(['overlap']);
  });
});

it('says when the knowledge base has changed since, and forgets a deleted chunk', async () => {
  await check();
  const { chunk_id: chunkId } = await chunkOf('Reading room');
  await api.call('knowledge.remove', { as: 'staff', params: { ...params(), chunkId } });
  const { check: last, counts } = await read();
  expect(last).toMatchObject({ is_current: false });
  expect(counts).toMatchObject({ overlap: 0, difference: 1 });
  expect(
    (await api.call('knowledge.getChunkCheck', { as: 'staff', params: { ...params(), chunkId } })).status,
  ).toBe(404);
  await check();
  expect((await read()).check).toMatchObject({ is_current: true, chunks: 6 });
});

it('shows one page at a time', async () => {
  await check();
  expect(await read({ limit: 1, page: 2 })).toMatchObject({
    findings: [{ kind: 'overlap' }],
    total: 2,
    page: 2,
  });
});

it('is for people with the chatbot', async () => {
  for (const [as, id] of [
    ['northside', api.chatbot],
    ['staff', api.otherChatbot],
    ['registrar', api.otherChatbot],
  ] as const) {
    expect((await api.call('knowledge.getCheck', { as, params: { id } })).status).toBe(404);
    expect((await api.call('knowledge.startCheck', { as, params: { id } })).status).toBe(404);
    const { chunk_id: chunkId } = await chunkOf('Fees');
    expect((await api.call('knowledge.getChunkCheck', { as, params: { id, chunkId } })).status).toBe(404);
  }
});

describe('a finding', () => {
  const decide = (verb: 'dismissFinding' | 'reopenFinding', findingId: string, as: Who = 'staff') =>
    api.call(`knowledge.${verb}`, { as, params: { ...params(), findingId } });
  async function findingOf(kind: 'overlap' | 'difference' | 'vain') {
    const [finding] = (await read({ kind })).findings;
    if (!finding) throw new Error(`There is no finding of the kind ${kind}`);
    return finding.finding_id;
  }

  it('is dismissed for its two chunks, also after the next check, and shown on demand', async () => {
    await check();
    expect((await decide('dismissFinding', await findingOf('overlap'))).result.is_dismissed).toBe(true);
    expect(await read()).toMatchObject({
      counts: { overlap: 0, difference: 1 },
      dismissed_count: 1,
      total: 1,
    });
    const { chunk_id: chunkId } = await chunkOf('Reading room');
    await api.call('knowledge.move', {
      as: 'staff',
      params: { ...params(), chunkId },
      body: { position: 0 },
    });
    await check();
    expect(await findTitles('overlap')).toEqual([]);
    expect((await readChunk('Library')).findings).toEqual([]);
    const dismissed = await read({ show: 'dismissed' });
    expect(dismissed).toMatchObject({ counts: { overlap: 1, difference: 0 }, dismissed_count: 1, total: 1 });
    expect(dismissed.findings).toMatchObject([{ kind: 'overlap', is_dismissed: true }]);
    await decide('reopenFinding', dismissed.findings[0]?.finding_id ?? '');
    expect(await read()).toMatchObject({ counts: { overlap: 1 }, dismissed_count: 0 });
  });

  it('is found again when one of its chunks has changed', async () => {
    await check();
    await decide('dismissFinding', await findingOf('difference'));
    const { chunk_id: chunkId, updated_dt } = await chunkOf('What it costs');
    await api.call('knowledge.update', {
      as: 'staff',
      params: { ...params(), chunkId },
      body: {
        title: 'What it costs',
        text: ['Tuition for a year is $4,600.', 'Lunch is charged separately.'],
      },
      headers: { 'if-unmodified-since-version': updated_dt },
    });
    await check();
    expect(await findTitles('difference')).toEqual([['Fees', 'What it costs']]);
  });

  it('about a question is dismissed with the question, and an unknown one not at all', async () => {
    await askInVain('is there a swimming pool', 4);
    await check();
    expect((await decide('dismissFinding', await findingOf('vain'))).status).toBe(409);
    expect((await decide('dismissFinding', api.chatbot)).status).toBe(404);
  });
});
