import { splitAtBest } from '#contract/answers/best-parts.ts';
import type { Chat, ChatMessage } from '#widget/conversation/chat.ts';
import { texts } from '#widget/languages/texts.ts';
import { createElement, setText } from './dom.ts';
import { citedLinks, type IsSafe, withLinks } from './links.ts';

const writtenByStaff: IsSafe = () => true;
const refuseAllLinks: IsSafe = () => false;

function safeLinks({ from, sources }: ChatMessage): IsSafe {
  if (from === 'staff') return writtenByStaff;
  return from === 'assistant' ? citedLinks(sources.map(({ text }) => text)) : refuseAllLinks;
}

/** A line with the part marked that answers the question best. */
const withBest = (line: string, { best }: ChatMessage, isSafe: IsSafe) =>
  splitAtBest(line, best).flatMap(({ text, isBest }) => {
    const written = withLinks(text, isSafe);
    return isBest ? [createElement('mark', {}, ...written)] : written;
  });

/** Changes a text line by line: what is there stays, so that only what is new is read aloud. */
function fill(bubble: Element, message: ChatMessage) {
  const isSafe = safeLinks(message);
  const lines = message.text.split('\n').filter(Boolean);
  lines.forEach((line, at) => {
    const known = bubble.children[at];
    if (known?.textContent === line && message.state !== 'sent') return;
    const written = createElement('p', { dir: 'auto', lang: '' }, ...withBest(line, message, isSafe));
    if (!known) bubble.append(written);
    else if (known.textContent !== line || known.innerHTML !== written.innerHTML) known.replaceWith(written);
  });
  while (bubble.children.length > lines.length) bubble.lastElementChild?.remove();
}

function sourcesOf({ sources }: ChatMessage): HTMLElement {
  const list = sources.flatMap(({ title, text, source }) => {
    const name = source && source !== title ? `${title} · ${source}` : title;
    const own = { dir: 'auto', lang: '' };
    return [createElement('dt', own, name), createElement('dd', own, text)];
  });
  const summary = createElement('summary', {}, texts.sources(sources.length));
  return createElement('details', { class: 'sources' }, summary, createElement('dl', {}, ...list));
}

/** The messages, as a growing list. */
export class Log {
  readonly element = createElement('div', {
    class: 'log',
    role: 'log',
    'aria-label': texts.conversation,
    'aria-live': 'polite',
    tabindex: '0',
  });
  readonly #chat: Chat;
  readonly #drawn = new Map<string, { element: HTMLElement; bubble: HTMLElement; shape: string }>();
  readonly #end = createElement('div');
  #last: string | undefined;

  constructor(chat: Chat, ...first: readonly Node[]) {
    this.#chat = chat;
    this.element.append(...first, this.#end);
  }

  /** Draws the changes and stays at the end, unless the visitor has scrolled up. */
  draw(messages: readonly ChatMessage[], ...last: readonly Node[]) {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    const wasAtEnd = scrollHeight - scrollTop - clientHeight < 80;
    const keys = new Set(messages.map(({ key }) => key));
    for (const [key, { element }] of this.#drawn) {
      if (keys.has(key)) continue;
      element.remove();
      this.#drawn.delete(key);
    }
    let before: Element | null = null;
    for (const message of messages) {
      const element = this.#drawOne(message);
      if (before ? before.nextSibling !== element : element.parentNode !== this.element)
        this.element.insertBefore(element, before ? before.nextSibling : this.#end);
      before = element;
    }
    if (
      this.#end.childNodes.length !== last.length ||
      last.some((node, at) => this.#end.childNodes[at] !== node)
    )
      this.#end.replaceChildren(...last);
    if (wasAtEnd || this.#last !== messages.at(-1)?.key) this.#goToEnd(messages);
    this.#last = messages.at(-1)?.key;
  }

  /** Scrolls to the end, or to the question of an answer that is longer than the log. */
  #goToEnd(messages: readonly ChatMessage[]) {
    const { element } = this;
    element.scrollTop = element.scrollHeight;
    const question =
      messages.at(-1)?.from === 'assistant' && messages.findLast(({ from }) => from === 'user');
    const questionElement = question ? this.#drawn.get(question.key)?.element : undefined;
    if (!questionElement) return;
    const above = questionElement.getBoundingClientRect().top - element.getBoundingClientRect().top;
    if (above < 0) element.scrollTop += above - 8;
  }

  #drawOne(message: ChatMessage): HTMLElement {
    const known = this.#drawn.get(message.key) ?? this.#begin(message);
    const { element, bubble } = known;
    if (message.state === 'thinking') {
      bubble.className = 'bubble dots';
      setText(bubble, texts.thinking(this.#chat.profile.agent_name));
    } else {
      if (bubble.className !== 'bubble') bubble.replaceChildren();
      bubble.className = 'bubble';
      fill(bubble, message);
    }
    const shape = JSON.stringify([message.sources, message.note, message.state]);
    if (known.shape === shape) return element;
    known.shape = shape;
    for (const extra of element.querySelectorAll('.sources, .note')) extra.remove();
    if (message.sources.length > 0) element.append(sourcesOf(message));
    if (message.note !== undefined) element.append(this.#note(message.note));
    return element;
  }

  #begin(message: ChatMessage) {
    const { agent_name } = this.#chat.profile;
    const { from } = message;
    const who = { user: texts.you, assistant: agent_name, staff: message.name ?? texts.staff, system: '' }[
      from
    ];
    const name = createElement('p', { class: from === 'user' ? 'hidden' : 'who' }, who);
    const bubble = createElement('div', { class: 'bubble' });
    const element = createElement('div', { class: `message ${from}` }, ...(who ? [name] : []), bubble);
    const drawn = { element, bubble, shape: '' };
    this.#drawn.set(message.key, drawn);
    return drawn;
  }

  #note(note: string): HTMLElement {
    const again = createElement('button', { type: 'button', onclick: () => this.#chat.retry() }, texts.retry);
    return createElement('p', { class: 'note' }, `${note} `, again);
  }
}
