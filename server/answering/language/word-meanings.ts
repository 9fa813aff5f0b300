import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How near two English words are in meaning, from WordNet (synonyms, derived words, kinds and parts) and GloVe (words
 * that are used alike). `tools/pack-word-meanings.ts` writes the file: four numbers (words, dimensions, relations,
 * bytes of text); where the relations of each word begin; the related words; their nearness in hundredths; a vector of
 * signed bytes per word; the words, the most frequent first.
 */
class WordMeanings {
  readonly #places: ReadonlyMap<string, number>;
  readonly #starts: Uint32Array;
  readonly #related: Uint16Array;
  readonly #nearness: Uint8Array;
  readonly #vectors: Int8Array;
  readonly #lengths: Float32Array;
  readonly #dimensions: number;

  constructor(file: string) {
    const { buffer, byteOffset } = new Uint8Array(readFileSync(file)).subarray(0);
    let offset = byteOffset;
    const next = (bytes: number) => {
      offset += bytes;
      return offset - bytes;
    };
    const [words = 0, dimensions = 0, relations = 0, letters = 0] = new Uint32Array(buffer, next(16), 4);
    this.#dimensions = dimensions;
    this.#starts = new Uint32Array(buffer, next(4 * (words + 1)), words + 1);
    this.#related = new Uint16Array(buffer, next(2 * relations), relations);
    this.#nearness = new Uint8Array(buffer, next(relations), relations);
    this.#vectors = new Int8Array(buffer, next(words * dimensions), words * dimensions);
    const text = new TextDecoder().decode(new Uint8Array(buffer, next(letters), letters));
    this.#places = new Map(text.split('\n').map((word, place) => [word, place]));
    this.#lengths = Float32Array.from({ length: words }, (_, place) =>
      Math.sqrt(this.#product(place, place)),
    );
  }

  /** The place of a word in the order of frequency; undefined if the file does not have it. */
  placeOf(word: string): number | undefined {
    return this.#places.get(word);
  }

  get count(): number {
    return this.#lengths.length;
  }

  /** The words that WordNet relates to a word, with their nearness from 0 to 1. */
  relatedTo(place: number): Map<number, number> {
    const related = new Map<number, number>();
    for (let at = this.#starts[place] ?? 0; at < (this.#starts[place + 1] ?? 0); at += 1)
      related.set(this.#related[at] ?? 0, (this.#nearness[at] ?? 0) / 100);
    return related;
  }

  /** The cosine of the vectors of two words. */
  cosineOf(left: number, right: number): number {
    return this.#product(left, right) / ((this.#lengths[left] ?? 1) * (this.#lengths[right] ?? 1));
  }

  #product(left: number, right: number): number {
    const vectors = this.#vectors;
    const size = this.#dimensions;
    let sum = 0;
    for (let place = 0; place < size; place += 1)
      sum += (vectors[left * size + place] ?? 0) * (vectors[right * size + place] ?? 0);
    return sum;
  }
}

/** Read at the start: later it would delay an answer. */
export const wordMeanings = new WordMeanings(join(import.meta.dirname, '../data/word-meanings.bin'));
