import { expect, test } from 'vitest';
import { megabytesOf } from './megabytes.ts';

test('sizes are in MB with two decimals', () => {
  expect([0, 5243, 1_500_000, 10 * 1024 * 1024].map(megabytesOf)).toEqual(['0.00', '0.01', '1.43', '10.00']);
});
