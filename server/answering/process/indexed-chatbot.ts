import { type EncodedTexts, textsToEncode } from '#server/answering/encoder/encoded-texts.ts';
import { encoder } from '#server/answering/encoder/encoder.ts';
import { buildIndex, type KnowledgeIndex, type Passage } from '#server/answering/index/knowledge-index.ts';
import { passagesByLanguage } from '#server/answering/index/passages-by-language.ts';
import { ownTurn } from '#server/answering/index/turns.ts';
import type { Synonym } from '#server/answering/language/lexicon.ts';
import { openLanguage } from '#server/answering/languages/open-language.ts';
import { chooseIndexes } from '#server/answering/question/choose-indexes.ts';
import { createWordReplacer } from '#server/answering/question/own-words.ts';
import { partsOf } from '#server/answering/question/parts.ts';
import {
  type PreparedQuestion,
  prepareQuestion,
  withTopic,
} from '#server/answering/question/prepared-question.ts';
import { type ParsedQuestion, parseQuestion } from '#server/answering/question/question.ts';
import { type EncodedQuestion, type LookUpResult, lookUp } from '#server/answering/retrieval/look-up.ts';
import { measureNearness, type Nearness, type Vectors } from '#server/answering/retrieval/ranking.ts';
import {
  type SimilarPassages,
  type Slice,
  similarPassages,
} from '#server/answering/review/similar-passages.ts';
import { knownWords, unknownWords } from '#server/answering/review/unknown-words.ts';
import type { AnsweringOrders, JudgedQuestion } from './answering-process.ts';

/** The sentence encoder reads English only. */
const isEncoded = ({ language }: KnowledgeIndex) => language.code === 'en';

type SearchResult = { readonly found: LookUpResult; readonly encodeMs: number | undefined };

/** The knowledge of one chatbot, in the answering process. */
export class IndexedChatbot {
  #passages: Passage[] = [];
  #indexes: readonly KnowledgeIndex[] = [];
  /** Kept until their vectors are there. */
  #texts: EncodedTexts | undefined;
  readonly #meanings = new Map<string, Float32Array>();
  #vectors: Vectors | undefined;
  /** Texts in the words of an index. */
  readonly #ownWords = new Map<KnowledgeIndex, (text: string) => string>();

  add(passages: readonly Passage[]) {
    this.#passages.push(...passages);
  }

  async build(synonyms: readonly Synonym[]): Promise<void> {
    const indexes: KnowledgeIndex[] = [];
    for (const [code, passages] of await passagesByLanguage(this.#passages))
      indexes.push(await buildIndex(passages, synonyms, await openLanguage(code)));
    this.#indexes = indexes.length > 0 ? indexes : [await buildIndex([], synonyms)];
    for (const index of this.#indexes) this.#ownWords.set(index, createWordReplacer(synonyms, index));
  }

  learn(meanings: readonly (readonly [string, Float32Array])[]) {
    for (const [text, vector] of meanings) this.#meanings.set(text, vector);
  }

  async textsToEncode(): Promise<string[]> {
    this.#texts ??= await textsToEncode(this.#passages);
    return [...new Set(Object.values(this.#texts).flat())];
  }

  async learnedMeanings(): Promise<void> {
    const texts = this.#texts ?? (await textsToEncode(this.#passages));
    const pick = (texts: readonly string[]) => texts.map((text) => this.#meanings.get(text));
    this.#vectors = {
      sentences: pick(texts.sentences),
      passages: pick(texts.passages),
      titles: pick(texts.titles),
      questions: pick(texts.questions),
    };
    this.#meanings.clear();
    this.#texts = undefined;
  }

  /** Looks questions up one after the other; visitors' questions get in between. */
  async judge(questions: readonly string[]): Promise<JudgedQuestion[]> {
    const prepared = questions.map(prepareQuestion);
    const nearnesses = await this.#encodeSlowly(prepared);
    const judged: JudgedQuestion[] = [];
    for (const [place, question] of prepared.entries()) {
      await ownTurn();
      const results = chooseIndexes(question.original, this.#indexes).indexes.map((index) => {
        const nearness = isEncoded(index) ? nearnesses?.[place] : undefined;
        return lookUp({ question: parseQuestion(question, index), nearness, parts: [] }, index);
      });
      const [best] = results.sort((x, y) => y.confidence - x.confidence);
      if (best) judged.push({ band: best.band, passages: best.matches.map(({ passage }) => passage.id) });
    }
    return judged;
  }

  /** Compares some of the first `total` passages with all that come after them, within each language. */
  async compare({ first, count, total }: Slice): Promise<SimilarPassages[]> {
    const places = new Map(this.#passages.map((passage, place) => [passage, place] as const));
    const found: SimilarPassages[] = [];
    for (const index of this.#indexes) {
      const countBefore = (end: number) =>
        index.passages.filter(({ passage }) => (places.get(passage) ?? 0) < end).length;
      const start = countBefore(first);
      const slice = { first: start, count: countBefore(first + count) - start, total: countBefore(total) };
      found.push(...(await similarPassages(index, isEncoded(index) ? this.#vectors : undefined, slice)));
    }
    return found;
  }

  async readWords(questions: readonly string[], texts: readonly string[]) {
    const readAll = async <Read>(
      all: readonly string[],
      read: (text: string, indexes: readonly KnowledgeIndex[]) => Read,
    ) => {
      const done: Read[] = [];
      for (const text of all) {
        await ownTurn();
        done.push(read(text, chooseIndexes(text, this.#indexes).indexes));
      }
      return done;
    };
    return { unknown: await readAll(questions, unknownWords), known: await readAll(texts, knownWords) };
  }

  async ask(
    question: PreparedQuestion,
    earlier: readonly string[],
  ): Promise<AnsweringOrders['ask']['reply']> {
    const started = performance.now();
    const { indexes, knownOnlyIn } = chooseIndexes(question.original, this.#indexes);
    const results: SearchResult[] = [];
    for (const index of indexes) results.push(await this.#search(question, earlier, index));
    const [best] = results.sort((x, y) => y.found.confidence - x.found.confidence);
    if (!best) throw new Error('The index is not built');
    const encodeMs = results.find((result) => result.encodeMs !== undefined)?.encodeMs;
    const found = { ...best.found, knownOnlyIn };
    return { found, encodeMs, searchMs: performance.now() - started - (encodeMs ?? 0) };
  }

  /** Looks the question up in what the chatbot knows in one language. */
  async #search(
    question: PreparedQuestion,
    earlier: readonly string[],
    index: KnowledgeIndex,
  ): Promise<SearchResult> {
    const started = performance.now();
    const { language } = index;
    const whole = withTopic(question, earlier, language);
    // Two orders: when only the parts are late, the whole question still has its vector.
    const [[asked], halves] = await Promise.all([
      this.#encode([parseQuestion(whole, index)], index),
      this.#encode(
        partsOf(whole, language).flatMap((parts) => parts.map((part) => parseQuestion(part, index))),
        index,
      ),
    ]);
    const encodeMs = performance.now() - started;
    await ownTurn();
    if (!asked) throw new Error('The question was not parsed');
    const found = lookUp({ ...asked, parts: pairsOf(halves) }, index);
    return { found, encodeMs: asked.nearness && encodeMs };
  }

  #toEncode = ({ text }: ParsedQuestion, index: KnowledgeIndex) => this.#ownWords.get(index)?.(text) ?? text;

  /** How near the questions are to the knowledge base; undefined if the encoder is late. */
  async #encode(questions: readonly ParsedQuestion[], index: KnowledgeIndex): Promise<EncodedQuestion[]> {
    const vectors = this.#vectors;
    if (!isEncoded(index)) return questions.map((question) => ({ question, nearness: undefined }));
    try {
      const encoded = await encoder.ofQuestions(questions.map((question) => this.#toEncode(question, index)));
      return questions.map((question, place) => {
        const vector = encoded[place];
        return { question, nearness: vectors && vector && measureNearness(vector, vectors) };
      });
    } catch {
      return questions.map((question) => ({ question, nearness: undefined }));
    }
  }

  /** The same without a time limit. */
  async #encodeSlowly(questions: readonly PreparedQuestion[]): Promise<Nearness[] | undefined> {
    const vectors = this.#vectors;
    const index = this.#indexes.find(isEncoded);
    if (!vectors || !index) return undefined;
    const texts = questions.map((question) => this.#toEncode(parseQuestion(question, index), index));
    const encoded = await encoder.ofLines(texts).catch(() => undefined);
    return encoded?.map((vector) => measureNearness(vector, vectors));
  }
}

const pairsOf = (halves: readonly EncodedQuestion[]) =>
  halves.flatMap((left, place) => {
    const right = halves[place + 1];
    return place % 2 === 0 && right ? [[left, right] as const] : [];
  });
