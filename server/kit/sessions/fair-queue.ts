import { refuse } from '#server/lib/refusal.ts';

/** The line that a caller waits in. Familiar callers go before all others. */
export type QueuePlace = { readonly row: string; readonly isFamiliar: boolean };

type WaitingCall = { readonly go: () => void; readonly giveUp: (refusal: Error) => void };
type Lane = Map<string, WaitingCall[]>;

type Sizes = {
  readonly atOnce: number;
  /** The limits of one line, and of all lines together. */
  readonly perRow: number;
  readonly inAll: number;
};

const fullRefusal = () => refuse.tooMany('Too many sign-ins at the moment. Please try again.', 2);

/**
 * Runs little work at a time and serves the waiting line by line, so that a long line delays only itself. If the
 * whole queue is full, the last of the longest line is refused.
 */
export class FairQueue {
  readonly #sizes: Sizes;
  readonly #familiar: Lane = new Map();
  readonly #others: Lane = new Map();
  #running = 0;
  #waiting = 0;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  async run<Result>(place: QueuePlace, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#sizes.atOnce) this.#running += 1;
    else await this.#wait(place);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  async #wait({ row, isFamiliar }: QueuePlace): Promise<void> {
    const lane = isFamiliar ? this.#familiar : this.#others;
    const own = lane.get(row) ?? [];
    if (own.length >= this.#sizes.perRow) throw fullRefusal();
    if (this.#waiting >= this.#sizes.inAll) this.#makeRoom(own.length);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    lane.set(row, [...own, { go: resolve, giveUp: reject }]);
    this.#waiting += 1;
    return promise;
  }

  /** Refuses the last of the longest line, or the caller if their own line is as long. */
  #makeRoom(ownLength: number) {
    const lane = this.#others.size > 0 ? this.#others : this.#familiar;
    const [longest] = [...lane].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= ownLength) throw fullRefusal();
    const [row, waiting] = longest;
    const last = waiting.at(-1);
    lane.set(row, waiting.slice(0, -1));
    this.#waiting -= 1;
    last?.giveUp(fullRefusal());
  }

  /** Serves the next line; a line that was served goes to the end. */
  #startNext() {
    const lane = this.#familiar.size > 0 ? this.#familiar : this.#others;
    const [next] = lane;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [row, [first, ...rest]] = next;
    lane.delete(row);
    if (rest.length > 0) lane.set(row, rest);
    this.#waiting -= 1;
    first?.go();
  }
}
