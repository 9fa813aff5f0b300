import { Worker } from 'node:worker_threads';
import type { PrintOrder, PrintResult } from './content.ts';

/** The fonts stay in memory for the next PDF, but not forever. */
const idleMs = 30_000;

type Answer =
  | { readonly id: number; readonly done: number }
  | { readonly id: number; readonly printed: PrintResult }
  | { readonly id: number; readonly failure: string };

type PendingPrint = {
  readonly resolve: (printed: PrintResult) => void;
  readonly reject: (error: Error) => void;
  readonly onPrinted: ((done: number) => void) | undefined;
};

class Printer {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  });
  readonly #waiting = new Map<number, PendingPrint>();
  readonly #onEnd: () => void;
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#worker.on('message', (answer: Answer) => this.#hear(answer));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The printing thread has ended')));
    this.#worker.unref();
  }

  print(order: PrintOrder, onPrinted: PendingPrint['onPrinted']): Promise<PrintResult> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onPrinted });
      this.#worker.postMessage({ id, order });
    });
  }

  stop(reason: Error) {
    this.#end(reason);
    void this.#worker.terminate();
  }

  #hear(answer: Answer) {
    const waiting = this.#waiting.get(answer.id);
    if ('done' in answer) return waiting?.onPrinted?.(answer.done);
    this.#waiting.delete(answer.id);
    if ('printed' in answer) waiting?.resolve(answer.printed);
    else waiting?.reject(new Error(answer.failure));
    if (this.#waiting.size > 0) return;
    this.#worker.unref();
    this.#idle = setTimeout(() => this.stop(new Error('Nothing to print')), idleMs).unref();
  }

  #end(error: Error) {
    clearTimeout(this.#idle);
    this.#onEnd();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

let printer: Printer | undefined;

/** Prints a few documents as one PDF, in a separate thread, so that drawing a page never delays a request. */
export function printPdf(order: PrintOrder): Promise<PrintResult> {
  printer ??= new Printer(() => {
    printer = undefined;
  });
  return printer.print(order, undefined);
}

/** Prints many, in a thread that no one else waits for; `signal` aborts it. */
export async function printBatch(
  order: PrintOrder,
  { onPrinted, signal }: { onPrinted: (done: number) => void; signal: AbortSignal },
): Promise<PrintResult> {
  const own = new Printer(() => {});
  const giveUp = () => own.stop(new Error('Given up'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await own.print(order, onPrinted);
  } finally {
    signal.removeEventListener('abort', giveUp);
    own.stop(new Error('Done'));
  }
}
