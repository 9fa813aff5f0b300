import { setTimeout as pause } from 'node:timers/promises';
import type { AllSchools } from '#server/db/owner-database.ts';
import type { Database } from '#server/db/pool.ts';
import { calendarDay } from '#server/lib/time.ts';
import type { Ports } from '#server/ports/ports.ts';
import { forgetKnowledge, loadKnowledge } from './knowledge-cache.ts';
import { findChatbot, listAskedChatbots } from './warming-queries.ts';

type WarmingServices = {
  readonly database: Database;
  readonly clock: Ports['clock'];
};
type WarmingOptions = WarmingServices & {
  readonly allSchools: Pick<AllSchools, 'read'>;
  readonly onFailure: (error: unknown) => void;
};

/** Edits come in bursts: work begins after a pause, or after the longest wait. */
const quietMs = 500;
const longestWaitMs = 5_000;
/** Waits some seconds after a start, so that the first page loads quickly. */
const afterStartMs = 2_000;
/** Limits of what is prepared at the start; the rest is prepared when someone opens a chat, asks or edits. */
const mostChatbots = 10;
const mostLines = 5_000;
/** When to retry an encoder that is pausing. */
const againMs = 65_000;
const mostTries = 3;

/** Loads what a chatbot knows and encodes its new lines; returns the number of lines. */
export async function warmChatbot({ database, clock }: WarmingServices, chatbot_id: string): Promise<number> {
  const [bot] = await database.unscoped((db) => findChatbot(db, { chatbot_id }));
  if (!bot) {
    forgetKnowledge(database, chatbot_id);
    return 0;
  }
  const { time_zone, school_id, revision } = bot;
  const key = { school_id, revision };
  const today = calendarDay(clock(), time_zone);
  const known = await loadKnowledge(database, { ...key, chatbot_id, today, with_documents: true });
  if (known.lines === 0) return 0;
  if (!(await known.prepare())) throw new Error('The lines could not be encoded');
  return known.lines;
}

/** Prepares the chatbots' knowledge before it is asked for: after each edit, and after the start. */
class Warming {
  readonly #options: WarmingOptions;
  readonly #stopping = new AbortController();
  readonly #waiting = new Map<string, number>();
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #isAtWork = false;
  #hasBegun = false;

  constructor(options: WarmingOptions) {
    this.#options = options;
  }

  /** Begins with the chatbots that people ask, some time after the start. */
  start() {
    void this.#resting(afterStartMs)
      .then(() => {
        this.#hasBegun = true;
        return this.#warmAll();
      })
      .catch((error: unknown) => this.#reportFailure(error));
  }

  /** Called when a chatbot's knowledge has changed; '' means any of them. */
  noteChange(chatbot_id: string) {
    if (chatbot_id !== '') this.#add(chatbot_id, 0);
    else if (this.#hasBegun) void this.#warmAll().catch((error: unknown) => this.#reportFailure(error));
  }

  stop() {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  #add(chatbot_id: string, tries: number) {
    if (this.#stopping.signal.aborted) return;
    const now = performance.now();
    if (this.#waiting.size === 0) this.#since = now;
    this.#waiting.set(chatbot_id, tries);
    clearTimeout(this.#timer);
    const wait = Math.max(0, Math.min(quietMs, this.#since + longestWaitMs - now));
    this.#timer = setTimeout(() => void this.#work(), wait).unref();
  }

  /** Prepares one chatbot at a time, so that a question never waits for more than one batch of lines. */
  async #work() {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (const [chatbot_id, tries] of this.#waiting) {
      this.#waiting.delete(chatbot_id);
      if (this.#stopping.signal.aborted) break;
      await warmChatbot(this.#options, chatbot_id).catch((error: unknown) =>
        this.#retryLater(chatbot_id, tries + 1, error),
      );
    }
    this.#isAtWork = false;
  }

  #retryLater(chatbot_id: string, tries: number, error: unknown) {
    if (tries >= mostTries) return this.#reportFailure(error);
    void this.#resting(againMs)
      .then(() => this.#add(chatbot_id, tries))
      .catch(() => undefined);
  }

  async #warmAll() {
    const { allSchools } = this.#options;
    let lines = 0;
    const chatbots = await allSchools.read((db) => listAskedChatbots(db, { most: mostChatbots }));
    for (const { chatbot_id } of chatbots) {
      if (this.#stopping.signal.aborted || lines >= mostLines) return;
      lines += await warmChatbot(this.#options, chatbot_id);
    }
  }

  #resting(ms: number) {
    return pause(ms, undefined, { ref: false, signal: this.#stopping.signal });
  }

  #reportFailure(error: unknown) {
    if (!this.#stopping.signal.aborted) this.#options.onFailure(error);
  }
}

export const openWarming = (options: WarmingOptions): Warming => new Warming(options);
