import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/pool.ts';
import { refuse } from '#server/lib/refusal.ts';
import { withReplica } from './reading.ts';
import type { Replica } from './replica.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const conflict = () => Object.assign(new Error('conflict with recovery'), { code: '40P01' });
const gone = () => Object.assign(new Error('no route'), { code: 'ECONNREFUSED' });

/** A database whose replica fails at every read with what `fail` returns. */
function openFailing(fail: () => Error) {
  const told: { message: string; untold: number }[] = [];
  const lost: unknown[] = [];
  const server = (read: () => Promise<unknown>) => ({ read }) as unknown as Database;
  const database = withReplica(
    server(async () => 'from the primary'),
    {
      replica: { asOf: new Date(), noteLost: (error: unknown) => lost.push(error) } as unknown as Replica,
      pool: server(() => Promise.reject(fail())),
      onRead: () => {},
      onFailure: (error, untold) => told.push({ message: (error as Error).message, untold }),
    },
  );
  const read = async () => {
    const mark = async () => async () => true;
    return (await database.readWithLag({ school_id: '' }, async () => 'unused', mark)).result;
  };
  return { read, told, lost };
}

test('a read that fails on the replica is repeated, and reported once a minute with the number of the others', async () => {
  const { read, told, lost } = openFailing(conflict);
  for (let time = 0; time < 3; time += 1) expect(await read()).toBe('from the primary');
  expect(told).toEqual([{ message: 'conflict with recovery', untold: 0 }]);
  vi.advanceTimersByTime(60_000);
  await read();
  expect(told[1]).toEqual({ message: 'conflict with recovery', untold: 2 });
  expect(lost).toEqual([]);
});

test('a replica that is away is not reported read by read, and a record that it does not have yet is no failure', async () => {
  const away = openFailing(gone);
  expect(await away.read()).toBe('from the primary');
  expect([away.told.length, away.lost.length]).toEqual([0, 1]);
  const behind = openFailing(() => refuse.unknown('Chatbot'));
  expect(await behind.read()).toBe('from the primary');
  expect([behind.told.length, behind.lost.length]).toEqual([0, 0]);
});
