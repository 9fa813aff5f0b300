import { expect, it } from 'vitest';
import { countFigures } from './jobs.ts';

/** Runs the job in a school where each count takes the next of these numbers of changes. */
async function countsAfter(changes: readonly number[]) {
  let counts = 0;
  const transaction = async () => {
    const taken = changes[counts];
    counts += 1;
    if (taken === undefined) throw new Error('The job has counted too often');
    return [{ changes: taken }];
  };
  if (!('work' in countFigures)) throw new Error('The job has no work');
  const outcome = await countFigures.work({ transaction } as never);
  return { counts, outcome };
}

it('counts again only as long as changes are left that it could not take', async () => {
  expect(await countsAfter([1_000, 1_000, 12])).toEqual({ counts: 3, outcome: 'worked' });
});

it('leaves changes that are made while it counts to the next request', async () => {
  expect(await countsAfter([12])).toEqual({ counts: 1, outcome: 'worked' });
});

it('has nothing to do in a school without changes', async () => {
  expect(await countsAfter([0])).toEqual({ counts: 1, outcome: 'idle' });
});
