import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '#contract/kit/envelope.ts';

const betweenTriesMs = 100;
const longestCallMs = 28_000;
const longestAbsenceMs = 180_000;

/** People who enter one class after the other and try again, with the same key, until it is acknowledged. */
export class Writers {
  readonly acknowledged: string[] = [];
  signedOut = 0;
  refused = 0;
  lastAt = performance.now();
  readonly #url: string;
  readonly #token: string;
  readonly #work: Promise<void>[];
  #isOver = false;

  constructor(port: number, token: string, people: number) {
    this.#url = `http://127.0.0.1:${port}${apiBase}/school/classes`;
    this.#token = token;
    this.#work = Array.from({ length: people }, (_, person) => this.#write(person));
  }

  async end() {
    this.#isOver = true;
    await Promise.all(this.#work);
  }

  /** Resolves with the seconds until something is acknowledged that was sent after now. */
  async untilBack(): Promise<number> {
    const from = performance.now();
    await pause(1);
    while (this.lastAt <= from) {
      if (performance.now() - from > longestAbsenceMs) throw new Error('Nothing is acknowledged any more');
      await pause(5);
    }
    return (performance.now() - from) / 1_000;
  }

  async #write(person: number) {
    for (let count = 0; !this.#isOver; count += 1) {
      const name = `Person ${person} class ${count}`;
      while ((await this.#send(name)) !== 201) await pause(betweenTriesMs);
      this.acknowledged.push(name);
    }
  }

  async #send(class_name: string): Promise<number> {
    const begun = performance.now();
    const reply = await fetch(this.#url, {
      method: 'POST',
      signal: AbortSignal.timeout(longestCallMs),
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/json',
        'idempotency-key': class_name.replaceAll(' ', '-'),
      },
      body: JSON.stringify({ class_name, sections: 'A' }),
    }).catch(() => undefined);
    await reply?.arrayBuffer().catch(() => undefined);
    if (reply?.status === 201) this.lastAt = Math.max(this.lastAt, begun);
    else this.refused += 1;
    if (reply?.status === 401) this.signedOut += 1;
    return reply?.status ?? 0;
  }
}
