/** Stands for the parts of a question that are taken, so that no pattern matches across them. */
const gap = '|';
const blank = (part: string) => gap.repeat(part.length);
const edge = (part: string) => `(?<![\\p{L}\\p{N}])${RegExp.escape(part)}(?![\\p{L}\\p{N}])`;

const patternOf = (what: RegExp | string) => (typeof what === 'string' ? new RegExp(edge(what), 'u') : what);

/** The text of a question, from which each condition is taken as it is understood. What is left was not used. */
export class OpenText {
  readonly #whole: string;
  #rest: string;

  constructor(whole: string) {
    this.#whole = whole;
    this.#rest = whole;
  }

  /** What was not taken yet. */
  get text(): string {
    return this.#rest;
  }

  /** Takes the first place that matches a pattern, or that has these words. */
  take(what: RegExp | string): RegExpExecArray | undefined {
    const pattern = patternOf(what);
    const match = pattern.exec(this.#rest) ?? undefined;
    if (match) this.#rest = this.#rest.replace(pattern, blank);
    return match;
  }

  /** Takes every place that matches a pattern, or that has these words. */
  takeAll(what: RegExp | string): boolean {
    const before = this.#rest;
    const { source, flags } = patternOf(what);
    this.#rest = before.replaceAll(new RegExp(source, `${flags}g`), blank);
    return this.#rest !== before;
  }

  /** The words that were not taken, with their places in the text. */
  get left(): { readonly word: string; readonly from: number }[] {
    return [...this.#rest.matchAll(/[^\s,|]+/g)]
      .map(([word], index, all) => ({ word, from: all[index]?.index ?? 0 }))
      .filter(({ word }) => /[\p{L}\p{N}%]/u.test(word));
  }

  /** The text from a place on, of at most so many words, with the words that belong to the first one. */
  phrase(from: number, most: number): string {
    const [before = ''] =
      /(?:\b(?:this|each|every|all|the|on|in|\d{1,3}) )*$/.exec(this.#rest.slice(0, from)) ?? [];
    return before + this.#whole.slice(from).split(' ').slice(0, most).join(' ');
  }
}
