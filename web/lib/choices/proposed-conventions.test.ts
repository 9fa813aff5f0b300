import { expect, it } from 'vitest';
import { conventionsOf } from './proposed-conventions.ts';

it.each([
  ['Europe/Berlin', 'EUR', 'de-DE'],
  ['Europe/London', 'GBP', 'en-GB'],
  ['America/New_York', 'USD', 'en-US'],
  ['Asia/Kolkata', 'INR', 'hi-IN'],
  ['Asia/Tokyo', 'JPY', 'ja-JP'],
  ['Africa/Nairobi', 'KES', 'sw-KE'],
  ['UTC', 'USD', 'en-US'],
])('a school in %s counts in %s and writes %s', (zone, currency, locale) => {
  expect(conventionsOf(zone)).toEqual({ currency, locale });
});
