export type KnownClass = {
  readonly class_id: string;
  readonly class_name: string;
  readonly sections: string;
};
export type ChosenClass = {
  readonly class_id: string;
  readonly class_name: string;
  readonly section?: string;
};
/** A class, and the words of the question that name it. */
export type NamedClass = ChosenClass & { readonly words: string };

const grade = '(?:grade|class|year|standard|std|form)';
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Writes `fifth grade` and `grade five` with figures. */
export const withClassNumbers = (text: string) =>
  text
    .replaceAll(
      new RegExp(`\\b(${ordinals.join('|')}) (?=${grade}\\b)`, 'g'),
      (_, word: string) => `${ordinals.indexOf(word)}th `,
    )
    .replaceAll(
      new RegExp(`\\b(${grade}) (${numbers.join('|')})\\b`, 'g'),
      (_, noun: string, word: string) => `${noun} ${numbers.indexOf(word)}`,
    );

/** How people write a class: by its name, and `Grade 5` as class 5, 5th grade and, with a section, 5B. */
function spellingsOf({ class_name }: KnownClass): string[] {
  const name = class_name.toLowerCase().trim();
  const [, number] = new RegExp(`^${grade} ?(\\d{1,2})$`).exec(name) ?? [];
  if (number === undefined) return [RegExp.escape(name)];
  return [RegExp.escape(name), `${grade} ?${number}(?:st|nd|rd|th)?`, `${number}(?:st|nd|rd|th) ${grade}`];
}

const sectionsOf = ({ sections }: KnownClass) =>
  sections
    .split(',')
    .map((section) => section.trim())
    .filter((section) => section !== '');

/** The section that follows a class, and how it is written. */
function sectionAfter(rest: string, known: KnownClass) {
  for (const section of sectionsOf(known)) {
    const [words] =
      new RegExp(`^(?:[ -]?|,? ?section )${RegExp.escape(section.toLowerCase())}(?![a-z0-9])`).exec(rest) ??
      [];
    if (words !== undefined) return { section, words };
  }
  return undefined;
}

/** `grade 5 c` and `grade 5 section c`; a single `a` or `i` is a word. */
const otherSection = /^(?:[ -]?[b-hj-z]|,? ?section [a-z0-9]+)(?![a-z0-9])/;

/** A section follows its class; a single `a` is one only at the end of a phrase. Null if the class has no such section. */
function findClass(text: string, known: KnownClass, way: string): NamedClass | null | undefined {
  const match = new RegExp(`(?<![a-z0-9])${way}(?!\\d)`).exec(text);
  if (!match) return undefined;
  const rest = text.slice(match.index + match[0].length);
  const { class_id, class_name } = known;
  const found = sectionAfter(rest, known);
  if (found) return { class_id, class_name, section: found.section, words: match[0] + found.words };
  if (otherSection.test(rest)) return null;
  return /^[a-z]/.test(rest) ? undefined : { class_id, class_name, words: match[0] };
}

/** The class a question names, trying the longest name first; null if the school has no such class or section. */
export function classIn(text: string, classes: readonly KnownClass[]): NamedClass | null | undefined {
  const byLength = classes.toSorted((a, b) => b.class_name.length - a.class_name.length);
  for (const known of byLength) {
    for (const way of spellingsOf(known)) {
      const chosen = findClass(text, known, way);
      if (chosen !== undefined) return chosen;
    }
  }
  const short = findShortForm(text, classes);
  if (short !== undefined) return short;
  return new RegExp(`\\b${grade} ?\\d{1,2}\\b|\\b\\d{1,2}(?:st|nd|rd|th) ${grade}\\b`).test(text)
    ? null
    : undefined;
}

/** `5b`: a number and a section. Null if it is written as one word and the school has no such section. */
function findShortForm(text: string, classes: readonly KnownClass[]): NamedClass | null | undefined {
  const [words = '', number, letter] = /(?<![\w-])(\d{1,2}) ?-?([a-z])(?![\w-])/.exec(text) ?? [];
  const known = classes.find(({ class_name }) =>
    new RegExp(`^${grade} ?${number}$`).test(class_name.toLowerCase()),
  );
  const section = known && sectionsOf(known).find((name) => name.toLowerCase() === letter);
  if (known && section !== undefined)
    return { class_id: known.class_id, class_name: known.class_name, section, words };
  return words === '' || words.includes(' ') ? undefined : null;
}
