import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { UnreadableFile } from '#server/parsing/formats/unreadable-file.ts';
import { parseDocument } from '#server/parsing/parse.ts';
import { type ReadOrder, readApart } from './read-apart.ts';
import { ReaderEnded, type ReaderLimits, startReader } from './reader-process.ts';
import { NoTurn, runInTurn } from './reader-turns.ts';

const small: ReaderLimits = { milliseconds: 20_000, megabytes: 96 };
const own = { person: 'someone', limits: small };
const nothing = () => {};

/** A record that becomes millions of cells. */
const commas: ReadOrder<'table'> = {
  ...own,
  task: 'table',
  options: { kind: 'csv', headerRow: null },
  bytes: Buffer.concat([Buffer.from('Name\n'), Buffer.alloc(20_000_000, ',')]),
};
const waitForEnd = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: unknown) => (error instanceof ReaderEnded ? error.reason : error),
  );
const note = (text: string) =>
  parseDocument({ kind: 'md', bytes: Buffer.from(text), person: 'another', limits: small });

it('ends the reader of a file that fills its memory, and no other', async () => {
  const [end, other] = await Promise.all([
    waitForEnd(readApart(commas, nothing)),
    note('# Pool\n\nIt is open.'),
  ]);
  expect(end).toBe('memory');
  expect(other).toEqual([{ heading: 'Pool', text: ['It is open.'], page: null }]);
});

it('counts memory outside of V8', async () => {
  const picture = sharp({ create: { width: 8_000, height: 7_900, channels: 4, background: '#1f5b4d' } });
  const bytes = await picture.png({ progressive: true }).toBuffer();
  const order = { ...own, task: 'picture', options: { format: 'webp' }, bytes } as const;
  const end = await waitForEnd(readApart(order, nothing));
  expect(end instanceof UnreadableFile || end === 'memory').toBe(true);
});

it('ends a reader that takes too long', async () => {
  const limits = { milliseconds: 5, megabytes: 96 };
  expect(await waitForEnd(readApart({ ...commas, limits }, nothing))).toBe('time');
});

it('gives the reader nothing of the product', async () => {
  const reader = startReader(small);
  await once(reader, 'spawn');
  const variables = readFileSync(`/proc/${reader.pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const names = variables.map((variable) => variable.split('=')[0] ?? '');
  reader.kill('SIGKILL');
  const memory = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];
  const channel = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'];
  expect(names.filter((name) => name !== 'PWD').sort()).toEqual([
    'LANG',
    ...memory,
    ...channel,
    'PATH',
    'UV_THREADPOOL_SIZE',
  ]);
});

it('leaves no process behind', async () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  await note('A line.');
  await expect
    .poll(() => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length)
    .toBeLessThanOrEqual(before);
});

it('serves people with fewer files first, as many at a time as memory allows', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (person: string, megabytes: number) =>
    runInTurn({ person, megabytes }, async () => {
      begun.push(person);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const readings = [read('a', 224), read('a', 224), read('a', 224), read('b', 224), read('c', 96)];
  await Promise.resolve();
  expect(begun).toEqual(['a']);
  while (begun.length < readings.length) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  for (const end of ends) end();
  await Promise.all(readings);
  expect(begun.slice(1, 3).sort()).toEqual(['b', 'c']);
  expect(begun.slice(3)).toEqual(['a', 'a']);
});

it('limits how many can wait', async () => {
  let end = nothing;
  const first = runInTurn(
    { person: 'a', megabytes: 224 },
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  const waiting = Array.from({ length: 61 }, () =>
    runInTurn({ person: 'a', megabytes: 224 }, async () => {}),
  );
  const ends = Promise.allSettled(waiting);
  await new Promise(setImmediate);
  end();
  await first;
  const refused = (await ends).filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason instanceof NoTurn)).toEqual([true]);
});
