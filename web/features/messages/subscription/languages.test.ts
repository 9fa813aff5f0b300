import { expect, it } from 'vitest';
import { chooseLanguage } from './languages.ts';

it('chooses the first language that messages have, or else English', () => {
  expect(chooseLanguage(['pt-BR', 'AR-eg', 'de'])).toBe('ar');
  expect(chooseLanguage(['ja'])).toBe('en');
  expect(chooseLanguage([])).toBe('en');
});
