import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  const file = { name: 'rules.txt', bytes: 'Shoes stay outside.' };
  const { result } = await api.call('documents.upload', { as: 'admin', file });
  await api.sql(
    `insert into document_chunks (school_id, document_id, position, text, search_text)
    select $1, $2, number, array[line], fold(line)
    from generate_series(10, 3000) number, lateral (
      select 'Rule ' || number || ' ' || repeat(md5(number::text) || ' ', 20) as line
    ) made`,
    [api.school_id, result.id],
  );
  const line = 'The swimming pool opens in June.';
  await api.sql(
    `insert into document_chunks (school_id, document_id, position, text, search_text)
    values ($1, $2, 5, array[$3], fold($3))`,
    [api.school_id, result.id, line],
  );
  await api.sql('analyze document_chunks');
});
afterAll(() => api.stop());

const search = (q: string) => api.call('documents.search', { as: 'staff', query: { q } });

async function indexScans(): Promise<number> {
  const [row] = await api.sql<{ idx_scan: string }>(
    `select idx_scan from pg_stat_user_indexes where indexrelname = 'document_chunks_search_idx'`,
  );
  return Number(row?.idx_scan);
}

test('searches the parts that the index returns, and finds misspelled words', async () => {
  const { result } = await search('swiming pol opens');
  expect(result.results.map(({ snippet }) => snippet)).toEqual(['The swimming pool opens in June.']);
  // The database counts with a delay, at the end of a later statement.
  const searchAndCount = () => search('swiming pol opens').then(indexScans);
  await expect.poll(searchAndCount, { timeout: 10_000, interval: 200 }).toBeGreaterThan(0);
});

test('a text of the greatest length is searched by its beginning', async () => {
  const { status, result } = await search(
    `swiming pol opens in june ${'and so on '.repeat(20)}`.slice(0, 200),
  );
  expect(status).toBe(200);
  expect(result.results.length).toBeLessThanOrEqual(50);
});

test('a search over two seconds is stopped with a sentence that says so', async () => {
  await api.sql('begin');
  await api.sql('lock table document_chunks in access exclusive mode');
  const from = performance.now();
  const { status, errors } = await search('swimming');
  const ms = performance.now() - from;
  await api.sql('rollback');
  expect(status).toBe(503);
  expect(errors).toMatchObject([{ message: expect.stringContaining('took too long') }]);
  expect(ms).toBeGreaterThan(1_900);
  expect(ms).toBeLessThan(2_900);
});

test('after a search the connection has its ordinary time limit again', async () => {
  await search('swimming');
  await api.sql('begin');
  await api.sql('lock table students in access exclusive mode');
  const from = performance.now();
  const { status } = await api.call('students.list', { as: 'staff' });
  const ms = performance.now() - from;
  await api.sql('rollback');
  expect(status).toBe(503);
  // The search ends by the limit on waiting for a lock, which is longer than the limit of a search.
  expect(ms).toBeGreaterThan(2_900);
});
