import { describe, expect, it } from 'vitest';
import { knownMeanings } from './known-meanings.ts';
import { openLexicon } from './lexicon.ts';

describe('a synonym of the school', () => {
  const lexicon = openLexicon([{ word: 'zwembad', means: ['pool', 'wardrobe'] }]);
  const meantBy = (stem: string) =>
    lexicon.startingWith(stem).flatMap(({ expansions }) => expansions.map(({ term }) => term));

  it('matches its meaning in both directions', () => {
    expect(meantBy('zwembad')).toEqual(['pool', 'wardrob']);
    expect(meantBy('pool')).toContain('zwembad');
  });

  it('does not connect its meanings with one another', () => {
    expect(meantBy('wardrob')).toEqual(['zwembad']);
  });
});

describe('known meanings of a word', () => {
  it('come from the shipped lexicon, synonyms first and without the word itself', () => {
    expect(knownMeanings('Buses')[0]).toBe('transport');
    expect(knownMeanings('the bus')).not.toContain('bus');
    expect(knownMeanings('pay for bus stop')).toEqual([]);
  });

  it('are empty for signs and unknown words', () => {
    expect(['', '?', 'zwembad'].flatMap(knownMeanings)).toEqual([]);
  });
});
