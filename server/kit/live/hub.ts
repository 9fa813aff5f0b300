type OnPayload = (payload: string) => void;

export type LiveHub = {
  /** Calls `hear` for every payload on a topic, and with '' when something may have been missed, so that the caller reads again. */
  readonly subscribe: (topic: string, hear: OnPayload) => () => void;
  /**
   * The payloads on the topics, for `for await`. It begins with `['']`, so that the first read comes after subscribing
   * and misses nothing; payloads that arrive while the reader is busy come together, each once.
   */
  readonly hear: (topics: readonly string[], signal: AbortSignal) => AsyncGenerator<readonly string[]>;
};

class Hub implements LiveHub {
  readonly #topics = new Map<string, Set<OnPayload>>();

  readonly subscribe = (topic: string, hear: OnPayload) => {
    // A separate subscription each time, because the same function may subscribe twice.
    const own: OnPayload = (payload) => hear(payload);
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

  /** `notice` is the topic, a space and the payload; empty when notifications may have been missed. */
  dispatch(notice: string) {
    if (notice === '') return this.#tellAll();
    const end = notice.indexOf(' ');
    const topic = end < 0 ? notice : notice.slice(0, end);
    const payload = end < 0 ? notice : notice.slice(end + 1);
    for (const hear of this.#topics.get(topic) ?? []) hear(payload);
  }

  #tellAll() {
    for (const hearers of this.#topics.values()) for (const hear of hearers) hear('');
  }
}

/**
 * The subscribers of this process. Notifications of the database feed it: a trigger calls
 * `pg_notify('live', '<topic> <payload>')` with less than 8,000 bytes, and every process receives it at the commit.
 */
export function openLive(): LiveHub & Pick<Hub, 'dispatch'> {
  return new Hub();
}
