import { expect, it } from 'vitest';
import { readPhoneNumber } from './phone-number.ts';

it.each([
  ['+44 20 7946 0018', 'de', '+442079460018'],
  ['030 901820', 'de', '+4930901820'],
  ['0171/1234567', 'de-CH', null],
  ['0171/1234567', 'de-DE', '+491711234567'],
  ['(212) 555-0143', 'en', '+12125550143'],
  ['0722 555 001', 'en-KE', '+254722555001'],
  ['0722 555 001', 'en', null],
  ['extension 4', 'en', null],
  ['', 'en', null],
  ['+1 555 0101', 'en', null],
])('reads %j in a school of locale %s as %j', (typed, locale, number) => {
  expect(readPhoneNumber(typed, { locale, time_zone: 'UTC' })).toBe(number);
});

it.each([
  ['030 901820', 'Europe/Berlin', '+4930901820'],
  ['020 7946 0018', 'Europe/London', '+442079460018'],
  ['020 7946 0018', 'Atlantic/Reykjavik', '+442079460018'],
  ['98201 23456', 'Asia/Kolkata', '+919820123456'],
])('reads %j in a school with British conventions in %s as %j', (typed, time_zone, number) => {
  expect(readPhoneNumber(typed, { locale: 'en-GB', time_zone })).toBe(number);
});
