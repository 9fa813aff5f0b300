import { afterEach, expect, test, vi } from 'vitest';
import { formatterFor } from './format.ts';

vi.mock('./session/session.ts', () => ({ useSessionUser: () => null }));
afterEach(() => vi.useRealTimers());

const tokyo = formatterFor({ locale: 'en-US', time_zone: 'Asia/Tokyo', currency: 'JPY' });
const hawaii = formatterFor({ locale: 'en-US', time_zone: 'Pacific/Honolulu', currency: 'USD' });

test('a calendar date is the same day in every time zone', () => {
  expect(hawaii.date('2026-03-01')).toBe('Mar 1, 2026');
  expect(tokyo.date('2026-03-01')).toBe('Mar 1, 2026');
});

test('an instant is shown in the time zone of the school', () => {
  expect(tokyo.day('2026-03-01T20:00:00.000Z')).toBe('Mar 2, 2026');
  expect(hawaii.day('2026-03-01T05:00:00.000Z')).toBe('Feb 28, 2026');
});

test("today is the school's today", () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T20:00:00Z') });
  expect(tokyo.today()).toBe('2026-03-02');
  expect(hawaii.today()).toBe('2026-03-01');
});

test('money is in the smallest unit of its currency', () => {
  expect(hawaii.money(123_456)).toBe('$1,234.56');
  expect(tokyo.money(1234)).toBe('¥1,234');
});

test.each([
  [59_000, 'Just now'],
  [61_000, '1m ago'],
  [3_600_000, '1h ago'],
  [86_400_000, 'Feb 28, 2026'],
])('shows the age of an instant %i ms ago as %s', (ago, words) => {
  const now = new Date('2026-03-02T00:00:00Z').getTime();
  vi.useFakeTimers({ now });
  expect(hawaii.relative(now - ago)).toBe(words);
});

test('the percentage of a mark is never rounded up to the next grade', () => {
  expect(hawaii.exactPercent(89.95)).toBe('89.95%');
  expect(hawaii.exactPercent(89.9999)).toBe('89.99%');
  expect(hawaii.exactPercent(90)).toBe('90%');
});

test('unknown conventions fall back instead of failing', () => {
  expect(formatterFor({ locale: '??', time_zone: 'Moon/Base', currency: 'X' }).number(1.25)).toBe('1.3');
});
