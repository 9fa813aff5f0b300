import { encoder } from '#server/answering/encoder/encoder.ts';
import { buildIndex, type KnowledgeIndex, type Passage } from '#server/answering/index/knowledge-index.ts';
import { ownTurn } from '#server/answering/index/turns.ts';
import type { Synonym } from '#server/answering/language/lexicon.ts';
import { withTopic } from '#server/answering/question/follow-up.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { lookUp } from '#server/answering/retrieval/look-up.ts';
import { nearnessOf, textsToEncode, type Vectors } from '#server/answering/retrieval/nearness.ts';
import type { AnsweringOrders, FoundAnswer } from './orders.ts';

/** The knowledge of one chatbot, in the answering process. */
export class IndexedChatbot {
  #passages: Passage[] = [];
  #index: KnowledgeIndex | undefined;
  readonly #meanings = new Map<string, Float32Array>();
  #vectors: Vectors | undefined;

  add(passages: readonly Passage[]) {
    this.#passages.push(...passages);
  }

  async build(synonyms: readonly Synonym[]): Promise<void> {
    this.#index = await buildIndex(this.#passages, synonyms);
  }

  learn(meanings: readonly (readonly [string, Float32Array])[]) {
    for (const [text, vector] of meanings) this.#meanings.set(text, vector);
  }

  learnedMeanings() {
    const texts = textsToEncode(this.#passages);
    const pick = (texts: readonly string[]) => texts.map((text) => this.#meanings.get(text));
    this.#vectors = { titled: pick(texts.titled), title: pick(texts.title) };
    this.#meanings.clear();
  }

  async ask(
    question: PreparedQuestion,
    earlier: readonly string[],
  ): Promise<AnsweringOrders['ask']['reply']> {
    const index = this.#index;
    if (!index) throw new Error('The index is not built');
    const started = performance.now();
    const parsed = parseQuestion(withTopic(question, earlier), index);
    const nearness = await this.#nearnessTo(parsed.text);
    const encoded = performance.now();
    await ownTurn();
    const { question: _, ...found } = lookUp(parsed, index, nearness);
    return {
      found: found satisfies FoundAnswer,
      encodeMs: nearness && encoded - started,
      searchMs: performance.now() - encoded,
    };
  }

  /** How near the question is to each line; undefined if the encoder is late. */
  async #nearnessTo(question: string) {
    const vectors = this.#vectors;
    try {
      const vector = await encoder.ofQuestion(question);
      return vectors && nearnessOf(vector, vectors);
    } catch {
      return undefined;
    }
  }
}
