import { describe, expect, it } from 'vitest';
import { typedMomentsIn, typedTimesIn } from './typed-times.ts';

const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'ko-KR', 'ar-EG', 'hi-IN', 'bg-BG', 'ja-JP', 'fa-IR'];

describe('times of day as people type them', () => {
  it.each([
    ['en-US', '02:30 PM'],
    ['en-GB', '14:30'],
    ['de-DE', '14:30'],
  ])('are written in the locale %s', (locale, written) => {
    expect(typedTimesIn(locale).write('14:30').replaceAll(/\s/g, ' ')).toBe(written);
  });

  it.each(locales)('are read as the locale %s writes them', (locale) => {
    const times = typedTimesIn(locale);
    for (const time of ['00:00', '00:30', '09:05', '12:00', '12:45', '14:30', '23:59'])
      expect(times.read(times.write(time))).toBe(time);
  });

  it('are understood with 12 and 24 hours, other separators, and without minutes', () => {
    const { read } = typedTimesIn('en-GB');
    expect(['2.30 pm', '2:30PM', '14:30', '1430', '14h30'].map(read)).toEqual(Array(5).fill('14:30'));
    expect(['12 am', '9', '930', '12 p.m.'].map(read)).toEqual(['00:00', '09:00', '09:30', '12:00']);
  });

  it('are not guessed', () => {
    const { read, write } = typedTimesIn('en-US');
    for (const typed of ['', 'noon', '24:00', '9:60', '13 pm', '0 am', '9:3', '1:2:3'])
      expect(read(typed)).toBeUndefined();
    expect(write('')).toBe('');
  });
});

describe('moments as people type them', () => {
  it.each(locales)('are read as the locale %s writes them', (locale) => {
    const moments = typedMomentsIn(locale);
    for (const moment of ['2026-08-01T09:05', '2026-12-31T23:59', '2026-01-02T00:00'])
      expect(moments.read(moments.write(moment))).toBe(moment);
  });

  it('need a date and a time', () => {
    const { read, write } = typedMomentsIn('en-GB');
    expect(read('1/8/2026 9:30')).toBe('2026-08-01T09:30');
    expect(read('01082026 0930')).toBe('2026-08-01T09:30');
    expect(read('2026-08-01T09:30')).toBe('2026-08-01T09:30');
    for (const typed of ['', '1/8/2026', '9:30', '31/2/2026 9:30', '1/8/2026 25:00'])
      expect(read(typed)).toBeUndefined();
    expect(write('')).toBe('');
  });
});
