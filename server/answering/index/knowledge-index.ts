import { type AnswerKinds, kindsInLine } from '#server/answering/language/answer-kinds.ts';
import { gradesIn } from '#server/answering/language/grades.ts';
import { type Lexicon, openLexicon, type Synonym } from '#server/answering/language/lexicon.ts';
import { isFunctionWord } from '#server/answering/language/vocabulary.ts';
import { type QuestionWord, wordsOf } from '#server/answering/language/words.ts';
import { ownTurn } from './turns.ts';

/** A titled piece of the school's text: a chunk of the knowledge base, or of a document. */
export type Passage = {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Where the text comes from, for the reader of an answer. */
  readonly source: string;
};

type Grades = ReturnType<typeof gradesIn>;
export type Counts = ReadonlyMap<string, number>;

/** One line with everything the ranker needs. */
export type IndexedLine = {
  readonly passage: number;
  readonly position: number;
  readonly text: string;
  readonly counts: Counts;
  readonly pairs: ReadonlySet<string>;
  readonly trigrams: ReadonlySet<string>;
  readonly length: number;
  readonly grades: Grades;
  readonly kinds: AnswerKinds;
};

export type IndexedPassage = {
  readonly passage: Passage;
  readonly titleCounts: Counts;
  readonly bodyCounts: Counts;
  readonly titleTrigrams: ReadonlySet<string>;
  readonly titleGrades: Grades;
  readonly length: number;
  /** The positions of its lines in the list of all lines. */
  readonly lines: readonly number[];
};

export type KnowledgeIndex = {
  readonly passages: readonly IndexedPassage[];
  readonly lines: readonly IndexedLine[];
  readonly lexicon: Lexicon;
  /** Words as written, for repairing typing mistakes. */
  readonly vocabulary: ReadonlySet<string>;
  /** How specific a stem is, from 0 (it is everywhere) to 1 (in one passage). */
  readonly rarity: (stem: string) => number;
  readonly knows: (stem: string) => boolean;
  /** The passages in which a stem occurs. */
  readonly passagesWith: (stem: string) => readonly number[];
  readonly averageLength: number;
};

function countsOf(stems: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

export function trigramsOf(words: readonly QuestionWord[]): Set<string> {
  const found = new Set<string>();
  for (const { text: word } of words) {
    if (isFunctionWord(word)) continue;
    const padded = ` ${word} `;
    for (let start = 0; start + 3 <= padded.length; start += 1) found.add(padded.slice(start, start + 3));
  }
  return found;
}

export function pairsOf(stems: readonly string[]): Set<string> {
  return new Set(stems.slice(1).map((stem, place) => `${stems[place]} ${stem}`));
}

/** Keeps one string per text, because most words and trigrams occur in many lines. */
class Strings {
  readonly #known = new Map<string, string>();

  shareText(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    this.#known.set(text, text);
    return text;
  }

  shareTexts(texts: ReadonlySet<string>): Set<string> {
    const own = new Set<string>();
    for (const text of texts) own.add(this.shareText(text));
    return own;
  }
}

function indexLine(text: string, strings: Strings, passage: number, position: number): IndexedLine {
  const words = wordsOf(text);
  const stems = words.map(({ stem }) => strings.shareText(stem));
  return {
    passage,
    position,
    text,
    counts: countsOf(stems),
    pairs: strings.shareTexts(pairsOf(stems)),
    trigrams: strings.shareTexts(trigramsOf(words)),
    length: stems.length,
    grades: gradesIn(text),
    kinds: kindsInLine(text),
  };
}

/** After this time other work gets a turn. */
const sliceMs = 10;

class IndexBuilder {
  readonly lines: IndexedLine[] = [];
  readonly passages: IndexedPassage[] = [];
  readonly vocabulary = new Set<string>();
  readonly #spread = new Map<string, number[]>();
  readonly #strings = new Strings();

  add(passage: Passage) {
    const place = this.passages.length;
    const start = this.lines.length;
    for (const [position, text] of passage.lines.entries())
      this.lines.push(indexLine(text, this.#strings, place, position));
    const own = this.lines.slice(start);
    const titleWords = wordsOf(passage.title).map((word) => this.#kept(word));
    const bodyWords = passage.lines.flatMap(wordsOf).map((word) => this.#kept(word));
    for (const { text } of [...titleWords, ...bodyWords]) this.vocabulary.add(text);
    const bodyCounts = countsOf(bodyWords.map(({ stem }) => stem));
    const titleCounts = countsOf(titleWords.map(({ stem }) => stem));
    for (const stem of new Set([...bodyCounts.keys(), ...titleCounts.keys()])) {
      const known = this.#spread.get(stem);
      if (known) known.push(place);
      else this.#spread.set(stem, [place]);
    }
    this.passages.push({
      passage,
      titleCounts,
      bodyCounts,
      titleTrigrams: trigramsOf(titleWords),
      titleGrades: gradesIn(passage.title),
      length: bodyWords.length,
      lines: own.map((_, offset) => start + offset),
    });
  }

  #kept({ text, stem }: QuestionWord): QuestionWord {
    return { text: this.#strings.shareText(text), stem: this.#strings.shareText(stem) };
  }

  finish(lexicon: Lexicon): KnowledgeIndex {
    const total = this.passages.length;
    const highest = Math.log(1 + (total + 0.5) / 1.5);
    const spread = this.#spread;
    const words = this.lines.reduce((sum, { length }) => sum + length, 0);
    return {
      passages: this.passages,
      lines: this.lines,
      lexicon,
      vocabulary: this.vocabulary,
      rarity: (stem) => {
        const count = spread.get(stem)?.length ?? 0;
        return Math.max(0, Math.log(1 + (total - count + 0.5) / (count + 0.5)) / Math.max(highest, 0.1));
      },
      knows: (stem) => spread.has(stem),
      passagesWith: (stem) => spread.get(stem) ?? [],
      averageLength: words / Math.max(1, this.lines.length),
    };
  }
}

/** Builds the index of everything a chatbot knows, a slice at a time. */
export async function buildIndex(
  passages: readonly Passage[],
  synonyms: readonly Synonym[] = [],
): Promise<KnowledgeIndex> {
  const builder = new IndexBuilder();
  let since = performance.now();
  for (const passage of passages) {
    builder.add(passage);
    if (performance.now() - since < sliceMs) continue;
    await ownTurn();
    since = performance.now();
  }
  return builder.finish(openLexicon(synonyms));
}
