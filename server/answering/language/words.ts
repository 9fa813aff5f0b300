/** A word of a text, and the stem by which it is compared. */
export type QuestionWord = { readonly text: string; readonly stem: string };

const accents = /\p{Mn}+/gu;
const token = /[a-z0-9._%+-]+@[a-z0-9.-]+[a-z0-9]|\d+(?:[:.]\d+)*|[\p{L}\p{N}]+/gu;

/** Lower case without accents, apostrophes and the commas inside numbers. */
export function toPlainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/(\d),(?=\d)/g, '$1');
}

/** The words and numbers of a text, in their order. */
export const tokensOf = (text: string): string[] => tokensOfPlain(toPlainText(text));

/** The same for a text that `plain` has cleaned. */
export const tokensOfPlain = (text: string): string[] => (text.match(token) ?? []).flatMap(splitUnit);

/** Splits `10am` into a number and a word; `5th` is the number. */
function splitUnit(word: string): string[] {
  const [, number, unit] = /^(\d+)(am|pm|km|kms|yrs?|years?|months?|days?|hrs?|mins?)$/.exec(word) ?? [];
  if (number && unit) return [number, unit];
  return [/^\d+(?:st|nd|rd|th)$/.test(word) ? word.slice(0, -2) : word];
}

const irregular = new Map(
  Object.entries({
    children: 'child',
    kids: 'kid',
    men: 'man',
    women: 'woman',
    feet: 'foot',
    teeth: 'tooth',
    paid: 'pay',
    taught: 'teach',
    bought: 'buy',
    sold: 'sell',
    held: 'hold',
    left: 'leave',
    leaving: 'leave',
    leaves: 'leave',
    taken: 'take',
    took: 'take',
    given: 'give',
    gave: 'give',
    sent: 'send',
    kept: 'keep',
    lost: 'lose',
    worn: 'wear',
    wore: 'wear',
    written: 'write',
    wrote: 'write',
    spoken: 'speak',
    chosen: 'choose',
    ate: 'eat',
    eaten: 'eat',
    got: 'get',
    gets: 'get',
    getting: 'get',
    met: 'meet',
    meeting: 'meet',
    began: 'begin',
    begun: 'begin',
    begins: 'begin',
    brought: 'bring',
    caught: 'catch',
    found: 'find',
    made: 'make',
    making: 'make',
    ran: 'run',
    running: 'run',
    runs: 'run',
    swimming: 'swim',
    swam: 'swim',
    came: 'come',
    coming: 'come',
    went: 'go',
    gone: 'go',
    goes: 'go',
    going: 'go',
    saw: 'see',
    seen: 'see',
    said: 'say',
    told: 'tell',
    knew: 'know',
    known: 'know',
    lent: 'lend',
    spent: 'spend',
    drove: 'drive',
    driven: 'drive',
    dropping: 'drop',
    dropped: 'drop',
    stopped: 'stop',
    colours: 'color',
    colour: 'color',
    coloured: 'color',
    colored: 'color',
    programme: 'program',
    programmes: 'program',
    centre: 'center',
    centres: 'center',
    metre: 'meter',
    metres: 'meter',
    enrol: 'enrol',
    enroll: 'enrol',
    enrolment: 'enrol',
    enrollment: 'enrol',
    enrolled: 'enrol',
    enrolling: 'enrol',
    admissions: 'admission',
    admit: 'admission',
    admits: 'admission',
    admitted: 'admission',
    admitting: 'admission',
    classes: 'class',
    buses: 'bus',
    busses: 'bus',
    news: 'news',
    always: 'always',
    physics: 'physics',
    mathematics: 'maths',
    math: 'maths',
    maths: 'maths',
    need: 'need',
    speed: 'speed',
    during: 'during',
    morning: 'morning',
    evening: 'evening',
    string: 'string',
    spring: 'spring',
    ceiling: 'ceiling',
    thing: 'thing',
    nothing: 'nothing',
    something: 'something',
    anything: 'anything',
    everything: 'everything',
    wedding: 'wedding',
    building: 'building',
    buildings: 'building',
  }),
);

const vowel = /[aeiouy]/;

/** A light stem: removes plurals, -ed, -ing and British spelling. The stem need not be a word. */
export function stemOf(word: string): string {
  const known = irregular.get(word);
  if (known) return known === word ? word : normalizeEnding(known);
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const singular = singularOf(word).replace(/is(e|ed|ing|ation|ations)$/, 'iz$1');
  return normalizeEnding(withoutEnding(irregular.get(singular) ?? singular));
}

function singularOf(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  for (const ending of ['ization', 'ation', 'ing', 'ed', 'ment', 'ly'] as const) {
    const root = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || root.length < 3 || !vowel.test(root)) continue;
    return ending === 'ization' ? `${root}iz` : root;
  }
  return word;
}

/** Gives what remains of a word one spelling: no doubled last letter, no silent e, y as i. */
function normalizeEnding(root: string): string {
  const single = /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
  if (single.length > 3 && single.endsWith('e')) return single.slice(0, -1);
  return single.length > 3 && /[^aeiou]y$/.test(single) ? `${single.slice(0, -1)}i` : single;
}

const withStem = (text: string): QuestionWord => ({ text, stem: stemOf(text) });

/** The words of a text with their stems. */
export const wordsOf = (text: string): QuestionWord[] => tokensOf(text).map(withStem);
