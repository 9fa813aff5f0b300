// @vitest-environment node
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addTranslation, defineMessages, setLanguage, textOf } from './text.ts';

const messages = defineMessages('test', {
  plain: 'Students',
  filled: 'Hello {{name}}',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
});

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: '', dir: '' } }));
afterEach(() => setLanguage('en'));

test('fills in values, and never as markup', () => {
  expect(textOf(messages)('plain')).toBe('Students');
  expect(textOf(messages)('filled', { name: '<b>{{name}}</b> $&' })).toBe('Hello <b>{{name}}</b> $&');
});

test('chooses the plural form by the count', () => {
  expect(textOf(messages)('rows', { count: 1 })).toBe('1 row');
  expect(textOf(messages)('rows', { count: 0 })).toBe('0 rows');
});

test('speaks another language, uses English for missing texts, and sets the page’s direction', () => {
  addTranslation('ar', 'test', { plain: 'الطلاب' });
  setLanguage('ar');
  expect(textOf(messages)('plain')).toBe('الطلاب');
  expect(textOf(messages)('filled', { name: 'Ada' })).toBe('Hello Ada');
  expect(document.documentElement.dir).toBe('rtl');
});
