import PdfDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { officeFile } from '#server/test/archives.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type TestUser = 'admin' | 'registrar' | 'staff' | 'northside';
type UploadRequest = { name: string; bytes: string | Uint8Array; as?: TestUser; body?: object };

const send = ({ name, bytes, as = 'staff', body = { chatbot_id: api.chatbot } }: UploadRequest) =>
  api.call('documents.upload', { as, file: { name, bytes }, body });

/** Runs the jobs that read documents. */
async function readAll() {
  const jobs = await api.sql<{ job_id: string }>(
    `select job_id from jobs where kind = 'documents.read' and status in ('waiting', 'running')`,
  );
  for (const { job_id } of jobs) await api.finishJob(job_id);
}
async function addFile(sent: UploadRequest) {
  const { status, result } = await send(sent);
  expect(status).toBe(201);
  await readAll();
  return get(result.id);
}
const get = async (id: string, as: TestUser = 'admin') =>
  (await api.call('documents.get', { as, params: { id } })).result;
const chunksOf = async (id: string) =>
  (await api.call('documents.listChunks', { as: 'admin', params: { id } })).result.chunks;
const ask = async (query: string) =>
  (await api.call('assistant.query', { as: 'staff', body: { chatbot_id: api.chatbot, query } })).result;

function pdf(pages: readonly string[], password?: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const made = new PdfDocument({ autoFirstPage: false, ...(password && { userPassword: password }) });
    const pieces: Buffer[] = [];
    made.on('data', (piece: Buffer) => pieces.push(piece));
    made.on('end', () => resolve(Buffer.concat(pieces)));
    for (const text of pages) {
      made.addPage();
      if (text) made.fontSize(20).text('School trips').fontSize(11).text(text);
    }
    made.end();
  });
}

describe('an upload', () => {
  it('is queued, then read, then answers questions with its title as the source', async () => {
    const { result } = await send({
      name: 'Trip_rules.md',
      bytes: '# Museum trip\n\nThe museum trip costs 37 dollars.',
    });
    expect(result).toMatchObject({
      title: 'Trip rules',
      type: 'md',
      status: 'processing',
      queued: true,
      replaced: false,
    });
    await readAll();
    expect(await get(result.id)).toMatchObject({
      status: 'ready',
      queued: false,
      chunk_count: 1,
      error: null,
    });
    const answered = await ask('how much is the museum trip');
    expect(answered.answer).toContain('37 dollars');
    expect(JSON.stringify(answered.citations)).toContain('Trip rules');
  });

  it.each([
    ['txt', 'Canteen\n\nSoup is served on Mondays.'],
    ['html', '<h1>Canteen</h1><p>Soup is served on Mondays.</p><script>alert(1)</script>'],
    ['csv', 'Topic,Fact\nCanteen,Soup is served on Mondays.\n'],
  ])('can be %s', async (ending, bytes) => {
    const document = await addFile({ name: `canteen-${ending}.${ending}`, bytes });
    expect(document).toMatchObject({ type: ending, status: 'ready' });
    const [chunk] = await chunksOf(document.id);
    expect(chunk?.text.join()).toContain('Soup is served on Mondays.');
    expect(JSON.stringify(chunk)).not.toContain('alert');
  });

  it('can be a PDF, whose headings and pages are recognized', async () => {
    const document = await addFile({
      name: 'trips.pdf',
      bytes: await pdf(['To the sea, in summer.', 'To the hills, in autumn.']),
    });
    expect(document.status).toBe('ready');
    expect((await chunksOf(document.id)).map(({ heading, page, text }) => [heading, page, text[0]])).toEqual([
      ['School trips', 1, 'To the sea, in summer.'],
      ['School trips', 2, 'To the hills, in autumn.'],
    ]);
  });

  it('with the same name replaces the one before, for this chatbot only', async () => {
    const first = await addFile({ name: 'hours.txt', bytes: 'Hours\n\nThe office opens at 8:05.' });
    const again = await send({ name: 'HOURS.txt', bytes: 'Hours\n\nThe office opens at 8:35.' });
    expect(again.result).toMatchObject({ id: first.id, replaced: true, status: 'processing' });
    await readAll();
    expect((await chunksOf(first.id)).map(({ text }) => text[0])).toEqual(['The office opens at 8:35.']);
    const body = { chatbot_id: api.otherChatbot };
    const other = await send({ name: 'hours.txt', bytes: 'Hours\n\nNever.', as: 'admin', body });
    expect(other.result.replaced).toBe(false);
  });

  it.each([
    ['photo.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415],
    ['sheet.xlsx', officeFile('xlsx'), 415],
    ['none.txt', '', 400],
  ])('of %s is refused', async (name, bytes, status) => {
    expect((await send({ name, bytes })).status).toBe(status);
  });
});

describe('a failed document says why', () => {
  it.each([
    [
      'locked.pdf',
      () => pdf(['Hidden'], 'secret'),
      'The PDF is locked with a password: upload it without one',
    ],
    [
      'picture.pdf',
      () => pdf(['']),
      'The PDF holds no text, only pictures of it: upload it with recognized text',
    ],
    ['broken.pdf', async () => Buffer.from('%PDF-1.7\nnothing'), 'The file cannot be read as a PDF'],
    ['empty.docx', async () => officeFile('docx'), undefined],
    ['blank.txt', async () => ' \n \n', 'The document holds no text'],
  ])('%s', async (name, bytes, error) => {
    const document = await addFile({ name, bytes: await bytes() });
    expect(document.status).toBe('failed');
    expect(document.error).toEqual(error ?? expect.stringMatching(/^The (file|document) /));
    expect(document.chunk_count).toBe(0);
  });

  it('can be retried, or replaced by another file', async () => {
    const failed = await addFile({ name: 'plan.txt', bytes: ' \n' });
    const params = { id: failed.id };
    const retried = await api.call('documents.retry', { as: 'staff', params });
    expect(retried.result).toMatchObject({ status: 'processing', queued: true, error: null });
    await readAll();
    expect((await get(failed.id)).status).toBe('failed');
    const file = { name: 'plan-2.txt', bytes: 'Plan\n\nWe build a pool.' };
    await api.call('documents.replace', { as: 'staff', params, file });
    await readAll();
    expect(await get(failed.id)).toMatchObject({ status: 'ready', file_name: 'plan-2.txt' });
    expect((await api.call('documents.retry', { as: 'staff', params })).status).toBe(409);
  });

  it('is not overwritten by a file that was replaced meanwhile', async () => {
    const { result } = await send({ name: 'race.txt', bytes: 'Race\n\nThe old text.' });
    const params = { id: result.id };
    await api.call('documents.replace', {
      as: 'staff',
      params,
      file: { name: 'r.txt', bytes: 'Race\n\nThe new text.' },
    });
    await readAll();
    expect((await chunksOf(result.id)).map(({ text }) => text)).toEqual([['The new text.']]);
  });
});

describe('the size limit of a chatbot’s documents', () => {
  const sentence = 'The swim team trains here and there and everywhere. ';
  const text = (characters: number) => sentence.repeat(Math.ceil(characters / sentence.length));
  const removeAll = () => api.sql('delete from documents where school_id = $1', [api.school_id]);
  const advice = 'Remove documents, or split this one and upload only what families ask about';

  it('reports a document that is too long by itself, or with the others', async () => {
    await removeAll();
    const long = await addFile({ name: 'long.txt', bytes: text(1_010_000) });
    expect(long.error).toMatch(/^The document is too long to be answered from: at most 1 million characters/);
    expect((await addFile({ name: 'one.txt', bytes: text(900_000) })).status).toBe('ready');
    const two = await addFile({ name: 'two.txt', bytes: text(700_000) });
    expect([two.status, two.chunk_count, two.error]).toEqual([
      'failed',
      0,
      `The documents of a chatbot have at most 1,500,000 characters. ${advice}`,
    ]);
  });

  it('refuses at once when there is no room, also when a document would be moved', async () => {
    await removeAll();
    const [full, other] = [
      await addFile({ name: 'full.txt', bytes: 'Pool\n\nIt is open.' }),
      await addFile({ name: 'other.txt', bytes: 'Bus\n\nIt is late.', as: 'admin', body: {} }),
    ];
    await api.sql('update document_chunks set text = $2 where document_id = $1', [
      full.id,
      ['x'.repeat(1_500_000)],
    ]);
    const refusal = `The documents of a chatbot have at most 1,500,000 characters. ${advice}`;
    const more = await send({ name: 'more.txt', bytes: 'Fees\n\nThey are due.' });
    expect([more.status, more.errors[0]?.message]).toEqual([409, refusal]);
    await api.sql('update documents set chatbot_id = $2 where document_id = $1', [full.id, api.otherChatbot]);
    await api.sql('update documents set chatbot_id = $2 where document_id = $1', [other.id, api.chatbot]);
    const moved = await api.call('documents.update', {
      as: 'admin',
      params: { id: other.id },
      body: { chatbot_id: null },
    });
    expect([moved.status, moved.errors[0]?.message]).toEqual([409, refusal]);
    await removeAll();
  });
});

describe('a document', () => {
  it('is found by title, file name and tag, by status and type', async () => {
    const document = await addFile({ name: 'Zebra.txt', bytes: 'Zebra\n\nStripes.' });
    const params = { id: document.id };
    await api.call('documents.update', {
      as: 'staff',
      params,
      body: { title: 'Wild animals', tags: ['zoo'] },
    });
    const findTitles = async (query: Record<string, string>) =>
      (await api.call('documents.list', { as: 'staff', query })).result.documents.map(({ title }) => title);
    for (const search of ['WILD', 'zebra.txt', 'zoo'])
      expect(await findTitles({ search })).toEqual(['Wild animals']);
    expect(await findTitles({ search: '%' })).toEqual([]);
    expect(await findTitles({ type: 'txt', status: 'ready', search: 'wild' })).toEqual(['Wild animals']);
    expect(await findTitles({ type: 'pdf', search: 'wild' })).toEqual([]);
  });

  it('is deleted with everything that was read from it, and is no longer cited', async () => {
    const document = await addFile({
      name: 'chess.txt',
      bytes: 'Chess club\n\nThe chess club meets on Thursdays.',
    });
    expect((await ask('when does the chess club meet')).answer).toContain('Thursdays');
    const params = { id: document.id };
    expect((await api.call('documents.remove', { as: 'staff', params })).status).toBe(403);
    expect((await api.call('documents.remove', { as: 'registrar', params })).status).toBe(200);
    expect((await ask('when does the chess club meet')).answer).not.toContain('Thursdays');
    const left = await api.sql('select 1 from document_chunks where document_id = $1', [document.id]);
    expect(left).toEqual([]);
    expect((await api.call('documents.get', { as: 'admin', params })).status).toBe(404);
  });

  it('is searched by its words, with small misspellings, the best line first', async () => {
    await addFile({ name: 'pool.txt', bytes: 'Pool\n\nBring a towel.\n\nThe swimming pool opens in Juné.' });
    const search = async (q: string, more: object = {}) =>
      (await api.call('documents.search', { as: 'staff', query: { q, ...more } })).result.results;
    expect((await search('SWIMMING POOL'))[0]).toMatchObject({
      score: 1,
      snippet: 'The swimming pool opens in Juné.',
    });
    expect((await search('opens in june'))[0]?.score).toBe(1);
    expect((await search('swiming pol'))[0]?.snippet).toContain('swimming pool');
    expect(await search('swimming pool', { types: 'pdf,docx' })).toEqual([]);
    expect(await search('swimming pool', { dateTo: '2001-01-01' })).toEqual([]);
    expect(await search('quantum chromodynamics')).toEqual([]);
  });
});

describe('access to documents', () => {
  it('a document of another’s chatbot looks missing', async () => {
    const body = { chatbot_id: api.otherChatbot };
    const document = await addFile({ name: 'boarding.txt', bytes: 'Boarding\n\nBeds.', as: 'admin', body });
    const params = { id: document.id };
    for (const as of ['staff', 'registrar', 'northside'] as const) {
      expect((await api.call('documents.get', { as, params })).status).toBe(404);
      expect((await api.call('documents.retry', { as, params })).status).toBe(404);
      expect((await api.call('documents.listChunks', { as, params })).status).toBe(404);
    }
    expect((await send({ name: 'x.txt', bytes: 'x', body })).status).toBe(400);
    const found = await api.call('documents.search', { as: 'staff', query: { q: 'Beds' } });
    expect(found.result.results).toEqual([]);
  });

  it('everyone sees documents for all chatbots, and account-admins change them', async () => {
    const document = await addFile({ name: 'all.txt', bytes: 'All\n\nFor all.', as: 'admin', body: {} });
    const params = { id: document.id };
    expect((await api.call('documents.get', { as: 'staff', params })).status).toBe(200);
    const body = { title: 'Mine' };
    expect((await api.call('documents.update', { as: 'staff', params, body })).status).toBe(403);
    expect((await send({ name: 'mine.txt', bytes: 'x', body: {} })).status).toBe(403);
  });

  it('the counts cover only what the caller may see', async () => {
    const metrics = async (as: TestUser) => (await api.call('documents.metrics', { as })).result;
    const [all, own, north] = [await metrics('admin'), await metrics('staff'), await metrics('northside')];
    expect(own.documents).toBeLessThan(all.documents);
    expect(own.documents).toBe(own.ready + own.processing + own.failed);
    expect(own.questions).toBeGreaterThan(0);
    expect(north).toMatchObject({ documents: 0, questions: 0, average_latency_ms: null });
  });
});
