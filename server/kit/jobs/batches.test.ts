import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Batches } from './batches.ts';
import type { RegularJob, RegularOptions } from './scheduled-jobs.ts';

const school_id = '0199a000-0000-7000-8000-000000000001';
const signal = new AbortController().signal;

/** A queue that keeps what it gets, and the function that works on it. */
class Queue {
  readonly sent: object[] = [];
  readonly #taken = new Map<string, number>();
  take: (jobs: readonly { data: object; signal: AbortSignal }[]) => Promise<void> = async () => {};

  createQueue = async () => {};
  updateQueue = async () => {};
  notifyWorker = () => {};
  work = async (_name: string, _options: object, take: Queue['take']) => {
    this.take = take;
    return 'lane';
  };
  send = async (_name: string, data: object) => void this.sent.push(data);
  /** Takes a batch of a key only so many seconds after the one before. */
  sendThrottled = async (...[, data, , seconds, key]: [string, object, object, number, string]) => {
    if (performance.now() < (this.#taken.get(key) ?? -Infinity) + seconds * 1_000) return;
    this.#taken.set(key, performance.now());
    this.sent.push(data);
  };

  /** Works on the next batch. */
  async next() {
    const data = this.sent.shift();
    if (!data) throw new Error('Nothing was sent');
    await this.take([{ data, signal }]);
  }
}

async function openBatches(restTimes: number, turnMs: number, during: (batches: Batches) => void = () => {}) {
  let turns = 0;
  const job: RegularJob = {
    name: 'test.heavy',
    cron: '* * * * *',
    restTimes,
    work: async () => {
      turns += 1;
      during(batches);
      vi.advanceTimersByTime(turnMs);
      return 'idle';
    },
  };
  const queue = new Queue();
  const options = {
    jobs: [job],
    allSchools: { read: async () => [{ school_id }] },
    ports: { addresses: { refresh: async () => {}, of: () => 'https://homeroom.test' } },
    onFailure: (error: unknown) => {
      throw error;
    },
  } as unknown as RegularOptions & { jobs: readonly RegularJob[] };
  const batches = new Batches(queue as unknown as PgBoss, options);
  await batches.open();
  return { queue, batches, ask: () => batches.sendSchool(job, school_id), turns: () => turns };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('rests nine times as long as a turn took, and then does what was asked for meanwhile, once', async () => {
  const { queue, ask, turns } = await openBatches(9, 1_000);
  await ask();
  await queue.next();
  for (let times = 0; times < 4; times += 1) {
    await vi.advanceTimersByTimeAsync(2_200);
    await ask();
    await queue.next();
  }
  expect(turns()).toBe(1);
  expect(queue.sent).toEqual([]);
  // So soon after the last request, another one would be refused.
  await vi.advanceTimersByTimeAsync(200);
  expect(queue.sent).toMatchObject([{ school_ids: [school_id], isRequest: true }]);
  await queue.next();
  expect(turns()).toBe(2);
});

it('a request after the rest is worked on at once', async () => {
  const { queue, ask, turns } = await openBatches(9, 1_000);
  await ask();
  await queue.next();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(queue.sent).toEqual([]);
  await ask();
  await queue.next();
  expect(turns()).toBe(2);
});

it('the schedule does not wait for the rest', async () => {
  const { queue, ask, turns } = await openBatches(9, 1_000);
  await ask();
  await queue.next();
  const due = '2026-11-02T08:00:00Z';
  await queue.take([{ data: { name: 'test.heavy', due, school_ids: [school_id] }, signal }]);
  expect(turns()).toBe(2);
});

it('a process that ends sends nothing more', async () => {
  const { queue, batches, ask } = await openBatches(9, 1_000);
  await ask();
  await queue.next();
  await vi.advanceTimersByTimeAsync(2_000);
  await ask();
  await queue.next();
  batches.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queue.sent).toEqual([]);
});

it('a process that ends during a turn rests no more', async () => {
  const { queue, ask } = await openBatches(9, 1_000, (batches) => batches.stop());
  await ask();
  await queue.next();
  expect(vi.getTimerCount()).toBe(0);
});
