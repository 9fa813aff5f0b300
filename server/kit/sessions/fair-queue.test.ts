import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A queue whose work ends when the test says so, and the order in which work began. */
function openQueue(sizes: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ atOnce: 1, perRow: 10, inAll: 20, ...sizes });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const ask = (name: string, row: string, isFamiliar = false, places = 1) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    queue.run({ row, isFamiliar, places }, work).catch(() => refused.push(name));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finishAll = async () => {
    await settle();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settle();
    }
  };
  return { ask, finishAll, begun, refused };
}

it('serves queue by queue, so a long queue delays only itself', async () => {
  const { ask, finishAll, begun } = openQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 'a');
  ask('b1', 'b');
  await finishAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

it('serves familiar callers first', async () => {
  const { ask, finishAll, begun } = openQueue();
  for (const name of ['a1', 'a2', 'a3']) ask(name, 'a');
  ask('known', 'b', true);
  await finishAll();
  expect(begun).toEqual(['a1', 'known', 'a2', 'a3']);
});

it('refuses what does not fit into one queue', async () => {
  const { ask, finishAll, begun, refused } = openQueue({ perRow: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 'a');
  ask('b1', 'b');
  await finishAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(refused).toEqual(['a4']);
});

it('makes room in the longest queue when all are full', async () => {
  const { ask, finishAll, begun, refused } = openQueue({ inAll: 3 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name, 'a');
  ask('b1', 'b');
  await finishAll();
  expect(refused).toEqual(['a5', 'a4']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('counts long work as several places', async () => {
  const { ask, finishAll, begun, refused } = openQueue({ perRow: 5, inAll: 8 });
  ask('a1', 'a');
  ask('a2', 'a', false, 3);
  ask('a3', 'a', false, 3);
  ask('a4', 'a', false, 2);
  ask('b1', 'b', false, 4);
  ask('c1', 'c', true, 9);
  await finishAll();
  expect(refused.sort()).toEqual(['a3', 'a4', 'c1']);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});
