import { expect, test } from 'vitest';
import { classYears, personYears, yearChoices } from './year-choices.ts';

test('an empty school has every year up to the current one to choose from', () => {
  expect(yearChoices(personYears, [], 2026)).toEqual([2026, 2025, 2024, 2023, 2022]);
  expect(yearChoices(classYears, [], 2027)).toEqual([2027, 2026, 2025, 2024, 2023]);
});

test('a planned year and an early one are choices too, without the years before the usual ones', () => {
  expect(yearChoices(personYears, [2027, 2026, 2019], 2026)).toEqual([
    2027, 2026, 2025, 2024, 2023, 2022, 2019,
  ]);
});

test('a current year before the usual ones adds only itself', () => {
  expect(yearChoices(personYears, [], 2020)).toEqual([2024, 2023, 2022, 2020]);
});
