import type {
  WidgetAnswer,
  WidgetMessage,
  WidgetProfile,
  WidgetSession,
  WidgetTranscript,
} from '#contract/widget/calls.ts';
import { type Client, type Details, Failure } from './client.ts';
import type { Memory, UnsentQuestion } from './memory.ts';
import { type OpenQuestion, Outbox } from './outbox.ts';
import { RetryTimer } from './retry-timer.ts';

/** One message as it is shown. `key` is the school's once the message has arrived. */
export type ChatMessage = Pick<
  WidgetMessage,
  'from' | 'name' | 'text' | 'sources' | 'suggestions' | 'best'
> & {
  readonly key: string;
  readonly state: 'sent' | 'sending' | 'unsent' | 'thinking';
  /** Why it has not been delivered. */
  readonly note?: string;
};

const toChatMessage = (message: WidgetMessage): ChatMessage => ({
  ...message,
  key: message.message_id,
  state: 'sent',
});
const plainMessage = (from: ChatMessage['from'], key: string, text: string): ChatMessage => ({
  key,
  from,
  text,
  name: null,
  sources: [],
  suggestions: [],
  best: [],
  state: 'sent',
});

type ChatOptions = {
  readonly profile: WidgetProfile;
  readonly client: Client;
  readonly memory: Memory;
  /** The language of the widget's own texts. */
  readonly language: string;
  readonly changed: () => void;
};

/**
 * The conversation as the visitor's page knows it. While a message is being answered, the answer comes with the reply to
 * that message alone; at all other times the school sends the whole transcript whenever it changes.
 */
export class Chat {
  readonly profile: WidgetProfile;
  handling: WidgetTranscript['handling'] = 'bot';
  /** Whether it is time to ask for contact details. */
  wantsDetails = false;
  readonly #client: Client;
  readonly #memory: Memory;
  readonly #language: string;
  readonly #changed: () => void;
  readonly #outbox: Outbox;
  readonly #retry = new RetryTimer(() => this.#follow());
  #messages: ChatMessage[] = [];
  #following: AbortController | undefined;
  #isOpen = false;

  constructor({ profile, client, memory, language, changed }: ChatOptions) {
    this.profile = profile;
    this.#client = client;
    this.#memory = memory;
    this.#language = language;
    this.#changed = changed;
    this.#outbox = new Outbox({
      client,
      memory,
      changed,
      session: () => this.#begin(),
      onSend: () => this.#stopFollowing(),
      onTaken: (handling) => {
        this.handling = handling;
        changed();
      },
      onAnswered: (message, answer) => this.#addAnswer(message, answer),
      onFailed: () => {
        this.#follow();
        changed();
      },
    });
    addEventListener('online', () => this.retry());
    if (this.#session) void this.#load().then(() => this.#outbox.retryNow());
    else this.#outbox.retryNow();
  }

  get isLost() {
    return this.#outbox.isLost;
  }

  get isGone() {
    return this.#outbox.isGone;
  }

  /** Everything to show, in its order. */
  get messages(): ChatMessage[] {
    const { turn, waiting } = this.#outbox;
    const known = new Set(this.#messages.map(({ key }) => key));
    const isAsked = ({ client_id }: UnsentQuestion) => client_id === turn?.client_id;
    const unsent = waiting.filter(({ question_id }) => question_id === undefined || !known.has(question_id));
    const messageOf = (one: UnsentQuestion) => this.#unsentMessage(one);
    return [
      ...this.#messages,
      ...unsent.filter(isAsked).map(messageOf),
      ...(turn && this.#isAnswering ? [answerSoFar(turn)] : []),
      ...unsent.filter((one) => !isAsked(one)).map(messageOf),
    ];
  }

  get unread(): number {
    if (this.#isOpen) return 0;
    const unseen = this.#messages.slice(this.#memory.get().seen ?? 0);
    return unseen.filter(({ from }) => from !== 'user').length;
  }

  open() {
    this.#isOpen = true;
    this.#client.prepare().catch(() => undefined);
    this.#see();
    this.#follow();
  }

  close() {
    this.#isOpen = false;
    if (!this.#isWithPerson) this.#stopFollowing();
  }

  send(text: string) {
    this.#outbox.add(text);
  }

  /** Retries at once whatever has failed. */
  retry() {
    this.#outbox.retryNow();
    this.#follow();
  }

  async talkToPerson(details: Details = {}) {
    const { handling, open } = await this.#client.person(await this.#begin(), details);
    this.handling = handling;
    await this.#load();
    return { open };
  }

  async leaveDetails(details: Details) {
    await this.#client.lead(await this.#begin(), details);
  }

  stopAsking() {
    this.wantsDetails = false;
    this.#memory.set({ asked: true });
    this.#changed();
  }

  /** Forgets the conversation on this device. */
  forget() {
    this.#stopFollowing();
    this.#outbox.forget();
    this.#memory.forget();
    this.#messages = [];
    this.handling = 'bot';
    this.wantsDetails = false;
    this.#changed();
  }

  get #session(): WidgetSession | undefined {
    return this.#memory.get().session;
  }

  get #isWithPerson() {
    return this.handling === 'waiting' || this.handling === 'human';
  }

  /** Whether the chatbot has received the first waiting message and is answering it. */
  get #isAnswering() {
    const [first] = this.#outbox.waiting;
    return this.handling === 'bot' && first?.question_id !== undefined;
  }

  #unsentMessage(one: UnsentQuestion): ChatMessage {
    const note = this.#outbox.noteOf(one);
    const state = note === undefined ? 'sending' : 'unsent';
    return { ...plainMessage('user', one.client_id, one.text), state, ...(note !== undefined && { note }) };
  }

  async #begin(): Promise<WidgetSession> {
    if (this.#session) return this.#session;
    const page = { page_url: location.origin + location.pathname, locale: this.#language };
    const session = await this.#client.begin(page);
    this.#memory.set({ session });
    return session;
  }

  #addAnswer({ client_id, text, question_id }: UnsentQuestion, answer: WidgetAnswer) {
    const { message_id, sources, suggestions, best } = answer;
    const said = message_id
      ? [{ ...plainMessage('assistant', message_id, answer.answer), sources, suggestions, best }]
      : [];
    const known = new Set(this.#messages.map(({ key }) => key));
    const added = [plainMessage('user', question_id ?? client_id, text), ...said];
    this.#messages = [...this.#messages, ...added.filter(({ key }) => !known.has(key))];
    this.handling = answer.handling;
    if (answer.lead && !this.#memory.get().asked) this.wantsDetails = true;
    this.#see();
    this.#follow();
    this.#changed();
  }

  async #load() {
    const session = this.#session;
    if (!session) return;
    try {
      const state = await this.#client.read(session);
      if (this.#session !== session) return;
      this.#outbox.noteConnection();
      this.#take(state);
      this.#follow();
    } catch (error) {
      const status = error instanceof Failure ? error.status : 0;
      if (status === 404) this.#memory.set({ session: undefined });
      else if (this.#session === session) this.#retry.wait();
    }
  }

  /** Shows the transcript as the school has it. */
  #take(state: WidgetTranscript) {
    this.handling = state.handling;
    this.#messages = state.messages.map(toChatMessage);
    this.#see();
    this.#changed();
  }

  #see() {
    if (this.#isOpen) this.#memory.set({ seen: this.#messages.length });
  }

  /** Receives every change while the visitor looks or a person may reply, except while a message is being answered. */
  #follow() {
    const session = this.#session;
    const isWanted = (this.#isOpen || this.#isWithPerson) && !this.#outbox.turn;
    if (!session || this.#following || !isWanted) return;
    this.#retry.stop();
    const following = new AbortController();
    this.#following = following;
    const onState = (state: WidgetTranscript) => {
      if (this.#following !== following) return;
      this.#outbox.noteConnection();
      this.#retry.reset();
      this.#take(state);
    };
    const endFollowing = (error?: unknown) => {
      if (this.#following !== following) return;
      this.#following = undefined;
      const status = error instanceof Failure ? error.status : 0;
      if (status === 404) this.#memory.set({ session: undefined });
      else this.#retry.wait();
      if (error !== undefined && (status === 0 || status >= 500)) this.#outbox.isLost = true;
      this.#changed();
    };
    this.#client.follow(session, onState, following.signal).then(() => endFollowing(), endFollowing);
  }

  #stopFollowing() {
    this.#retry.stop();
    const following = this.#following;
    this.#following = undefined;
    following?.abort();
  }
}

function answerSoFar({ client_id, answer, best }: OpenQuestion): ChatMessage {
  const message = plainMessage('assistant', `answer ${client_id}`, answer);
  return { ...message, best: [...best], state: answer ? 'sent' : 'thinking' };
}
