import { describe, expect, it } from 'vitest';
import { typedDatesIn } from './typed-dates.ts';

describe('dates as people type them', () => {
  it.each([
    ['en-US', 'MM/DD/YYYY', '08/01/2026'],
    ['en-GB', 'DD/MM/YYYY', '01/08/2026'],
    ['de-DE', 'DD.MM.YYYY', '01.08.2026'],
    ['ar-EG', 'DD/MM/YYYY', '01/08/2026'],
    ['fa-IR', 'YYYY/MM/DD', '2026/08/01'],
  ])('follow the locale %s', (locale, pattern, written) => {
    const dates = typedDatesIn(locale);
    expect(dates.pattern.replaceAll(/[^\w/.]/g, '')).toBe(pattern);
    expect(dates.read(dates.write('2026-08-01'))).toBe('2026-08-01');
    expect(dates.read(written)).toBe('2026-08-01');
  });

  it('are understood without leading zeros and as YYYY-MM-DD in every locale', () => {
    expect(typedDatesIn('en-US').read('8/1/2026')).toBe('2026-08-01');
    expect(typedDatesIn('en-GB').read('1.8.2026')).toBe('2026-08-01');
    expect(typedDatesIn('en-GB').read('2026-08-01')).toBe('2026-08-01');
  });

  it('are understood without separators', () => {
    expect(typedDatesIn('en-US').read('08012026')).toBe('2026-08-01');
    expect(typedDatesIn('en-GB').read(' 01082026 ')).toBe('2026-08-01');
    expect(typedDatesIn('fa-IR').read('20260801')).toBe('2026-08-01');
    expect(typedDatesIn('en-GB').read('31022026')).toBeUndefined();
  });

  it('are not guessed from what is incomplete or not in the calendar', () => {
    const dates = typedDatesIn('en-GB');
    for (const typed of ['', '1/8', '1/8/26', '31/02/2026', 'soon'])
      expect(dates.read(typed)).toBeUndefined();
    expect(dates.write('')).toBe('');
  });
});
