import { expect, test } from 'vitest';
import { findExpired } from './retention.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-22T12:00:00Z');

/** A backup made that many days ago, at 01:30. */
function backup(daysAgo: number, { hour = 1, isVerified = true } = {}) {
  const created = new Date(Date.parse('2026-11-22T00:30:00Z') - daysAgo * dayMs + hour * 3_600_000);
  return { created, verified: isVerified ? created : undefined };
}

test('one backup per day and one per week are kept', () => {
  const nights = Array.from({ length: 60 }, (_, daysAgo) => backup(daysAgo));
  const expired = new Set(findExpired(nights, { daily: 7, weekly: 4 }, now));
  const kept = nights
    .filter((one) => !expired.has(one))
    .map(({ created }) => created.toISOString().slice(0, 10));
  // Seven days, then the Sundays that end the three weeks before this one.
  const days = ['22', '21', '20', '19', '18', '17', '16', '15', '08', '01'];
  expect(kept).toEqual(days.map((day) => `2026-11-${day}`));
});

test('after a long pause the last backups are kept', () => {
  const old = [backup(200), backup(201), backup(260)];
  expect(findExpired(old, { daily: 1, weekly: 2 }, now)).toEqual([old[1]]);
});

test('all backups of the last day are kept, and a verified one is preferred to a newer unverified one', () => {
  const today = [backup(0, { hour: 3 }), backup(0, { hour: 2 })];
  const earlier = [backup(2, { hour: 9, isVerified: false }), backup(2, { hour: 3 }), backup(2, { hour: 1 })];
  expect(findExpired([...today, ...earlier], { daily: 7, weekly: 0 }, now)).toEqual([earlier[0], earlier[2]]);
});

test('an empty folder has nothing to expire', () => {
  expect(findExpired([], { daily: 7, weekly: 4 }, now)).toEqual([]);
});
