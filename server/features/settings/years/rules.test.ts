import { describe, expect, it } from 'vitest';
import { currentYear, fieldOutside } from './rules.ts';

describe('the current academic year', () => {
  const years = [
    { year: 2026, starts_on: '2026-08-01' },
    { year: 2024, starts_on: '2024-08-01' },
    { year: 2025, starts_on: '2025-08-01' },
  ];

  it('is the one with today in it, from its first day', () => {
    expect(currentYear(years, '2026-07-31')).toBe(2025);
    expect(currentYear(years, '2026-08-01')).toBe(2026);
  });

  it('is the last one after its end, the first one before its beginning, and none without years', () => {
    expect(currentYear(years, '2031-01-01')).toBe(2026);
    expect(currentYear(years, '2020-01-01')).toBe(2024);
    expect(currentYear([], '2026-01-01')).toBeNull();
  });
});

describe('dates inside a year', () => {
  const year = { starts_on: '2026-08-01', ends_on: '2027-07-31' };

  it('accepts the first and the last day', () => {
    expect(fieldOutside(year, year)).toBeUndefined();
  });

  it('names the date outside', () => {
    expect(fieldOutside({ starts_on: '2026-07-31', ends_on: '2026-12-01' }, year)).toBe('starts_on');
    expect(fieldOutside({ starts_on: '2027-08-01', ends_on: '2027-12-01' }, year)).toBe('starts_on');
    expect(fieldOutside({ starts_on: '2026-08-01', ends_on: '2027-08-01' }, year)).toBe('ends_on');
  });
});
