import { Worker } from 'node:worker_threads';

type Answer =
  | { readonly ready: true }
  | { readonly missing: string }
  | { readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly id: number; readonly failure: string };

type PendingEncoding = {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
};

/** The encoder is missing or has been too slow; answers are found without it. */
class EncoderAway extends Error {}

/** How long an answer waits for the encoder, even on a busy processor. */
const patienceMs = 150;
/** After this many late replies in a row answers do without the encoder for a while: the processor is busy. */
const mostLate = 3;
const restMs = 3_000;
/** How soon a thread that has ended may start again. */
const restartMs = 30_000;
const mostRemembered = 500;

/** The sentence encoder in a separate thread. */
class Encoder {
  #worker: Worker | undefined;
  #isReady = false;
  #isMissing = false;
  #count = 0;
  #late = 0;
  #pausedUntil = 0;
  readonly #waiting = new Map<number, PendingEncoding>();
  readonly #remembered = new Map<string, Float32Array>();

  /** Starts the thread early, so that the first question does not wait for it. */
  wake() {
    if (this.#worker || this.#isMissing || performance.now() < this.#pausedUntil) return;
    const worker = new Worker(new URL('./encoder-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
    });
    worker.on('message', (answer: Answer) => this.#hear(answer));
    worker.on('error', (error: Error) => this.#end(error));
    worker.on('exit', () => this.#end(new Error('The encoder has ended')));
    worker.unref();
    this.#worker = worker;
  }

  get isReady() {
    return this.#isReady && performance.now() >= this.#pausedUntil;
  }

  /** The vectors of a question and its parts, in time or not at all. */
  async ofQuestions(texts: readonly string[]): Promise<Float32Array[]> {
    this.wake();
    const missing = [...new Set(texts)].filter((text) => !this.#remembered.has(text));
    if (missing.length > 0) {
      if (!this.isReady) throw new EncoderAway('The encoder is not ready');
      const vectors = await this.#inTime(this.#order(missing));
      for (const [place, text] of missing.entries()) this.#remember(text, vectors[place]);
    }
    return texts.map((text) => {
      const vector = this.#remembered.get(text);
      if (!vector) throw new EncoderAway('The encoder gave no vector');
      return vector;
    });
  }

  /** The vectors of lines, one by one so that questions get in between, and without a time limit. */
  async ofLines(texts: readonly string[]): Promise<Float32Array[]> {
    this.wake();
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(...(await this.#order([text])));
    return vectors;
  }

  async #inTime(order: Promise<readonly Float32Array[]>): Promise<readonly Float32Array[]> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new EncoderAway('The encoder is late')), patienceMs);
    });
    try {
      const vectors = await Promise.race([order, tooLate]);
      this.#late = 0;
      return vectors;
    } catch (error) {
      order.catch(() => undefined);
      this.#late += 1;
      if (this.#late >= mostLate) {
        this.#late = 0;
        this.#pausedUntil = performance.now() + restMs;
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #order(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new EncoderAway('There is no encoder'));
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, texts });
    });
  }

  #hear(answer: Answer) {
    if ('ready' in answer) {
      this.#isReady = true;
      return;
    }
    if ('missing' in answer) {
      this.#isMissing = true;
      this.#end(new Error(answer.missing));
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('vectors' in answer) waiting?.resolve(answer.vectors);
    else waiting?.reject(new EncoderAway(answer.failure));
  }

  #end(error: Error) {
    this.#worker = undefined;
    this.#isReady = false;
    // A thread that keeps ending must not be restarted with every question.
    this.#pausedUntil = performance.now() + restartMs;
    for (const { reject } of this.#waiting.values()) reject(new EncoderAway(error.message));
    this.#waiting.clear();
  }

  #remember(text: string, vector: Float32Array | undefined) {
    if (!vector) return;
    this.#remembered.set(text, vector);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
  }
}

/** The one encoder of the process, because it is the heaviest part of answering. */
export const encoder = new Encoder();
