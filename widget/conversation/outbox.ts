import type { WidgetAnswer, WidgetSession, WidgetTranscript } from '#contract/widget/calls.ts';
import { texts } from '#widget/languages/texts.ts';
import { type Client, Failure } from './client.ts';
import type { Memory, UnsentQuestion } from './memory.ts';
import { RetryTimer } from './retry-timer.ts';

/** The message that is being answered, and its answer so far. */
export type OpenQuestion = { readonly client_id: string; answer: string; best: readonly string[] };

type OutboxOptions = {
  readonly client: Client;
  readonly memory: Memory;
  readonly session: () => Promise<WidgetSession>;
  /** A message is about to be sent: its answer comes with the reply. */
  readonly onSend: () => void;
  readonly onTaken: (handling: WidgetTranscript['handling']) => void;
  readonly onAnswered: (message: UnsentQuestion, answer: WidgetAnswer) => void;
  /** The message was not answered; it may be sent again later. */
  readonly onFailed: () => void;
  readonly changed: () => void;
};

function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return [...random].map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** The messages that the school has not answered yet. They are sent one after the other, and again until they arrive. */
export class Outbox {
  turn: OpenQuestion | undefined;
  /** Whether the school cannot be reached. */
  isLost = false;
  /** Whether the chat is switched off, or not allowed on this site. */
  isGone = false;
  readonly #options: OutboxOptions;
  readonly #retry = new RetryTimer(() => this.retryNow());
  readonly #notes = new Map<string, string>();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get waiting(): readonly UnsentQuestion[] {
    return this.#options.memory.get().unsent ?? [];
  }

  /** Why a message has not been delivered. */
  noteOf({ client_id }: UnsentQuestion): string | undefined {
    return this.#notes.get(client_id) ?? (this.isLost ? texts.unsent : undefined);
  }

  add(text: string) {
    this.#options.memory.set({ draft: '', unsent: [...this.waiting, { client_id: newId(), text }] });
    this.#options.changed();
    this.retryNow();
  }

  retryNow() {
    this.#retry.stop();
    void this.#deliver();
  }

  forget() {
    this.#retry.stop();
    this.turn = undefined;
    this.isLost = false;
  }

  noteConnection() {
    this.isLost = false;
    this.#retry.reset();
  }

  async #deliver() {
    const [next] = this.waiting;
    if (!next || this.turn) return;
    const turn: OpenQuestion = { client_id: next.client_id, answer: '', best: [] };
    this.turn = turn;
    this.#notes.delete(next.client_id);
    this.#options.onSend();
    try {
      const answer = await this.#ask(next, turn);
      // The conversation was restarted: the answer belongs to the old one.
      if (this.turn !== turn) return;
      this.turn = undefined;
      this.noteConnection();
      const message = this.waiting.find(({ client_id }) => client_id === next.client_id) ?? next;
      this.#drop(next);
      this.#options.onAnswered(message, answer);
      void this.#deliver();
    } catch (error) {
      if (this.turn !== turn) return;
      this.turn = undefined;
      this.#fail(error instanceof Failure ? error : new Failure(0, ''), next);
    }
  }

  async #ask({ client_id, text: message }: UnsentQuestion, turn: OpenQuestion): Promise<WidgetAnswer> {
    const { client, session, onTaken, changed } = this.#options;
    const body = { message, client_id };
    return client.send(await session(), body, {
      onTaken: ({ question_id, handling }) => {
        if (this.turn === turn) this.#noteTaken(client_id, question_id);
        onTaken(handling);
      },
      onSentence: ({ text, best }) => {
        turn.answer = [turn.answer, text].filter(Boolean).join('\n');
        if (best !== undefined) turn.best = [...turn.best, best];
        changed();
      },
    });
  }

  #noteTaken(client_id: string, question_id: string) {
    const unsent = this.waiting.map((one) => (one.client_id === client_id ? { ...one, question_id } : one));
    this.#options.memory.set({ unsent });
  }

  #fail({ status, waitSeconds }: Failure, message: UnsentQuestion) {
    const { memory, onFailed } = this.#options;
    if (status === 404 && memory.get().session) {
      // The conversation no longer exists: this message starts a new one.
      memory.set({ session: undefined });
      this.#retry.wait(0);
    } else if (status === 429) {
      this.#notes.set(message.client_id, texts.wait(waitSeconds));
      this.#retry.wait(waitSeconds * 1000);
    } else if (status === 0 || status >= 500) {
      this.isLost = true;
      this.#retry.wait();
    } else {
      this.isGone = status === 403 || status === 404;
      this.#drop(message);
    }
    onFailed();
  }

  #drop({ client_id }: UnsentQuestion) {
    this.#options.memory.set({ unsent: this.waiting.filter((one) => one.client_id !== client_id) });
  }
}
