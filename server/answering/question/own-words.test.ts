import { expect, it } from 'vitest';
import { createWordReplacer } from './own-words.ts';

const synonyms = [
  { word: 'zwembad', means: ['pool', 'swimming'] },
  { word: 'off-site (week)', means: ['class trip'] },
];
const knowing = (...stems: string[]) => ({
  placeOf: (stem: string) => (stems.includes(stem) ? 0 : undefined),
});

it.each([
  ['when is the zwembad open', 'when is the pool open', knowing('pool')],
  ['when is the zwembad open', 'when is the swimming open', knowing('swim')],
  ['is the pool warm', 'is the zwembad warm', knowing('zwembad')],
  ['what does the off-site (week) cost', 'what does the class trip cost', knowing('class', 'trip')],
  ['zwembaden', 'zwembaden', knowing('pool')],
  ['when is the zwembad open', 'when is the zwembad open', knowing('pool', 'swim', 'zwembad')],
  ['when is the zwembad open', 'when is the zwembad open', knowing()],
])('%s is read as: %s', (text, own, index) => {
  expect(createWordReplacer(synonyms, index)(text)).toBe(own);
});
