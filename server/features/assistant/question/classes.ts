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

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const grade = '(?:grade|class|year|standard|std|form)';

/** How people write a class: by its name, and `Grade 5` as class 5, 5th grade and, with a section, 5B. */
function spellingsOf({ class_name }: KnownClass): string[] {
  const name = class_name.toLowerCase().trim();
  const [, number] = new RegExp(`^${grade} ?(\\d{1,2})$`).exec(name) ?? [];
  if (number === undefined) return [escapeRegExp(name)];
  return [escapeRegExp(name), `${grade} ?${number}(?:st|nd|rd|th)?`, `${number}(?:st|nd|rd|th) ${grade}`];
}

function sectionAfter(rest: string, { sections }: KnownClass): string | undefined {
  const known = sections.split(',').map((section) => section.trim());
  return known.find((section) =>
    new RegExp(`^(?:[ -]?|,? ?section )${escapeRegExp(section.toLowerCase())}(?![a-z0-9])`).test(rest),
  );
}

/** A section follows its class; a single `a` is one only at the end of a phrase. */
function findClass(text: string, known: KnownClass, way: string): ChosenClass | undefined {
  const match = new RegExp(`(?<![a-z0-9])${way}(?!\\d)`).exec(text);
  if (!match) return undefined;
  const rest = text.slice(match.index + match[0].length);
  const { class_id, class_name } = known;
  const section = sectionAfter(rest, known);
  if (section !== undefined) return { class_id, class_name, section };
  return /^[a-z]/.test(rest) ? undefined : { class_id, class_name };
}

/** The class a question names, trying the longest name first; null if the school has no such class. */
export function classIn(text: string, classes: readonly KnownClass[]): ChosenClass | null | undefined {
  const byLength = classes.toSorted((a, b) => b.class_name.length - a.class_name.length);
  for (const known of byLength) {
    for (const way of spellingsOf(known)) {
      const chosen = findClass(text, known, way);
      if (chosen) return chosen;
    }
  }
  return (
    findShortForm(text, classes) ?? (new RegExp(`\\b${grade} ?\\d{1,2}\\b`).test(text) ? null : undefined)
  );
}

/** `5b`: a number and a section. */
function findShortForm(text: string, classes: readonly KnownClass[]): ChosenClass | undefined {
  const [, number, letter] = /(?<![\w-])(\d{1,2}) ?-?([a-z])(?![\w-])/.exec(text) ?? [];
  const known = classes.find(({ class_name }) =>
    new RegExp(`^${grade} ?${number}$`).test(class_name.toLowerCase()),
  );
  const section = known?.sections
    .split(',')
    .map((name) => name.trim())
    .find((name) => name.toLowerCase() === letter);
  return known && section !== undefined
    ? { class_id: known.class_id, class_name: known.class_name, section }
    : undefined;
}
