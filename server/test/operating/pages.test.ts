import { expect, test } from 'vitest';
import { followed, notFollowed, readBlocks, readMarkedNames, replaceNames } from './pages.ts';

const pages = ['running.md', 'database.md', 'files.md'];
const blocks = pages.flatMap(readBlocks);
const isNamed = ({ page, heading }: { page: string; heading: string }) =>
  notFollowed.some((each) => each.page === page && each.heading === heading);

test('a test types the commands of each way to run Homeroom, or this list names them', () => {
  const typed = Object.values(followed).flat();
  expect(blocks.filter(({ text }) => !typed.includes(text)).filter((block) => !isNamed(block))).toEqual([]);
  expect(
    notFollowed.filter((named) => !blocks.some((block) => isNamed(block) && block.page === named.page)),
  ).toEqual([]);
});

test('the commands have every name that the page says stands for yours, and no other example', () => {
  const text = Object.values(followed).flat().join('');
  const marked = readMarkedNames();
  expect(marked.length).toBeGreaterThan(5);
  expect(marked.filter((name) => !text.includes(name))).toEqual([]);
  // A name that is also a part of another word would be replaced there too.
  expect(
    marked.filter((name) => new RegExp(`\\w${RegExp.escape(name)}|${RegExp.escape(name)}\\w`).test(text)),
  ).toEqual([]);
  const replaced = replaceNames([text], Object.fromEntries(marked.map((name) => [name, 'mine'])));
  expect(replaced.join('')).not.toMatch(/\.example|example\.|localhost|127\.0\.0\.1|<\w+>/);
});

test('replaces only names that the page marks, and requires a value for each', () => {
  expect(() => replaceNames(['npm start'], { npm: 'yarn' })).toThrow(
    'does not say that npm has to be replaced',
  );
  expect(() => replaceNames(['PORT=3001'], {})).toThrow('need a value for 3001');
  expect(replaceNames(['PORT=3001'], { '3001': '4000' })).toEqual(['PORT=4000']);
});
