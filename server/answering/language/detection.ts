import { toPlainText } from './words.ts';

const scripts: readonly (readonly [name: string, letters: RegExp])[] = [
  ['latin', /\p{Script=Latin}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['telugu', /\p{Script=Telugu}/gu],
  ['tamil', /\p{Script=Tamil}/gu],
  ['kannada', /\p{Script=Kannada}/gu],
  ['bengali', /\p{Script=Bengali}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['hangul', /\p{Script=Hangul}/gu],
];

/** Function words that occur in only one of the languages. */
const telling: Readonly<Record<string, ReadonlySet<string>>> = {
  english: new Set(
    'the and is are of to for with at by from can you we not be on this that it has have will or as an'.split(
      ' ',
    ),
  ),
  spanish: new Set(
    'el los las una es son del para con por que en se y su al lo como mas esta hay'.split(' '),
  ),
  french: new Set(
    'le les une est sont des du pour avec par que dans et au aux nous vous pas sur ce cette il'.split(' '),
  ),
  german: new Set(
    'der die das und ist sind ein eine fur mit von zu im den dem nicht auf wir sie es auch bei wird'.split(
      ' ',
    ),
  ),
  portuguese: new Set(
    'os as uma e sao do da dos das para com por que em se nao ao mais como ha no na'.split(' '),
  ),
  italian: new Set('il lo gli una e sono del della per con che in si non al piu come ci nel alla'.split(' ')),
};

function scriptOf(text: string): string | undefined {
  const counts = scripts.map(([name, letters]) => [name, text.match(letters)?.length ?? 0] as const);
  const best = counts.reduce((most, next) => (next[1] > most[1] ? next : most));
  return best[1] > 0 ? best[0] : undefined;
}

/** The language of a text, detected by its script and function words. */
function languageOf(text: string): string | undefined {
  const script = scriptOf(text);
  if (script !== 'latin') return script;
  const words = toPlainText(text).match(/[a-z]+/g) ?? [];
  const counts = Object.entries(telling).map(
    ([name, little]) => [name, words.filter((word) => little.has(word)).length] as const,
  );
  const [first, second] = counts.sort((a, b) => b[1] - a[1]);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined;
}

/** Whether two texts can be in the same language; an unknown language matches any. */
export function sameLanguage(left: string, right: string): boolean {
  const [one, other] = [languageOf(left), languageOf(right)];
  if (one === undefined || other === undefined)
    return scriptOf(left) === scriptOf(right) || scriptOf(right) === undefined;
  return one === other;
}
