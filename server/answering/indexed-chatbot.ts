import { lookUp } from './answering.ts';
import type { AnsweringOrders, FoundAnswer } from './answering-orders.ts';
import { encoder } from './encoder.ts';
import { withTopic } from './follow-up.ts';
import { buildIndex, type KnowledgeIndex, type Passage } from './knowledge-index.ts';
import type { OwnSynonym } from './lexicon.ts';
import { nearnessOf, textsToEncode, type Vectors } from './nearness.ts';
import { readQuestion } from './question.ts';
import { ownTurn } from './turns.ts';

/** What one chatbot knows, in the process that answers from it. */
export class IndexedChatbot {
  #passages: Passage[] = [];
  #index: KnowledgeIndex | undefined;
  readonly #meanings = new Map<string, Float32Array>();
  #vectors: Vectors | undefined;

  add(passages: readonly Passage[]) {
    this.#passages.push(...passages);
  }

  async build(synonyms: readonly OwnSynonym[]): Promise<void> {
    this.#index = await buildIndex(this.#passages, synonyms);
  }

  learn(meanings: readonly (readonly [string, Float32Array])[]) {
    for (const [text, vector] of meanings) this.#meanings.set(text, vector);
  }

  learned() {
    const texts = textsToEncode(this.#passages);
    const pick = (wanted: readonly string[]) => wanted.map((text) => this.#meanings.get(text));
    this.#vectors = { titled: pick(texts.titled), title: pick(texts.title) };
    this.#meanings.clear();
  }

  async ask(question: string, before: readonly string[]): Promise<AnsweringOrders['ask']['reply']> {
    const index = this.#index;
    if (!index) throw new Error('The index is not built');
    const started = performance.now();
    const read = readQuestion(withTopic(question, before), index);
    const nearness = await this.#nearnessTo(read.text);
    const encoded = performance.now();
    await ownTurn();
    const { question: _, ...found } = lookUp(read, index, nearness);
    return {
      found: found satisfies FoundAnswer,
      encodeMs: nearness && encoded - started,
      searchMs: performance.now() - encoded,
    };
  }

  /** How near the question is to each line; undefined when that cannot be said in time. */
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
