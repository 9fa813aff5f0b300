import { expect, test } from 'vitest';
import { guardMarkup } from './trusted-types.ts';

test('only style sheets, and text parsed outside the page, become markup', () => {
  const policies: {
    name: string;
    rules: { createHTML: (...args: [string, string, string]) => string | null };
  }[] = [];
  guardMarkup({ createPolicy: (name, rules) => policies.push({ name, rules }) });
  expect(policies.map(({ name }) => name)).toEqual(['default']);
  const create = policies[0]?.rules.createHTML;
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
