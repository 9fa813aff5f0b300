import { textsToEncode } from '#server/answering/encoder/encoded-texts.ts';
import { encoder } from '#server/answering/encoder/encoder.ts';
import { buildIndex, type KnowledgeIndex, type Passage } from '#server/answering/index/knowledge-index.ts';
import { passagesByLanguage } from '#server/answering/index/passages-by-language.ts';
import { ownTurn } from '#server/answering/index/turns.ts';
import type { Synonym } from '#server/answering/language/lexicon.ts';
import { openLanguage } from '#server/answering/languages/open-language.ts';
import { chooseIndexes } from '#server/answering/question/choose-indexes.ts';
import { partsOf } from '#server/answering/question/parts.ts';
import { type PreparedQuestion, withTopic } from '#server/answering/question/prepared-question.ts';
import { type ParsedQuestion, parseQuestion } from '#server/answering/question/question.ts';
import { type EncodedQuestion, type LookUpResult, lookUp } from '#server/answering/retrieval/look-up.ts';
import { nearnessOf, type Vectors } from '#server/answering/retrieval/ranking.ts';
import type { AnsweringOrder, AnsweringOrders, AnsweringReply, AnsweringTask } from './answering-process.ts';

type Searched = { readonly found: LookUpResult; readonly encodeMs: number | undefined };

/** The knowledge of one chatbot, in the answering process. */
class IndexedChatbot {
  #passages: Passage[] = [];
  #indexes: readonly KnowledgeIndex[] = [];
  readonly #meanings = new Map<string, Float32Array>();
  #vectors: Vectors | undefined;

  add(passages: readonly Passage[]) {
    this.#passages.push(...passages);
  }

  async build(synonyms: readonly Synonym[]): Promise<void> {
    const indexes: KnowledgeIndex[] = [];
    for (const [code, passages] of passagesByLanguage(this.#passages))
      indexes.push(await buildIndex(passages, synonyms, await openLanguage(code)));
    this.#indexes = indexes.length > 0 ? indexes : [await buildIndex([], synonyms)];
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

  async ask(
    question: PreparedQuestion,
    earlier: readonly string[],
  ): Promise<AnsweringOrders['ask']['reply']> {
    const started = performance.now();
    const { indexes, knownOnlyIn } = chooseIndexes(question.original, this.#indexes);
    const results: Searched[] = [];
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
  ): Promise<Searched> {
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

  /** How near the questions are to the knowledge base; undefined if the encoder is late. */
  async #encode(
    questions: readonly ParsedQuestion[],
    { language }: KnowledgeIndex,
  ): Promise<EncodedQuestion[]> {
    const vectors = this.#vectors;
    if (language.code !== 'en') return questions.map((question) => ({ question, nearness: undefined }));
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
