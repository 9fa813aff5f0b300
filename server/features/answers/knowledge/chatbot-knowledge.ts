import { randomUUID } from 'node:crypto';
import {
  type AnsweringOrders,
  answeringProcess,
  type Passage,
  type PreparedQuestion,
} from '#server/answering/index.ts';
import type { StoreMeanings } from './vectors.ts';

/** How long an answer waits for vectors of lines that have just been edited. */
const vectorsMs = 90;
const retryMs = 60_000;
/** A lookup takes milliseconds; after this time the process must be busy with other work. */
const answerMs = 6_000;

/** The knowledge of the chatbot is still being loaded. */
export class NotReadYet extends Error {}

/** The result of the work, or undefined if it takes longer. */
async function withinTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type LoadVectors = (texts: readonly string[], store: StoreMeanings, signal: AbortSignal) => Promise<void>;

/** What one chatbot knows, ready for questions. The vectors of its lines follow later. */
export class ChatbotKnowledge {
  /** The id of the index in the answering process. */
  readonly index = randomUUID();
  readonly name: string;
  readonly lines: number;
  readonly characters: number;
  /** How many of its passages are chunks; they come before the parts of documents. */
  readonly chunks: number;
  readonly #start: number;
  readonly #loadVectors: LoadVectors;
  readonly #forgetting = new AbortController();
  #hasVectors = false;
  #loading: Promise<void> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(
    name: string,
    { passages, chunks }: { readonly passages: readonly Passage[]; readonly chunks: number },
    loadVectors: LoadVectors,
  ) {
    this.name = name;
    this.chunks = chunks;
    this.lines = passages.reduce((sum, { lines }) => sum + lines.length, 0);
    this.characters = passages.reduce((sum, { lines }) => sum + lines.join('').length, 0);
    this.#loadVectors = loadVectors;
    this.#start = answeringProcess.startsAfterNextOrder;
  }

  /** Whether the process that holds the index is still running. */
  get isThere(): boolean {
    return this.#start === answeringProcess.starts && answeringProcess.isRunning;
  }

  /** Whether vectors are on their way; until they are there, fewer questions are answered. */
  get isReading(): boolean {
    return this.#loading !== undefined;
  }

  /** Loads the vectors of all lines; returns whether they are there. */
  async prepare(): Promise<boolean> {
    if (this.#hasVectors || performance.now() - this.#failedAt < retryMs) return this.#hasVectors;
    this.#loading ??= this.#learn()
      .catch(() => {
        this.#failedAt = performance.now();
      })
      .finally(() => {
        this.#loading = undefined;
      });
    await this.#loading;
    return this.#hasVectors;
  }

  /** Looks a question up, with the earlier questions of the same conversation. */
  async ask(
    question: PreparedQuestion,
    earlier: readonly string[],
  ): Promise<AnsweringOrders['ask']['reply']> {
    if (!this.#hasVectors) await withinTime(this.prepare(), vectorsMs);
    const looking = answeringProcess.order('ask', { index: this.index, question, earlier });
    const found = await withinTime(looking, answerMs);
    if (!found) throw new NotReadYet();
    return found;
  }

  /** The orders of a review, which may take a while. */
  readonly review = {
    judge: (questions: readonly string[]) =>
      answeringProcess.order('judge', { index: this.index, questions }),
    compare: (first: number, count: number) =>
      answeringProcess.order('compare', { index: this.index, first, count, total: this.chunks }),
    readWords: (questions: readonly string[], texts: readonly string[]) =>
      answeringProcess.order('readWords', { index: this.index, questions, texts }),
  };

  /** Newer knowledge has replaced it: no more of its lines are encoded. */
  forget() {
    this.#forgetting.abort();
    if (this.isThere) void answeringProcess.order('forget', { index: this.index }).catch(() => undefined);
  }

  async #learn(): Promise<void> {
    const { index } = this;
    const texts = await answeringProcess.order('textsToEncode', { index });
    const store: StoreMeanings = async (meanings) => {
      await answeringProcess.order('learn', { index, meanings });
    };
    await this.#loadVectors(texts, store, this.#forgetting.signal);
    await answeringProcess.order('learned', { index });
    this.#hasVectors = true;
  }
}
