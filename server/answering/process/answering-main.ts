import { textsToEncode } from '#server/answering/encoder/encoded-texts.ts';
import { encoder } from '#server/answering/encoder/encoder.ts';
import { buildIndex, type KnowledgeIndex, type Passage } from '#server/answering/index/knowledge-index.ts';
import { ownTurn } from '#server/answering/index/turns.ts';
import type { Synonym } from '#server/answering/language/lexicon.ts';
import { type PreparedQuestion, withTopic } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { lookUp } from '#server/answering/retrieval/look-up.ts';
import { nearnessOf, type Vectors } from '#server/answering/retrieval/ranking.ts';
import type {
  AnsweringOrder,
  AnsweringOrders,
  AnsweringReply,
  AnsweringTask,
  FoundAnswer,
} from './answering-process.ts';

/** The knowledge of one chatbot, in the answering process. */
class IndexedChatbot {
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

const chatbots = new Map<string, IndexedChatbot>();

function chatbotOf(index: string): IndexedChatbot {
  const chatbot = chatbots.get(index);
  if (!chatbot) throw new Error('There is no such index');
  return chatbot;
}

type Workers = {
  readonly [Task in AnsweringTask]: (
    order: AnsweringOrders[Task]['order'],
  ) => Promise<AnsweringOrders[Task]['reply']>;
};

const workers: Workers = {
  add: async ({ index, passages }) => {
    const chatbot = chatbots.get(index) ?? new IndexedChatbot();
    chatbots.set(index, chatbot);
    chatbot.add(passages);
    return null;
  },
  build: async ({ index, synonyms }) => {
    await chatbotOf(index).build(synonyms);
    return null;
  },
  encode: ({ texts }) => encoder.ofLines(texts),
  learn: async ({ index, meanings }) => {
    chatbotOf(index).learn(meanings);
    return null;
  },
  learned: async ({ index }) => {
    chatbotOf(index).learnedMeanings();
    return null;
  },
  ask: ({ index, question, earlier }) => chatbotOf(index).ask(question, earlier),
  forget: async ({ index }) => {
    chatbots.delete(index);
    return null;
  },
};

const sendReply = (reply: AnsweringReply) => process.send?.(reply);

async function carryOut({ id, task, order }: AnsweringOrder): Promise<void> {
  const worker = workers[task] as (input: typeof order) => Promise<AnsweringOrders[AnsweringTask]['reply']>;
  try {
    sendReply({ id, reply: await worker(order) });
  } catch (error) {
    sendReply({ id, failure: String(error) });
  }
}

// Loads the encoder while the first index is being built.
encoder.wake();
process.on('message', (order: AnsweringOrder) => void carryOut(order));
process.once('disconnect', () => process.exit(0));
