const firstMs = 1_500;
const longestMs = 30_000;

/** Retries after a wait that grows each time and differs between pages. */
export class RetryTimer {
  readonly #retry: () => void;
  #ms = firstMs;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(retry: () => void) {
    this.#retry = retry;
  }

  wait(ms?: number) {
    clearTimeout(this.#timer);
    if (ms === undefined) this.#ms = Math.min(longestMs, this.#ms * 2);
    this.#timer = setTimeout(this.#retry, ms ?? this.#ms * (0.5 + Math.random() / 2));
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** After a success the next waits are short again. */
  reset() {
    this.#ms = firstMs;
  }
}
