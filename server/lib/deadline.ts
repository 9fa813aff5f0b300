import { refuse } from './refusal.ts';

/** The time by which a request must have its reply. Work that is still running then is stopped. */
export class Deadline {
  hasPassed = false;
  readonly #listeners = new Set<() => void>();
  readonly #late = Promise.withResolvers<never>();
  #timer: NodeJS.Timeout | undefined;
  #controller: AbortController | undefined;

  /** Created at first use, because most requests never need one. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.hasPassed) this.#controller.abort(tooLate());
    }
    return this.#controller.signal;
  }

  start(ms: number): void {
    this.#timer = setTimeout(() => this.#pass(), Math.max(0, ms));
  }

  /** Calls `listener` when the time is over, unless the returned function is called before. */
  onPass(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  check(): void {
    if (this.hasPassed) throw tooLate();
  }

  /** Resolves like `work`, or rejects with a refusal as soon as the time is over. */
  async limit<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await Promise.race([work, this.#late.promise]);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  #pass() {
    this.hasPassed = true;
    this.#controller?.abort(tooLate());
    for (const listener of this.#listeners) listener();
    this.#late.reject(tooLate());
  }
}

const tooLate = () =>
  refuse.unavailable(
    'The server could not finish this in time and stopped it. Please try again in a moment.',
  );
