import type { Expansion } from '#server/answering/language/lexicon.ts';
import type { Language } from './language.ts';

const leastPart = 4;
const leastWhole = 9;
/** What joins the parts: Anmeldung-s-gebühr, Kurs-e-n-de. */
const links = ['', 's', 'n', 'en', 'es', 'er', 'e'];
const wholeWeight = 0.9;
const partWeight = 0.55;

/** Splits long words into two or three words that a knowledge base has. */
export class Compounds {
  readonly #stems: ReadonlySet<string>;
  readonly #language: Pick<Language, 'stemOf' | 'isFunctionWord'>;
  readonly #known = new Map<string, readonly string[]>();

  constructor(words: readonly string[], language: Pick<Language, 'stemOf' | 'isFunctionWord'>) {
    this.#language = language;
    const parts = words.filter((word) => word.length >= leastPart && !language.isFunctionWord(word));
    this.#stems = new Set(parts.map(language.stemOf));
  }

  /** The parts of a word; empty if it is not made of known words. */
  split(word: string): readonly string[] {
    const known = this.#known.get(word);
    if (known) return known;
    const parts = word.length < leastWhole || /\d/.test(word) ? [] : (this.#cut(word, 2) ?? []);
    this.#known.set(word, parts);
    return parts;
  }

  /** What a compound also means: all its parts together, or one of them. */
  meaningsOf(word: string): Expansion[] {
    const stems = this.split(word).map(this.#language.stemOf);
    if (stems.length === 0) return [];
    const parts = stems.map((term) => ({ term, weight: partWeight }));
    return [{ term: stems.join(' '), weight: wholeWeight }, ...parts];
  }

  #isWord(part: string): boolean {
    return part.length >= leastPart && this.#stems.has(this.#language.stemOf(part));
  }

  #cut(word: string, cuts: number): string[] | undefined {
    for (let at = word.length - leastPart; at >= leastPart; at -= 1) {
      const start = word.slice(0, at);
      const rest = word.slice(at);
      const first = links
        .filter((link) => start.endsWith(link))
        .map((link) => start.slice(0, start.length - link.length))
        .find((part) => this.#isWord(part));
      if (first === undefined) continue;
      if (this.#isWord(rest)) return [first, rest];
      const more = cuts > 1 ? this.#cut(rest, cuts - 1) : undefined;
      if (more) return [first, ...more];
    }
    return undefined;
  }
}
