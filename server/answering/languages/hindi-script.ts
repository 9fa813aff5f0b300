/** Joins and breaks between letters, and the dot below borrowed sounds, which many leave out. */
const invisible = /\u200b|\u200c|\u200d|\u093c/g;
const firstDigit = 0x0966;

/** One spelling of Devanagari: without the dot below, one nasal sign, short i and u, ordinary digits. */
export const toPlainHindi = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .replace(invisible, '')
    .replaceAll(/[ँं]|[ङञणनम]्(?=[क-भ])/g, 'ं')
    .replaceAll('ी', 'ि')
    .replaceAll('ू', 'ु')
    .replaceAll('ई', 'इ')
    .replaceAll('ऊ', 'उ')
    .replaceAll(/[ॅॉ]/g, 'ा')
    .replaceAll(/य([ेि])(?=\s|$|[^\p{L}\p{M}])/gu, (_, sign: string) => (sign === 'े' ? 'ए' : 'इ'))
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - firstDigit))
    .replaceAll(/(\d),(?=\d)/g, '$1')
    .toLowerCase();

/** Endings of nouns, adjectives and verbs, the longest first. */
const endings = [
  ['ाएंगि', 'ाएंगे', 'ाउंगि', 'ाउंगा', 'ाइयां', 'ाइयों', 'ाइयाें'],
  [
    'ाएगि',
    'ाएगा',
    'ाओगि',
    'ाओगे',
    'एंगि',
    'एंगे',
    'ेंगि',
    'ेंगे',
    'ाएं',
    'ाओं',
    'ुओं',
    'ुएं',
    'िएं',
    'ियों',
    'ियां',
    'ताएं',
    'ताओं',
  ],
  [
    'ाकर',
    'ाइए',
    'ाईं',
    'ाया',
    'ेगि',
    'ेगा',
    'ोगि',
    'ोगे',
    'ाने',
    'ाना',
    'ाते',
    'ाति',
    'ाता',
    'तिं',
    'नाएं',
    'नाओं',
    'इयां',
    'इयों',
  ],
  ['कर', 'ाओ', 'िए', 'ाइ', 'ाए', 'ने', 'नि', 'ना', 'ते', 'ति', 'ता', 'ां', 'ों', 'ें', 'एं', 'ओं', 'या'],
  ['ो', 'े', 'ि', 'ु', 'ा', 'ए'],
].flat();
const leastStem = 2;

/** A light stem after Ramanathan and Rao (2003): removes one ending. The word is in its plain spelling. */
export function stemOfHindi(word: string): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= leastStem);
  return ending === undefined ? word : word.slice(0, word.length - ending.length);
}

const sounds =
  'क:k ख:k ग:g घ:g ङ:n च:c छ:c ज:j झ:j ञ:n ट:t ठ:t ड:d ढ:d ण:n त:t थ:t द:d ध:d न:n प:p फ:f ब:b भ:b म:m य:y र:r ल:l व:v श:s ष:s स:s ह:h ं:n अ:a आ:a इ:i उ:u ए:e ऐ:e ओ:o औ:o ऋ:r';
const soundOfLetter = new Map(
  sounds.split(' ').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
);

/** The consonants of a word in either script, by which "fees" and "फीस" are the same. */
export function soundOf(word: string): string {
  if (!/\p{Script=Devanagari}/u.test(word)) return soundOfLatin(word);
  const heard = Array.from(word, (letter) => soundOfLetter.get(letter) ?? '').join('');
  return heard.slice(0, 1) + heard.slice(1).replaceAll(/[aeiou]/g, '');
}

function soundOfLatin(word: string): string {
  const sounds = word
    .replaceAll(/ph/g, 'f')
    .replaceAll(/tion/g, 'sn')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/chh?/g, 'C')
    .replaceAll(/sh/g, 's')
    .replaceAll(/([kgjtdb])h/g, '$1')
    .replaceAll(/c|q/g, 'k')
    .replaceAll('C', 'c')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replaceAll(/(.)\1/g, '$1');
  return sounds.slice(0, 1) + sounds.slice(1).replaceAll(/[aeiouy]/g, '');
}
