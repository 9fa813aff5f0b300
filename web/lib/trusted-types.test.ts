import { expect, test } from 'vitest';
import { guardMarkup } from './trusted-types.ts';

test('only style sheets, and text parsed outside the page, become markup', () => {
  const asked: {
    name: string;
    rules: { createHTML: (...given: [string, string, string]) => string | null };
  }[] = [];
  guardMarkup({ createPolicy: (name, rules) => asked.push({ name, rules }) });
  expect(asked.map(({ name }) => name)).toEqual(['default']);
  const create = asked[0]?.rules.createHTML;
  expect(create?.(':root{--a:1}', 'TrustedHTML', 'Element innerHTML')).toBe(':root{--a:1}');
  expect(create?.('<b>x</b>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<b>x</b>');
  for (const sink of [
    'Element innerHTML',
    'Element outerHTML',
    'Element insertAdjacentHTML',
    'Document write',
  ])
    expect(create?.('<img src=x onerror=alert(1)>', 'TrustedHTML', sink)).toBeNull();
  guardMarkup(undefined);
});
