import { expect, test } from 'vitest';
import { ReplayClock } from './replay-clock.ts';

test('a replica has everything until the newest position that it has replayed', () => {
  const clock = new ReplayClock();
  clock.noteWritten(100, 1_000);
  clock.noteWritten(200, 2_000);
  clock.noteWritten(300, 3_000);
  expect(clock.noteReplayed(250)).toBe(2_000);
  expect(clock.noteReplayed(300)).toBe(3_000);
});

test('a primary that no one writes to is no lag', () => {
  const clock = new ReplayClock();
  for (const at of [1_000, 2_000, 3_000]) clock.noteWritten(100, at);
  expect(clock.noteReplayed(100)).toBe(3_000);
});

test('a replica that stands still grows old', () => {
  const clock = new ReplayClock();
  clock.noteWritten(100, 1_000);
  expect(clock.noteReplayed(100)).toBe(1_000);
  for (let at = 2_000; at < 200_000; at += 1_000) clock.noteWritten(100 + at, at);
  expect(clock.noteReplayed(100)).toBe(1_000);
});

test('nothing is known before the first comparison, nor about another server', () => {
  const clock = new ReplayClock();
  clock.noteWritten(100, 1_000);
  expect(clock.noteReplayed(99)).toBeUndefined();
  expect(clock.noteReplayed(100)).toBe(1_000);
  clock.forget();
  expect(clock.noteReplayed(100)).toBeUndefined();
});

test('positions of a primary that failed do not make a replica of the next one look newer', () => {
  const clock = new ReplayClock();
  clock.noteWritten(500, 1_000);
  clock.noteWritten(300, 2_000);
  expect(clock.noteReplayed(300)).toBe(2_000);
  expect(clock.noteReplayed(600)).toBe(2_000);
});
