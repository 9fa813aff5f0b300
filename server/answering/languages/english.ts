import { kindsAskedFor, kindsInLine } from '#server/answering/language/answer-kinds.ts';
import { askedThingOf } from '#server/answering/language/asked-thing.ts';
import { gradesAskedFor, gradesIn, withoutGrades } from '#server/answering/language/grades.ts';
import { importanceOf, isFraming } from '#server/answering/language/importance.ts';
import { isFiller, openLexicon } from '#server/answering/language/lexicon.ts';
import { expandAbbreviation } from '#server/answering/language/spelling.ts';
import {
  commonWords,
  functionWordList,
  isCommonWord,
  isFunctionWord,
  rarityOf,
} from '#server/answering/language/vocabulary.ts';
import { wordMeanings } from '#server/answering/language/word-meanings.ts';
import { stemOf, tokensOfPlain, toPlainText, wordsOf } from '#server/answering/language/words.ts';
import type { Language } from './language.ts';

function mostWrong(word: string): [number, number, number, number] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [0, 0, 0, 0];
  const most = word.length >= 7 ? 2 : 1;
  return [most, most, most, most];
}

/** The only language with grades, word meanings and a sentence encoder. */
export const english: Language = {
  code: 'en',
  toPlainText,
  tokensOfPlain,
  stemOf,
  wordsOf,
  isFunctionWord,
  isFiller,
  rarityOf,
  importanceOf,
  isFraming,
  gradesIn,
  gradesAskedFor,
  withoutGrades,
  kindsInLine,
  kindsAskedFor,
  askedThingOf,
  openLexicon,
  spelling: {
    writeOut: expandAbbreviation,
    isRight: (word) => isCommonWord(word) || wordMeanings.placeOf(word) !== undefined,
    before: functionWordList,
    after: commonWords,
    mostWrong,
  },
  structure: {
    joints: [/[.?!;]+\s+/g, /,?\s+(?:and|&|plus|also|then)\s+/g, /,\s+/g],
    asking:
      /\b(?:what|when|where|who|whom|whose|which|how|why|whats|whens|wheres|hows|any|need|want|tell|costs?|price)\b|^(?:(?:and|so|also|but) )?(?:can|could|do|does|did|is|are|will|would|should|may)\b/,
    opening: /^(?:and|also|plus|then|or|ok(?:ay)? and|what about|how about|same for|what if|but|for|in)\b/i,
    pointing: /\b(?:it|that|those|them|this|these|there|they|one|ones|same)\b/i,
  },
  partsOfWord: () => [],
  meaningOf: (word) => wordMeanings.placeOf(word),
  likenessOf: () => 0,
  knowing: () => english,
};
