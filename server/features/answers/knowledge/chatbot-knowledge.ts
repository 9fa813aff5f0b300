import { randomUUID } from 'node:crypto';
import {
  type AnsweringOrders,
  answeringProcess,
  type Passage,
  type PreparedQuestion,
} from '#server/answering/index.ts';

type Meanings = AnsweringOrders['learn']['order']['meanings'];
export type HearMeanings = (meanings: Meanings) => Promise<void>;

/** How long an answer waits for vectors of lines that have just been edited. */
const vectorsMs = 90;
const retryMs = 60_000;
/** Looking up takes milliseconds; the process that does it has other work when it takes so long. */
const answerMs = 6_000;

/** What one chatbot knows is still being read. */
export class NotReadYet extends Error {}

/** What comes of the work in time; undefined of what comes later. */
async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What one chatbot knows, ready to be asked; the vectors of its lines come when they are there. */
export class Known {
  /** By which the process that answers knows it. */
  readonly index = randomUUID();
  readonly name: string;
  readonly lines: number;
  readonly characters: number;
  readonly #start: number;
  readonly #load: (hear: HearMeanings) => Promise<void>;
  #hasVectors = false;
  #loading: Promise<void> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(name: string, passages: readonly Passage[], load: (hear: HearMeanings) => Promise<void>) {
    this.name = name;
    this.lines = passages.reduce((sum, { lines }) => sum + lines.length, 0);
    this.characters = passages.reduce((sum, { lines }) => sum + lines.join('').length, 0);
    this.#load = load;
    this.#start = answeringProcess.startsAfterNextOrder;
  }

  /** Whether the process that holds it still runs. */
  get isThere(): boolean {
    return this.#start === answeringProcess.starts && answeringProcess.isRunning;
  }

  /** Gets the vectors of all lines, in the background; answers whether they are there. */
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
    if (!this.#hasVectors) await inTime(this.prepare(), vectorsMs);
    const looking = answeringProcess.order('ask', { index: this.index, question, earlier });
    const found = await inTime(looking, answerMs);
    if (!found) throw new NotReadYet();
    return found;
  }

  forget() {
    if (this.isThere) void answeringProcess.order('forget', { index: this.index }).catch(() => undefined);
  }

  async #learn(): Promise<void> {
    const { index } = this;
    await this.#load(async (meanings) => {
      await answeringProcess.order('learn', { index, meanings });
    });
    await answeringProcess.order('learned', { index });
    this.#hasVectors = true;
  }
}
