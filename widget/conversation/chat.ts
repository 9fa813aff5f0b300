import type {
  WidgetAnswer,
  WidgetMessage,
  WidgetProfile,
  WidgetSession,
  WidgetTranscript,
} from '#contract/widget/calls.ts';
import { type Client, type Details, Failure } from './client.ts';
import type { Memory, Unsent } from './memory.ts';
import { Outbox, type Turn } from './outbox.ts';
import { Patience } from './retry-timer.ts';

/** One message as it is shown. `key` is the school's once the message has arrived. */
export type Shown = Pick<WidgetMessage, 'from' | 'name' | 'text' | 'sources' | 'suggestions'> & {
  readonly key: string;
  readonly state: 'sent' | 'sending' | 'unsent' | 'thinking';
  /** What is the matter with it. */
  readonly note?: string;
};

const shownOf = (message: WidgetMessage): Shown => ({ ...message, key: message.message_id, state: 'sent' });
const bare = (from: Shown['from'], key: string, text: string): Shown => ({
  key,
  from,
  text,
  name: null,
  sources: [],
  suggestions: [],
  state: 'sent',
});

type Given = {
  readonly profile: WidgetProfile;
  readonly client: Client;
  readonly memory: Memory;
  readonly changed: () => void;
};

/** The conversation as the visitor's page knows it: what was said, what waits to be sent, who answers. */
export class Chat {
  readonly profile: WidgetProfile;
  handling: WidgetTranscript['handling'] = 'bot';
  /** Whether it is time to ask for details. */
  wantsDetails = false;
  readonly #client: Client;
  readonly #memory: Memory;
  readonly #changed: () => void;
  readonly #outbox: Outbox;
  readonly #patience = new Patience(() => this.#follow());
  #messages: Shown[] = [];
  /** What came while an answer was being told. */
  #held: WidgetTranscript | undefined;
  #following: AbortController | undefined;
  #isOpen = false;

  constructor({ profile, client, memory, changed }: Given) {
    this.profile = profile;
    this.#client = client;
    this.#memory = memory;
    this.#changed = changed;
    this.#outbox = new Outbox({
      client,
      memory,
      changed,
      session: () => this.#begin(),
      onTaken: (handling) => {
        this.handling = handling;
        changed();
      },
      onAnswered: (turn, asked, answer) => this.#answered(turn, asked, answer),
    });
    addEventListener('online', () => this.retry());
    if (this.#session) void this.#load().then(() => this.#outbox.again());
    else this.#outbox.again();
  }

  get isLost() {
    return this.#outbox.isLost;
  }

  get isGone() {
    return this.#outbox.isGone;
  }

  /** Everything to show, in its order. */
  get messages(): Shown[] {
    const { turn, waiting } = this.#outbox;
    const isThere = (key: string | undefined) => this.#messages.some((message) => message.key === key);
    const unsent = waiting
      .filter(({ client_id }) => client_id !== turn?.client_id || !isThere(turn.question))
      .map((one) => this.#unsentMessage(one));
    const answer = turn?.question !== undefined && this.handling === 'bot' ? [answerSoFar(turn)] : [];
    return [...this.#messages, ...unsent.slice(0, 1), ...answer, ...unsent.slice(1)];
  }

  get unread(): number {
    if (this.#isOpen) return 0;
    const unseen = this.#messages.slice(this.#memory.get().seen ?? 0);
    return unseen.filter(({ from }) => from !== 'user').length;
  }

  open() {
    this.#isOpen = true;
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

  /** Tries at once what has not worked. */
  retry() {
    this.#outbox.again();
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

  #unsentMessage(one: Unsent): Shown {
    const note = this.#outbox.noteOf(one);
    const state = note === undefined ? 'sending' : 'unsent';
    return { ...bare('user', one.client_id, one.text), state, ...(note !== undefined && { note }) };
  }

  async #begin(): Promise<WidgetSession> {
    if (this.#session) return this.#session;
    const page = { page_url: location.origin + location.pathname, locale: navigator.language.slice(0, 35) };
    const session = await this.#client.begin(page);
    this.#memory.set({ session });
    return session;
  }

  #answered({ question }: Turn, { client_id, text }: Unsent, answer: WidgetAnswer) {
    const { message_id, sources, suggestions } = answer;
    const said = message_id
      ? [{ ...bare('assistant', message_id, answer.answer), sources, suggestions }]
      : [];
    const known = new Set(this.#messages.map(({ key }) => key));
    const news = [bare('user', question ?? client_id, text), ...said].filter(({ key }) => !known.has(key));
    this.#messages = [...this.#messages, ...news];
    this.handling = answer.handling;
    if (answer.lead && !this.#memory.get().asked) this.wantsDetails = true;
    const held = this.#held;
    this.#held = undefined;
    if (held && held.messages.length >= this.#messages.length) this.#take(held);
    else if (answer.handling !== 'bot') void this.#load();
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
      this.#outbox.connected();
      this.#take(state);
      this.#follow();
    } catch (error) {
      const status = error instanceof Failure ? error.status : 0;
      if (status === 404) this.#memory.set({ session: undefined });
      else if (this.#session === session) this.#patience.wait();
    }
  }

  /** What the school says was said; kept back while an answer is being told. */
  #take(state: WidgetTranscript) {
    if (this.#outbox.turn) {
      this.#held = state;
      return;
    }
    this.handling = state.handling;
    this.#messages = state.messages.map(shownOf);
    this.#see();
    this.#changed();
  }

  #see() {
    if (this.#isOpen) this.#memory.set({ seen: this.#messages.length });
  }

  /** Hears of every change while the visitor looks, or a person may answer. */
  #follow() {
    const session = this.#session;
    if (!session || this.#following || !(this.#isOpen || this.#isWithPerson)) return;
    this.#patience.end();
    const following = new AbortController();
    this.#following = following;
    const onState = (state: WidgetTranscript) => {
      if (this.#following !== following) return;
      this.#outbox.connected();
      this.#patience.rest();
      this.#take(state);
    };
    const ended = (error?: unknown) => {
      if (this.#following !== following) return;
      this.#following = undefined;
      const status = error instanceof Failure ? error.status : 0;
      if (status === 404) this.#memory.set({ session: undefined });
      else this.#patience.wait();
      if (error !== undefined && (status === 0 || status >= 500)) this.#outbox.isLost = true;
      this.#changed();
    };
    this.#client.follow(session, onState, following.signal).then(() => ended(), ended);
  }

  #stopFollowing() {
    this.#patience.end();
    const following = this.#following;
    this.#following = undefined;
    following?.abort();
  }
}

function answerSoFar({ client_id, answer }: Turn): Shown {
  return { ...bare('assistant', `answer ${client_id}`, answer), state: answer ? 'sent' : 'thinking' };
}
