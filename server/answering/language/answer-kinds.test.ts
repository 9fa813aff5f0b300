import { expect, it } from 'vitest';
import { kindsInLine } from './answer-kinds.ts';

it.each([
  'Deposit | RM120',
  'Registration: GH₵ 250',
  'Boarding costs KSh 45,000 a term.',
  'We charge 95 CHF for each lesson.',
  'Examination fee: Rs. 900',
])('finds an amount of money in “%s”', (line) => {
  expect([...kindsInLine(line)]).toContain('money');
});

it.each(['Meet us in Rm 204.', 'Tryouts: 3 times a year', 'All 12 classes'])(
  'finds no amount of money in “%s”',
  (line) => {
    expect([...kindsInLine(line)]).not.toContain('money');
  },
);
