import { expect, it } from 'vitest';
import { incomeFrom, incomeText } from './income.ts';
import { familyIncomes } from './values.ts';

const euros = (amount: number) => `€${amount / 1000}k`;

it.each([
  ['Below $25,000', 'Below €25k'],
  ['$100,000 - $150,000', '€100k - €150k'],
  ['Above $150,000', 'Above €150k'],
])('a range of income, %s, is shown in the currency of the school', (range, shown) => {
  expect(incomeText(range, euros)).toBe(shown);
});

it('a range is read in any currency, and anything else stays as typed', () => {
  const format = (locale: string, currency: string) => (amount: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
  for (const money of [format('de', 'EUR'), format('en', 'INR'), format('fr', 'CHF')])
    expect(familyIncomes.map((range) => incomeFrom(incomeText(range, money)))).toEqual([...familyIncomes]);
  const others = ['€30,000', 'a lot', '', '25000', 'Above €25,000', 'Below €150,000'];
  expect(others.map(incomeFrom)).toEqual(others);
});
