import type { Chat } from '#widget/conversation/chat.ts';
import type { Details } from '#widget/conversation/client.ts';
import type { Memory } from '#widget/conversation/memory.ts';
import { texts } from '#widget/languages/texts.ts';
import { detailsForm, detailsQuestion, type FormKind } from './details-form.ts';
import { createElement, createIcon, setText } from './dom.ts';
import { Log } from './log.ts';

const longestMessage = 2000;

type PanelOptions = { readonly chat: Chat; readonly memory: Memory; readonly onClose: () => void };

/** The dialog with the conversation and the message field. */
export class Panel {
  readonly element: HTMLElement;
  readonly #options: PanelOptions;
  readonly #log: Log;
  readonly #input = createElement('textarea', {
    rows: '1',
    maxlength: String(longestMessage),
    placeholder: texts.placeholder,
    'aria-label': texts.question,
    dir: 'auto',
  });
  readonly #send = createElement(
    'button',
    { type: 'submit', class: 'main', 'aria-label': texts.send },
    createIcon('send'),
  );
  readonly #state = createElement('p', { class: 'state', role: 'status', hidden: true });
  readonly #person: HTMLButtonElement;
  readonly #quick: HTMLElement;
  #suggestions: { key: string; element: HTMLElement } | undefined;
  #form: { kind: FormKind | 'question'; element: HTMLElement } | undefined;
  #requestedForm: FormKind | undefined;

  constructor(options: PanelOptions) {
    this.#options = options;
    const { agent_name, greeting, quick_questions } = options.chat.profile;
    const greeted = createElement(
      'div',
      { class: 'bubble' },
      createElement('p', { dir: 'auto' }, greeting || texts.open(agent_name)),
    );
    this.#quick = this.#choices(texts.quick, quick_questions);
    const first = createElement(
      'div',
      { class: 'message assistant' },
      createElement('p', { class: 'who' }, agent_name),
      greeted,
    );
    this.#log = new Log(options.chat, first, this.#quick);
    const callPerson = () => void this.#callPerson();
    this.#person = createElement(
      'button',
      { type: 'button', class: 'person', onclick: callPerson },
      createIcon('person'),
      texts.person,
    );
    this.#input.value = options.memory.get().draft ?? '';
    this.element = this.#build(agent_name);
  }

  focus() {
    this.#input.focus();
    this.#log.element.scrollTop = this.#log.element.scrollHeight;
  }

  draw() {
    const chat = this.#options.chat;
    const { messages, handling } = chat;
    // A visitor who asks for a person while the office is closed can say how to be reached.
    if (handling === 'waiting' && !chat.profile.open && !this.#options.memory.get().asked)
      this.#requestedForm ??= 'reach';
    const last = messages.at(-1);
    const extras = [this.#drawSuggestions(last), this.#drawForm(chat)].flatMap((node) =>
      node ? [node] : [],
    );
    this.#quick.hidden = messages.length > 0 || this.#quick.childElementCount === 0;
    this.#log.draw(messages, ...extras);
    this.#person.hidden = handling === 'waiting' || handling === 'human' || chat.isGone;
    const staff = messages.findLast(({ from }) => from === 'staff')?.name ?? texts.someone;
    const state = chat.isGone
      ? texts.gone
      : chat.isLost
        ? texts.lost
        : handling === 'human'
          ? texts.human(staff)
          : handling === 'waiting'
            ? texts.waiting
            : '';
    setText(this.#state, state);
    this.#state.hidden = state === '';
    this.#drawSend();
  }

  #build(agent_name: string): HTMLElement {
    const { onClose } = this.#options;
    const title = createElement('h2', { class: 'title', id: 'title' }, agent_name);
    const again = {
      type: 'button',
      'aria-label': texts.again,
      title: texts.again,
      onclick: () => this.#restart(),
    };
    const close = { type: 'button', 'aria-label': texts.close, title: texts.close, onclick: onClose };
    const head = createElement(
      'div',
      { class: 'head' },
      title,
      createElement('button', again, createIcon('again')),
      createElement('button', close, createIcon('close')),
    );
    this.#input.addEventListener('input', () => {
      this.#options.memory.set({ draft: this.#input.value });
      this.#drawSend();
    });
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#submit();
    });
    const submit = (event: Event) => {
      event.preventDefault();
      this.#submit();
    };
    const composer = createElement('form', { class: 'composer', onsubmit: submit }, this.#input, this.#send);
    const foot = createElement('div', { class: 'foot' }, composer, this.#person);
    const dialog = { class: 'panel', role: 'dialog', 'aria-labelledby': 'title', hidden: true };
    return createElement('div', dialog, head, this.#log.element, this.#state, foot);
  }

  #submit() {
    const text = this.#input.value.trim();
    if (!text || this.#options.chat.isGone) return;
    this.#input.value = '';
    this.#options.chat.send(text);
    this.#input.focus();
  }

  #drawSend() {
    const isEmpty = this.#input.value.trim() === '';
    this.#send.setAttribute('aria-disabled', String(isEmpty || this.#options.chat.isGone));
  }

  #choices(label: string, questions: readonly string[]): HTMLElement {
    const items = questions.map((question) => {
      const ask = () => {
        this.#options.chat.send(question);
        this.#input.focus();
      };
      return createElement(
        'li',
        {},
        createElement('button', { type: 'button', dir: 'auto', onclick: ask }, question),
      );
    });
    return createElement('ul', { class: 'choices', 'aria-label': label }, ...items);
  }

  #drawSuggestions(last: Chat['messages'][number] | undefined): HTMLElement | undefined {
    if (!last?.suggestions.length || last.from !== 'assistant') return undefined;
    if (this.#suggestions?.key !== last.key)
      this.#suggestions = { key: last.key, element: this.#choices(texts.suggestions, last.suggestions) };
    return this.#suggestions.element;
  }

  /** The form that fits now, kept while it is filled in. */
  #drawForm(chat: Chat): HTMLElement | undefined {
    const kind = this.#requestedForm ?? (chat.wantsDetails ? 'question' : undefined);
    if (kind === undefined) this.#form = undefined;
    else if (this.#form?.kind !== kind) this.#form = { kind, element: this.#makeForm(kind, chat) };
    return this.#form?.element;
  }

  #makeForm(kind: FormKind | 'question', chat: Chat): HTMLElement {
    const end = () => {
      this.#requestedForm = undefined;
      chat.stopAsking();
      this.#input.focus();
    };
    if (kind === 'question') {
      const onYes = () => {
        this.#requestedForm = 'lead';
        this.draw();
        this.#form?.element.querySelector('input')?.focus();
      };
      return detailsQuestion({ onYes, onNo: end });
    }
    const onDone = () => {
      end();
      setText(this.#state, texts.thanks);
      this.#state.hidden = false;
    };
    const send = (details: Details) =>
      kind === 'lead' ? chat.leaveDetails(details) : chat.talkToPerson(details);
    return detailsForm({ kind, send, onDone, onDecline: end });
  }

  async #callPerson() {
    const chat = this.#options.chat;
    try {
      const { open } = await chat.talkToPerson();
      // While the office is closed, the school needs a way to contact the visitor.
      this.#requestedForm = open ? undefined : 'reach';
      this.draw();
    } catch {
      setText(this.#state, texts.failed);
      this.#state.hidden = false;
    }
    this.#input.focus();
  }

  #restart() {
    this.#requestedForm = undefined;
    this.#options.chat.forget();
    this.#input.value = '';
    this.#input.focus();
  }
}
