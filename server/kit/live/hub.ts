type Hear = (payload: string) => void;

export type Live = {
  /** Calls `hear` for everything told on a topic, and with '' when something may have been missed: look again. */
  readonly subscribe: (topic: string, hear: Hear) => () => void;
  /**
   * What is told on the topics, for `for await`: begins with `['']`, so that the first look comes after the
   * subscribing and misses nothing; what is told while the reader is busy comes together, each payload once.
   */
  readonly hear: (topics: readonly string[], signal: AbortSignal) => AsyncGenerator<readonly string[]>;
};

class Hub implements Live {
  readonly #topics = new Map<string, Set<Hear>>();

  readonly subscribe = (topic: string, hear: Hear) => {
    // A subscription of its own each time, though the same function may subscribe twice.
    const own: Hear = (payload) => hear(payload);
    const hearers = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, hearers.add(own));
    return () => {
      hearers.delete(own);
      if (hearers.size === 0 && this.#topics.get(topic) === hearers) this.#topics.delete(topic);
    };
  };

  async *hear(topics: readonly string[], signal: AbortSignal): AsyncGenerator<readonly string[]> {
    let heard = new Set(['']);
    let wake = () => {};
    const stops = topics.map((topic) =>
      this.subscribe(topic, (payload) => {
        heard.add(payload);
        wake();
      }),
    );
    signal.addEventListener('abort', () => wake(), { once: true });
    try {
      while (!signal.aborted) {
        const payloads = [...heard];
        heard = new Set();
        if (payloads.length > 0) yield payloads;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      for (const stop of stops) stop();
    }
  }

  /** `told` is the topic, a space and the payload; nothing at all when notifications may have been missed. */
  tell(told: string) {
    if (told === '') return this.#tellAll();
    const end = told.indexOf(' ');
    const topic = end < 0 ? told : told.slice(0, end);
    const payload = end < 0 ? told : told.slice(end + 1);
    for (const hear of this.#topics.get(topic) ?? []) hear(payload);
  }

  #tellAll() {
    for (const hearers of this.#topics.values()) for (const hear of hearers) hear('');
  }
}

/**
 * Who wants to hear of what, in this process. It is fed by the database's notifications: a trigger says
 * `pg_notify('live', '<topic> <payload>')`, with less than 8,000 bytes, and every process hears it at the commit.
 */
export function openLive(): Live & Pick<Hub, 'tell'> {
  return new Hub();
}
