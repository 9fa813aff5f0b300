import { expect, test } from 'vitest';
import { monthOf, weeksOf } from './calendar-days.ts';

test('months end on their last day and weeks begin on Monday', () => {
  expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthOf('2026-01-31', -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  const weeks = weeksOf('2026-11-20');
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30');
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});
