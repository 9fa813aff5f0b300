import { expect } from 'vitest';

/** Makes one call after the other until `work` is done; returns how long each took, the shortest first. */
export async function measureCallsDuring(work: Promise<unknown>, call: () => Promise<{ status: number }>) {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone) {
    const from = performance.now();
    expect((await call()).status).toBe(200);
    times.push(performance.now() - from);
  }
  await done;
  return times.toSorted((a, b) => a - b);
}
