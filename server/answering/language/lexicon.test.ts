import { describe, expect, it } from 'vitest';
import { knownMeanings } from './known-meanings.ts';
import { openLexicon } from './lexicon.ts';

describe('a word of the school', () => {
  const lexicon = openLexicon([{ word: 'zwembad', means: ['pool', 'wardrobe'] }]);
  const meantBy = (stem: string) =>
    lexicon.startingWith(stem).flatMap(({ expansions }) => expansions.map(({ term }) => term));

  it('means what it stands for, and is meant by it', () => {
    expect(meantBy('zwembad')).toEqual(['pool', 'wardrob']);
    expect(meantBy('pool')).toContain('zwembad');
  });

  it('does not make its meanings mean one another', () => {
    expect(meantBy('wardrob')).toEqual(['zwembad']);
  });
});

describe('what is known of a word already', () => {
  it('is what the shipped lexicon has, synonyms first and without the word itself', () => {
    expect(knownMeanings('Buses')[0]).toBe('transport');
    expect(knownMeanings('the bus')).not.toContain('bus');
    expect(knownMeanings('pay for bus stop')).toEqual([]);
  });

  it('is nothing for signs and strange words', () => {
    expect(['', '?', 'zwembad'].flatMap(knownMeanings)).toEqual([]);
  });
});
