import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringProcess } from '#server/answering/index.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { metricOf } from '#server/test/metrics.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('orders to the answering process and its starts are counted', async () => {
  const labels = { task: 'forget', outcome: 'done' };
  const count = () => metricOf(api, 'homeroom_answering_duration_seconds_count', labels);
  await answeringProcess.order('forget', { index: 'none' });
  expect(await count()).toBe(1);
  await answeringProcess.order('forget', { index: 'none' });
  expect(await count()).toBe(2);
  expect(await metricOf(api, 'homeroom_answering_starts')).toBeGreaterThan(0);
});
