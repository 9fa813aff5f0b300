import { refuse } from '#server/lib/refusal.ts';

/** The line that a caller waits in. Familiar callers go before all others. */
export type QueuePlace = {
  readonly row: string;
  readonly isFamiliar: boolean;
  /** How many places the work takes, by its time; one if missing. */
  readonly places?: number;
};

type WaitingCall = {
  readonly go: () => void;
  readonly giveUp: (refusal: Error) => void;
  readonly places: number;
};
type Lane = Map<string, WaitingCall[]>;

type Sizes = {
  readonly atOnce: number;
  /** The limits of one line, and of all lines together. */
  readonly perRow: number;
  readonly inAll: number;
};

const fullRefusal = () => refuse.tooMany('Too many sign-ins at the moment. Please try again.', 2);

const placesOf = (waiting: readonly WaitingCall[]) => waiting.reduce((sum, { places }) => sum + places, 0);

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

  async #wait({ row, isFamiliar, places = 1 }: QueuePlace): Promise<void> {
    const lane = isFamiliar ? this.#familiar : this.#others;
    const own = lane.get(row) ?? [];
    const { perRow, inAll } = this.#sizes;
    if (placesOf(own) + places > perRow) throw fullRefusal();
    while (this.#waiting + places > inAll) this.#makeRoom(placesOf(own));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    lane.set(row, [...own, { go: resolve, giveUp: reject, places }]);
    this.#waiting += places;
    return promise;
  }

  /** Refuses the last of the longest line, or the caller if their own line is as long. */
  #makeRoom(ownLength: number) {
    const lane = this.#others.size > 0 ? this.#others : this.#familiar;
    const [longest] = [...lane].sort(([, a], [, b]) => placesOf(b) - placesOf(a));
    const last = longest?.[1].at(-1);
    if (!longest || !last || placesOf(longest[1]) <= ownLength) throw fullRefusal();
    const [row, waiting] = longest;
    lane.set(row, waiting.slice(0, -1));
    this.#waiting -= last.places;
    last.giveUp(fullRefusal());
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
    this.#waiting -= first?.places ?? 0;
    first?.go();
  }
}
