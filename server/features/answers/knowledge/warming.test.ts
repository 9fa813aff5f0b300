import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

vi.setConfig({ testTimeout: 60_000 });

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ warmsKnowledge: true });
});
afterAll(() => api.stop());

const patience = { timeout: 60_000, interval: 100 };
const replace = (chunks: Record<string, string[]>) =>
  api.call('knowledge.replace', {
    as: 'admin',
    params: { id: api.chatbot },
    body: { data: Object.entries(chunks).map(([title, text]) => ({ title, text })) },
  });
const vectors = async () =>
  (
    await api.sql<{ hash: string }>(
      `select encode(line_hash, 'hex') as hash from embeddings where school_id = $1 order by 1`,
      [api.school_id],
    )
  ).map(({ hash }) => hash);
const hashesOf = async (...texts: string[]) =>
  (
    await api.sql<{ hash: string }>(
      `select encode(sha256(convert_to(item, 'utf8')), 'hex') as hash from unnest($1::text[]) item order by 1`,
      [texts],
    )
  ).map(({ hash }) => hash);

it('encodes new chunks after an edit, without a question', async () => {
  await replace({ Pool: ['Open from 14:00.'] });
  await expect.poll(vectors, patience).toEqual(await hashesOf('Pool', 'Pool: Open from 14:00.'));
  await replace({ Pool: ['Open from 15:00.'], Bus: ['Leaves at 7:10.'] });
  const texts = ['Pool', 'Pool: Open from 14:00.', 'Pool: Open from 15:00.', 'Bus', 'Bus: Leaves at 7:10.'];
  await expect.poll(vectors, patience).toEqual(await hashesOf(...texts));
  const answers = await api.sql('select answer_id from answers');
  expect(answers).toEqual([]);
}, 180_000);

it('forgets vectors that were unused for a month, and keeps those in use', async () => {
  await replace({ Pool: ['Open from 17:00.'] });
  await expect
    .poll(vectors, patience)
    .toEqual(expect.arrayContaining(await hashesOf('Pool: Open from 17:00.')));
  await api.sql(`update embeddings set used_dt = now() - interval '31 days'`);
  // Loading after another edit marks the line that stays as used again.
  await replace({ Pool: ['Open from 17:00.'], Bus: ['Leaves at 8:00.'] });
  await expect
    .poll(vectors, patience)
    .toEqual(expect.arrayContaining(await hashesOf('Bus: Leaves at 8:00.')));
  await api.app.runRegularJob('answers.tidy_vectors');
  const texts = ['Pool', 'Pool: Open from 17:00.', 'Bus', 'Bus: Leaves at 8:00.'];
  expect(await vectors()).toEqual(await hashesOf(...texts));
}, 180_000);
