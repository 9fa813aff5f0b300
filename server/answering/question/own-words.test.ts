import { expect, it } from 'vitest';
import { createWordReplacer } from './own-words.ts';

const synonyms = [
  { word: 'zwembad', means: ['pool', 'swimming'] },
  { word: 'off-site (week)', means: ['class trip'] },
];
const createIndexOf = (...stems: string[]) => ({
  placeOf: (stem: string) => (stems.includes(stem) ? 0 : undefined),
});

it.each([
  ['when is the zwembad open', 'when is the pool open', createIndexOf('pool')],
  ['when is the zwembad open', 'when is the swimming open', createIndexOf('swim')],
  ['is the pool warm', 'is the zwembad warm', createIndexOf('zwembad')],
  ['what does the off-site (week) cost', 'what does the class trip cost', createIndexOf('class', 'trip')],
  ['zwembaden', 'zwembaden', createIndexOf('pool')],
  ['when is the zwembad open', 'when is the zwembad open', createIndexOf('pool', 'swim', 'zwembad')],
  ['when is the zwembad open', 'when is the zwembad open', createIndexOf()],
])('%s is read as: %s', (text, own, index) => {
  expect(createWordReplacer(synonyms, index)(text)).toBe(own);
});
