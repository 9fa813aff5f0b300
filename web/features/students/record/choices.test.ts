import { expect, it } from 'vitest';
import { incomeText } from './choices.ts';

const euros = (amount: number) => `€${amount / 1000}k`;

it.each([
  ['Below $25,000', 'Below €25k'],
  ['$100,000 - $150,000', '€100k - €150k'],
  ['Above $150,000', 'Above €150k'],
])('a range of income, %s, is shown in the currency of the school', (range, shown) => {
  expect(incomeText(range, euros)).toBe(shown);
});
