import type { WidgetProfile } from '#contract/widget/calls.ts';
import { Chat } from '#widget/conversation/chat.ts';
import type { Client } from '#widget/conversation/client.ts';
import { type Memory, openMemory } from '#widget/conversation/memory.ts';
import { texts } from '#widget/languages/texts.ts';
import { chooseColors } from './colors.ts';
import { createElement, createIcon, setText } from './dom.ts';
import { Panel } from './panel.ts';
import { styles } from './styles.ts';

/** The corner's own styles: a sheet made by script passes a strict policy of the page, a style element may not. */
function addStyles(shadow: ShadowRoot) {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    shadow.append(createElement('style', {}, styles));
  }
}

function setColors(root: HTMLElement, colours: WidgetProfile['colours']) {
  const { ground, letters, onPaper } = chooseColors(colours);
  root.style.setProperty('--ground', ground);
  root.style.setProperty('--letters', letters);
  root.style.setProperty('--on-paper', onPaper);
}

const isPhone = () => matchMedia('(max-width: 520px), (max-height: 420px)').matches;

/** On a phone the dialog covers everything, so the Tab key stays in it. */
function keepInside(event: KeyboardEvent, panel: HTMLElement, active: Element | null) {
  const stops = [
    ...panel.querySelectorAll<HTMLElement>('button, textarea, input, a, summary, [tabindex]'),
  ].filter((stop) => stop.offsetParent !== null && !(stop instanceof HTMLButtonElement && stop.disabled));
  const leaving = event.shiftKey ? stops[0] : stops[stops.length - 1];
  if (active !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? stops[stops.length - 1] : stops[0])?.focus();
}

/**
 * The button in the corner of the page, and the dialog it opens. Styles of page and widget do not affect each
 * other.
 */
export class Launcher {
  readonly element = document.createElement('homeroom-chat');
  readonly #shadow = this.element.attachShadow({ mode: 'open' });
  readonly #root = createElement('div', {
    class: 'root',
    dir: getComputedStyle(document.documentElement).direction,
  });
  readonly #badge = createElement('span', { class: 'badge', 'aria-hidden': 'true', hidden: true });
  readonly #news = createElement('span', { class: 'hidden' });
  readonly #button: HTMLButtonElement;
  readonly #memory: Memory;
  readonly #chat: Chat;
  #panel: Panel | undefined;
  #isOpen = false;

  constructor(profile: WidgetProfile, client: Client, language: string) {
    this.#root.lang = language;
    if (language === 'ar') this.#root.dir = 'rtl';
    addStyles(this.#shadow);
    setColors(this.#root, profile.colours);
    this.#memory = openMemory(profile.chatbot_id);
    const onclick = () => this.#turn(!this.#isOpen);
    this.#button = createElement(
      'button',
      { class: 'launcher', type: 'button', 'aria-expanded': 'false', 'aria-haspopup': 'dialog', onclick },
      createIcon('chat'),
      createElement('span', {}, texts.open(profile.agent_name)),
      this.#badge,
      this.#news,
    );
    this.#chat = new Chat({
      profile,
      client,
      memory: this.#memory,
      language,
      changed: () => this.#draw(),
    });
    this.#root.append(this.#button);
    this.#shadow.append(this.#root);
    this.#draw();
  }

  #draw() {
    const { unread } = this.#chat;
    this.#badge.hidden = unread === 0;
    setText(this.#badge, String(unread));
    setText(this.#news, unread > 0 ? texts.unread(unread) : '');
    if (this.#isOpen) this.#panel?.draw();
  }

  #makePanel(): Panel {
    const panel = new Panel({ chat: this.#chat, memory: this.#memory, onClose: () => this.#turn(false) });
    panel.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#turn(false);
      else if (event.key === 'Tab' && isPhone()) keepInside(event, panel.element, this.#shadow.activeElement);
      // Keys typed here must not trigger shortcuts of the page.
      event.stopPropagation();
    });
    this.#root.prepend(panel.element);
    return panel;
  }

  #turn(isOpen: boolean) {
    this.#isOpen = isOpen;
    this.#panel ??= this.#makePanel();
    this.#panel.element.hidden = !isOpen;
    this.#panel.element.setAttribute('aria-modal', String(isOpen && isPhone()));
    this.#root.classList.toggle('open', isOpen);
    this.#button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.#chat.open();
    else this.#chat.close();
    this.#draw();
    if (isOpen) this.#panel.focus();
    else this.#button.focus();
  }
}
