import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Passage } from '#server/answering/index/knowledge-index.ts';
import type { Synonym } from '#server/answering/language/lexicon.ts';
import type { QuestionWord } from '#server/answering/language/words.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';
import type { Band, LookUpResult } from '#server/answering/retrieval/look-up.ts';
import type { SimilarPassages } from '#server/answering/review/similar-passages.ts';
import type { WeightedWord } from '#server/answering/review/unknown-words.ts';
import { type MemoryWatch, startLimited, watchMemory } from '#server/lib/limited-process.ts';

export type FoundAnswer = LookUpResult & {
  /** If the chatbot knows nothing in the language of the question: the languages of what it knows. */
  readonly knownOnlyIn: readonly string[];
};
/** Which passages a question leads to now, the best first. */
export type JudgedQuestion = { readonly band: Band; readonly passages: readonly string[] };

/** The orders of the answering process and their replies. `index` is the id of one chatbot's knowledge. */
export type AnsweringOrders = {
  /** Adds passages in batches. */
  readonly add: {
    readonly order: { readonly index: string; readonly passages: readonly Passage[] };
    readonly reply: null;
  };
  /** Builds the index of all added passages. */
  readonly build: {
    readonly order: { readonly index: string; readonly synonyms: readonly Synonym[] };
    readonly reply: null;
  };
  /** The texts of all passages that the encoder reads, each once. */
  readonly textsToEncode: { readonly order: { readonly index: string }; readonly reply: readonly string[] };
  readonly encode: {
    readonly order: { readonly texts: readonly string[] };
    readonly reply: readonly Float32Array[];
  };
  /** Adds vectors in batches. */
  readonly learn: {
    readonly order: {
      readonly index: string;
      readonly meanings: readonly (readonly [string, Float32Array])[];
    };
    readonly reply: null;
  };
  /** All vectors are there: from now on the index uses them. */
  readonly learned: { readonly order: { readonly index: string }; readonly reply: null };
  readonly ask: {
    readonly order: {
      readonly index: string;
      readonly question: PreparedQuestion;
      /** The earlier questions of the conversation, the oldest first. */
      readonly earlier: readonly string[];
    };
    readonly reply: {
      readonly found: FoundAnswer;
      readonly encodeMs: number | undefined;
      readonly searchMs: number;
    };
  };
  /** Looks questions up for a review, in the background: slower than `ask`, and never in its way. */
  readonly judge: {
    readonly order: { readonly index: string; readonly questions: readonly string[] };
    readonly reply: readonly JudgedQuestion[];
  };
  /** Compares `count` passages, from `first` on, with those after them among the first `total`. */
  readonly compare: {
    readonly order: {
      readonly index: string;
      readonly first: number;
      readonly count: number;
      readonly total: number;
    };
    readonly reply: readonly SimilarPassages[];
  };
  /** Finds the words of questions that the index does not have, and the words of other texts that it has. */
  readonly readWords: {
    readonly order: {
      readonly index: string;
      readonly questions: readonly string[];
      readonly texts: readonly string[];
    };
    readonly reply: {
      readonly unknown: readonly (readonly QuestionWord[])[];
      readonly known: readonly (readonly WeightedWord[])[];
    };
  };
  readonly forget: { readonly order: { readonly index: string }; readonly reply: null };
};

export type AnsweringTask = keyof AnsweringOrders;
export type AnsweringOrder = {
  readonly [Task in AnsweringTask]: {
    readonly id: number;
    readonly task: Task;
    readonly order: AnsweringOrders[Task]['order'];
  };
}[AnsweringTask];

export type AnsweringReply = { readonly id: number } & (
  | { readonly reply: AnsweringOrders[AnsweringTask]['reply'] }
  | { readonly failure: string }
);

/** The answering process has ended or gave up, so there is no reply. */
export class AnsweringAway extends Error {}

/** The memory for all indexes and the encoder. */
const megabytes = 384;
/** The encoder has a thread with a separate heap. */
const reservedMegabytes = 1_600;

/** The process ends if no one has needed it for this long, because it takes as much memory as the rest of the server. */
const mostIdleMs = 10 * 60_000;
const lookForIdleMs = 30_000;

/** An order that has its reply, or has failed. */
export type EndedOrder = {
  readonly task: AnsweringTask;
  readonly seconds: number;
  readonly isDone: boolean;
};

type PendingOrder = {
  readonly resolve: (reply: AnsweringOrders[AnsweringTask]['reply']) => void;
  readonly reject: (error: Error) => void;
};

/**
 * A separate process reads, keeps and searches what chatbots know: however much a school has written, it can fill
 * only the memory of that process. It starts when it is first needed, ends when no one has needed it for a while, and
 * starts again with the next order.
 */
class AnsweringProcess {
  /** How often the process has been started; an earlier one's indexes are lost. */
  starts = 0;
  #child: ChildProcess | undefined;
  #memory: MemoryWatch | undefined;
  #count = 0;
  #usedAt = 0;
  readonly #watchers = new Set<(order: EndedOrder) => void>();
  readonly #waiting = new Map<number, PendingOrder>();

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** The system's number of the running process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The number of the start that will get the next order. */
  get startsAfterNextOrder(): number {
    return this.isRunning ? this.starts : this.starts + 1;
  }

  /** Someone will soon need the process: if it runs, it goes on. */
  noteUse() {
    this.#usedAt = performance.now();
  }

  /** Ends the process if no one has needed it for a while; the next order starts it again. */
  endIfIdle(now = performance.now()) {
    const isIdle = this.#waiting.size === 0 && now - this.#usedAt >= mostIdleMs;
    if (this.#child && isIdle) this.#end(this.#child);
  }

  /** Calls `watcher` at the end of each order until the returned function is called. */
  watch(watcher: (order: EndedOrder) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  async order<Task extends AnsweringTask>(
    task: Task,
    order: AnsweringOrders[Task]['order'],
  ): Promise<AnsweringOrders[Task]['reply']> {
    const started = performance.now();
    const tell = (isDone: boolean) => {
      const seconds = (performance.now() - started) / 1_000;
      for (const watcher of this.#watchers) watcher({ task, seconds, isDone });
    };
    try {
      const reply = await this.#send(task, order);
      tell(true);
      return reply;
    } catch (error) {
      tell(false);
      throw error;
    }
  }

  #send<Task extends AnsweringTask>(
    task: Task,
    order: AnsweringOrders[Task]['order'],
  ): Promise<AnsweringOrders[Task]['reply']> {
    const child = this.#running();
    this.#memory?.look();
    this.noteUse();
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      child.ref();
      child.channel?.ref();
      child.send({ id, task, order }, (error) => error && this.#end(child));
    });
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    const child = startLimited({
      main: join(import.meta.dirname, 'answering-main.ts'),
      megabytes,
      reservedMegabytes,
      permissions: ['--allow-addons', '--allow-worker'],
      input: 'ignore',
      semiSpaceMegabytes: 2,
    });
    const memory = watchMemory(child, megabytes, () => child.kill('SIGKILL'));
    const lookingForIdle = setInterval(() => this.endIfIdle(), lookForIdleMs).unref();
    const end = () => {
      clearInterval(lookingForIdle);
      memory.end();
      this.#end(child);
    };
    child.on('message', (reply: AnsweringReply) => this.#hear(reply));
    // A killed process can be disconnected a moment before it is reported as ended.
    child.once('disconnect', end);
    child.once('error', end);
    child.once('exit', end);
    this.#child = child;
    this.#memory = memory;
    this.starts += 1;
    return child;
  }

  #hear(message: AnsweringReply) {
    const waiting = this.#finish(message.id);
    if ('failure' in message) waiting?.reject(new AnsweringAway(message.failure));
    else waiting?.resolve(message.reply);
  }

  #finish(id: number): PendingOrder | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.noteUse();
    // An idle process must not keep the server from ending.
    if (this.#waiting.size === 0) {
      this.#memory?.pause();
      this.#child?.unref();
      this.#child?.channel?.unref();
    }
    return waiting;
  }

  #end(child: ChildProcess) {
    if (this.#child !== child) return;
    this.#child = undefined;
    child.kill('SIGKILL');
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(new AnsweringAway('The process that answers has ended'));
  }
}

/** The one answering process of the server, because its encoder is heavy. */
export const answeringProcess = new AnsweringProcess();
