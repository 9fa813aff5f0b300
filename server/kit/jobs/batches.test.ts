import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import type { RegularJob } from './scheduled-jobs.ts';

/** What each school waits for before its work ends. */
const obstacles = new Map<string, PromiseWithResolvers<void>>();
const begun: string[] = [];
const ended: string[] = [];
const slow: RegularJob = {
  name: 'test.slow',
  cron: '0 0 1 1 *',
  work: async ({ school_id }) => {
    begun.push(school_id);
    await obstacles.get(school_id)?.promise;
    ended.push(school_id);
    return 'worked';
  },
};

let api: TestApi;
const ask = (school_id: string) =>
  api.sql(`select pg_notify('work_waiting', $1)`, [`test.slow/${school_id}`]);
const times = (list: readonly string[], school_id: string) => list.filter((one) => one === school_id).length;
const within = { timeout: 30_000, interval: 100 };

beforeAll(async () => {
  api = await startApi({ regularJobs: [slow] });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  // The queue opens some time after the server listens.
  const isOpen = async () => {
    await ask(api.northside);
    return ended.length;
  };
  await expect.poll(isOpen, within).toBeGreaterThan(0);
}, 60_000);
afterAll(() => api.stop());
beforeEach(() => {
  begun.length = 0;
  ended.length = 0;
  obstacles.clear();
});

test('a school that takes long does not hold up another one, and one asked for meanwhile runs again', async () => {
  const obstacle = Promise.withResolvers<void>();
  obstacles.set(api.school_id, obstacle);
  await ask(api.school_id);
  await expect.poll(() => times(begun, api.school_id), within).toBe(1);
  await ask(api.northside);
  await expect.poll(() => times(ended, api.northside), within).toBeGreaterThan(0);
  expect(ended).not.toContain(api.school_id);
  await ask(api.school_id);
  const isTaken = async () =>
    (
      await api.sql(
        `select from pgboss.job
        where name = 'scheduled_work' and data -> 'school_ids' ? $1 and state = 'completed'`,
        [api.school_id],
      )
    ).length;
  // The second request of the school ends at once: the work that goes on will repeat itself.
  await expect.poll(isTaken, within).toBe(1);
  expect(times(begun, api.school_id)).toBe(1);
  obstacle.resolve();
  await expect.poll(() => times(ended, api.school_id), within).toBe(2);
}, 90_000);
