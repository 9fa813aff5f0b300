import { textsToEncode } from '#server/answering/encoder/encoded-texts.ts';
import { encoder } from '#server/answering/encoder/encoder.ts';
import { buildIndex, type KnowledgeIndex, type Passage } from '#server/answering/index/knowledge-index.ts';
import { ownTurn } from '#server/answering/index/turns.ts';
import type { Synonym } from '#server/answering/language/lexicon.ts';
import { partsOf } from '#server/answering/question/parts.ts';
import {
  type PreparedQuestion,
  prepareQuestion,
  withTopic,
} from '#server/answering/question/prepared-question.ts';
import { type ParsedQuestion, parseQuestion } from '#server/answering/question/question.ts';
import { type EncodedQuestion, lookUp } from '#server/answering/retrieval/look-up.ts';
import { nearnessOf, type Vectors } from '#server/answering/retrieval/ranking.ts';
import { type SimilarPassages, similarPassages } from '#server/answering/review/similar-passages.ts';
import { knownWords, unknownWords } from '#server/answering/review/unknown-words.ts';
import type {
  AnsweringOrder,
  AnsweringOrders,
  AnsweringReply,
  AnsweringTask,
  JudgedQuestion,
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
    this.#vectors = {
      sentences: pick(texts.sentences),
      passages: pick(texts.passages),
      titles: pick(texts.titles),
    };
    this.#meanings.clear();
  }

  get #built(): KnowledgeIndex {
    if (!this.#index) throw new Error('The index is not built');
    return this.#index;
  }

  /** Looks questions up one after the other; visitors' questions get in between. */
  async judge(questions: readonly string[]): Promise<JudgedQuestion[]> {
    const index = this.#built;
    const vectors = this.#vectors;
    const parsed = questions.map((question) => parseQuestion(prepareQuestion(question), index));
    const encoded = vectors && (await encoder.ofLines(parsed.map(({ text }) => text)).catch(() => undefined));
    const judged: JudgedQuestion[] = [];
    for (const [place, question] of parsed.entries()) {
      await ownTurn();
      const vector = encoded?.[place];
      const nearness = vectors && vector && nearnessOf(vector, vectors);
      const { band, matches } = lookUp({ question, nearness, parts: [] }, index);
      judged.push({ band, passages: matches.map(({ passage }) => passage.id) });
    }
    return judged;
  }

  compare(slice: Omit<AnsweringOrders['compare']['order'], 'index'>): Promise<SimilarPassages[]> {
    return similarPassages(this.#built, this.#vectors, slice);
  }

  async readWords(questions: readonly string[], texts: readonly string[]) {
    const index = this.#built;
    const readAll = async <Read>(
      all: readonly string[],
      read: (text: string, index: KnowledgeIndex) => Read,
    ) => {
      const done: Read[] = [];
      for (const text of all) {
        await ownTurn();
        done.push(read(text, index));
      }
      return done;
    };
    return { unknown: await readAll(questions, unknownWords), known: await readAll(texts, knownWords) };
  }

  async ask(
    question: PreparedQuestion,
    earlier: readonly string[],
  ): Promise<AnsweringOrders['ask']['reply']> {
    const index = this.#built;
    const started = performance.now();
    const whole = withTopic(question, earlier);
    // Two orders: when only the parts are late, the whole question still has its vector.
    const [[asked], halves] = await Promise.all([
      this.#encode([parseQuestion(whole, index)]),
      this.#encode(partsOf(whole).flatMap((parts) => parts.map((part) => parseQuestion(part, index)))),
    ]);
    const encodeMs = performance.now() - started;
    await ownTurn();
    if (!asked) throw new Error('The question was not parsed');
    const found = lookUp({ ...asked, parts: pairsOf(halves) }, index);
    return {
      found,
      encodeMs: asked.nearness && encodeMs,
      searchMs: performance.now() - started - encodeMs,
    };
  }

  /** How near the questions are to the knowledge base; undefined if the encoder is late. */
  async #encode(questions: readonly ParsedQuestion[]): Promise<EncodedQuestion[]> {
    const vectors = this.#vectors;
    try {
      const encoded = await encoder.ofQuestions(questions.map(({ text }) => text));
      return questions.map((question, place) => {
        const vector = encoded[place];
        return { question, nearness: vectors && vector && nearnessOf(vector, vectors) };
      });
    } catch {
      return questions.map((question) => ({ question, nearness: undefined }));
    }
  }
}

const pairsOf = (halves: readonly EncodedQuestion[]) =>
  halves.flatMap((left, place) => {
    const right = halves[place + 1];
    return place % 2 === 0 && right ? [[left, right] as const] : [];
  });

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
  judge: ({ index, questions }) => chatbotOf(index).judge(questions),
  compare: ({ index, ...slice }) => chatbotOf(index).compare(slice),
  readWords: ({ index, questions, texts }) => chatbotOf(index).readWords(questions, texts),
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
