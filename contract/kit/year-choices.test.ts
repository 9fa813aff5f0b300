import { expect, test } from 'vitest';
import { classYears, personYears, yearChoices } from './year-choices.ts';

test('offers the usual years, the years of the school and the current one, newest first, each once', () => {
  expect(yearChoices(personYears, [2026, 2024, 2019], 2026)).toEqual([2026, 2024, 2023, 2022, 2019]);
  expect(yearChoices(classYears, [], 2030)).toEqual([2030, 2025, 2024, 2023]);
});
