const firstMs = 1_500;
const longestMs = 30_000;

/** Tries again after a while, later each time, and not all pages at the same moment. */
export class Patience {
  readonly #again: () => void;
  #ms = firstMs;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(again: () => void) {
    this.#again = again;
  }

  wait(ms?: number) {
    clearTimeout(this.#timer);
    if (ms === undefined) this.#ms = Math.min(longestMs, this.#ms * 2);
    this.#timer = setTimeout(this.#again, ms ?? this.#ms * (0.5 + Math.random() / 2));
  }

  end() {
    clearTimeout(this.#timer);
  }

  /** It has worked: the next trouble begins with short waits again. */
  rest() {
    this.#ms = firstMs;
  }
}
