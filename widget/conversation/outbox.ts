import type { WidgetAnswer, WidgetSession, WidgetTranscript } from '#contract/widget/calls.ts';
import { texts } from '#widget/languages/texts.ts';
import { type Client, Failure } from './client.ts';
import type { Memory, Unsent } from './memory.ts';
import { Patience } from './retry-timer.ts';

/** The message that is being answered: what the school calls it, and what has come of the answer. */
export type Turn = { readonly client_id: string; question: string | undefined; answer: string };

type Given = {
  readonly client: Client;
  readonly memory: Memory;
  readonly session: () => Promise<WidgetSession>;
  readonly onTaken: (handling: WidgetTranscript['handling']) => void;
  readonly onAnswered: (turn: Turn, asked: Unsent, answer: WidgetAnswer) => void;
  readonly changed: () => void;
};

function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return [...random].map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** What the visitor has written and the school has not got yet: sent one after the other, again until it has arrived. */
export class Outbox {
  turn: Turn | undefined;
  /** No line to the school just now. */
  isLost = false;
  /** The chat is switched off, or not for this site. */
  isGone = false;
  readonly #given: Given;
  readonly #patience = new Patience(() => this.again());
  readonly #notes = new Map<string, string>();

  constructor(given: Given) {
    this.#given = given;
  }

  get waiting(): readonly Unsent[] {
    return this.#given.memory.get().unsent ?? [];
  }

  /** What is the matter with a message that has not arrived. */
  noteOf({ client_id }: Unsent): string | undefined {
    return this.#notes.get(client_id) ?? (this.isLost ? texts.unsent : undefined);
  }

  add(text: string) {
    this.#given.memory.set({ draft: '', unsent: [...this.waiting, { client_id: newId(), text }] });
    this.#given.changed();
    this.again();
  }

  again() {
    this.#patience.end();
    void this.#deliver();
  }

  forget() {
    this.#patience.end();
    this.turn = undefined;
    this.isLost = false;
  }

  connected() {
    this.isLost = false;
    this.#patience.rest();
  }

  async #deliver() {
    const [next] = this.waiting;
    if (!next || this.turn) return;
    const turn: Turn = { client_id: next.client_id, question: undefined, answer: '' };
    this.turn = turn;
    this.#notes.delete(next.client_id);
    try {
      const answer = await this.#ask(next, turn);
      // Begun anew meanwhile: the answer belongs to what was forgotten.
      if (this.turn !== turn) return;
      this.turn = undefined;
      this.connected();
      this.#drop(next);
      this.#given.onAnswered(turn, next, answer);
      void this.#deliver();
    } catch (error) {
      if (this.turn !== turn) return;
      this.turn = undefined;
      this.#fail(error instanceof Failure ? error : new Failure(0, ''), next);
    }
  }

  async #ask({ client_id, text: message }: Unsent, turn: Turn): Promise<WidgetAnswer> {
    const { client, session, onTaken, changed } = this.#given;
    const body = { message, client_id };
    return client.send(await session(), body, {
      onTaken: ({ question_id, handling }) => {
        turn.question = question_id;
        onTaken(handling);
      },
      onSentence: (sentence) => {
        turn.answer = [turn.answer, sentence].filter(Boolean).join('\n');
        changed();
      },
    });
  }

  #fail({ status, waitSeconds }: Failure, asked: Unsent) {
    const { memory, changed } = this.#given;
    if (status === 404 && memory.get().session) {
      // The conversation is gone, perhaps deleted: another begins with this message.
      memory.set({ session: undefined });
      this.#patience.wait(0);
    } else if (status === 429) {
      this.#notes.set(asked.client_id, texts.wait(waitSeconds));
      this.#patience.wait(waitSeconds * 1000);
    } else if (status === 0 || status >= 500) {
      this.isLost = true;
      this.#patience.wait();
    } else {
      this.isGone = status === 403 || status === 404;
      this.#drop(asked);
    }
    changed();
  }

  #drop({ client_id }: Unsent) {
    this.#given.memory.set({ unsent: this.waiting.filter((one) => one.client_id !== client_id) });
  }
}
