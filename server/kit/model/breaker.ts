/** Whether the language model is in use, and if not, why. */
export type ModelState = {
  readonly name: string | null;
  readonly state: 'none' | 'working' | 'paused';
  /** The last failure; null while the model works. */
  readonly error: string | null;
};

const mostFailures = 3;
const pauseMs = 60_000;
/** A key that is refused is not accepted a minute later. */
const refusedPauseMs = 300_000;

/** Stops asking a model that keeps failing, for a while; one success resets it. */
class Breaker {
  #failures = 0;
  #pausedUntil = 0;
  #error: string | null = null;

  mayAsk(now: number): boolean {
    return now >= this.#pausedUntil;
  }

  noteSuccess() {
    this.#failures = 0;
    this.#pausedUntil = 0;
    this.#error = null;
  }

  noteFailure(error: { readonly message: string; readonly status?: number | undefined }, now: number) {
    this.#failures += 1;
    this.#error = error.message;
    const isRefused = error.status === 401 || error.status === 403;
    if (isRefused) this.#pausedUntil = now + refusedPauseMs;
    else if (this.#failures >= mostFailures) this.#pausedUntil = now + pauseMs;
  }

  stateOf(name: string | null, now: number): ModelState {
    if (name === null) return { name, state: 'none', error: null };
    return { name, state: this.mayAsk(now) ? 'working' : 'paused', error: this.#error };
  }
}

const breakers = new WeakMap<object, Breaker>();

/** The breaker of a model, shared by all its uses; `way` is the first of its functions that may fail. */
export function breakerOf(way: object): Breaker {
  const breaker = breakers.get(way) ?? new Breaker();
  breakers.set(way, breaker);
  return breaker;
}
