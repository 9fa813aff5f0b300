import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Caller, runAs } from '#server/lib/caller.ts';
import { Deadline } from '#server/lib/deadline.ts';
import { FairShare } from './fair-share.ts';

const size = 8;
const callerOf = (who: string): Caller => ({
  who,
  deadline: new Deadline(),
  isGone: false,
  school_id: undefined,
  holdsShare: false,
});

/** Work that reports when it has begun, and runs until it is told to end. */
function workshop() {
  const shares = new FairShare(size);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (who: string, school: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async () => {
      begun.push(who);
      ends.push(resolve);
      await promise;
    };
    return runAs(callerOf(who), () => shares.run(school, work));
  };
  const endOne = async () => {
    ends.shift()?.();
    await settle();
  };
  return { shares, begun, start, endOne };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a caller', () => {
  it('runs at most three works at once; the others wait in order', async () => {
    const { shares, begun, start, endOne } = workshop();
    for (let n = 0; n < 5; n += 1) void start('ann', 'a');
    await settle();
    expect(begun).toHaveLength(3);
    expect(shares.waiting).toBe(2);
    await endOne();
    expect(begun).toHaveLength(4);
    expect(shares.waiting).toBe(1);
  });

  it('is told to wait when very many of its requests are waiting', async () => {
    const { start } = workshop();
    for (let n = 0; n < 3 + 256; n += 1) void start('ann', 'a').catch(() => undefined);
    await settle();
    await expect(start('ann', 'a')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 2 });
    await expect(
      Promise.race([start('bob', 'a').then(() => 'done'), settle().then(() => 'begun')]),
    ).resolves.toBe('begun');
  });

  it('is skipped when no one waits for the reply any more', async () => {
    const { shares, begun, start, endOne } = workshop();
    for (let n = 0; n < 3; n += 1) void start('ann', 'a');
    const left = callerOf('ann');
    const dropped = runAs(left, () => shares.run('a', async () => begun.push('left')));
    const refusal = dropped.catch((error: unknown) => error);
    void start('ann', 'a');
    left.isGone = true;
    await settle();
    await endOne();
    expect(await refusal).toMatchObject({ status: 429 });
    expect(begun).toEqual(['ann', 'ann', 'ann', 'ann']);
  });

  it('does not wait for itself inside its own work', async () => {
    const shares = new FairShare(1);
    const inner = runAs(callerOf('ann'), () => shares.run('a', () => shares.run('a', async () => 'done')));
    expect(await inner).toBe('done');
  });

  it('returns its share when the work fails', async () => {
    const shares = new FairShare(1);
    const fail = () =>
      runAs(callerOf('ann'), () => shares.run('a', () => Promise.reject(new Error('broken'))));
    await expect(fail()).rejects.toThrow('broken');
    await expect(fail()).rejects.toThrow('broken');
  });
});

describe('while no work ends', () => {
  afterEach(() => vi.useRealTimers());

  it('waiting callers are told that the service is busy', async () => {
    vi.useFakeTimers();
    const { shares, begun, start } = workshop();
    for (let n = 0; n < 3; n += 1) void start('ann', 'a');
    const refusal = start('ann', 'a').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await refusal).toMatchObject({ status: 503 });
    expect([shares.waiting, begun.length]).toEqual([0, 3]);
  });
});

describe('a school', () => {
  it('leaves room for others, and the school with the least work goes first', async () => {
    const { begun, start, endOne } = workshop();
    for (const who of ['ann', 'abe', 'ava']) for (let n = 0; n < 3; n += 1) void start(who, 'a');
    await settle();
    expect(begun).toHaveLength(6);
    for (const who of ['bob', 'bea', 'ben']) void start(who, 'b');
    await settle();
    expect(begun.slice(6)).toEqual(['bob', 'bea']);
    await endOne();
    expect(begun.at(-1)).toBe('ben');
  });
});

describe('work of the server itself', () => {
  it('takes no share', async () => {
    const shares = new FairShare(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = shares.run('a', () => promise);
    expect(await shares.run('a', async () => 'done')).toBe('done');
    resolve();
    await first;
  });
});
