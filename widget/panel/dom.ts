type Handler = (event: Event) => void;
type Props = Readonly<Record<string, string | boolean | Handler | undefined>>;

/** An element with attributes, `on…` listeners and children; texts only ever become text. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (typeof value === 'boolean') element.toggleAttribute(name, value);
    else if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const svg = 'http://www.w3.org/2000/svg';
const icons = {
  chat: 'M4 5h16v11H9l-5 4z',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M4 12l16-8-6 16-3-7z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  again: 'M5 12a7 7 0 1 0 2-5M5 4v4h4',
};

/** A drawing next to a name, hidden from screen readers. */
export function createIcon(name: keyof typeof icons): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', icons[name]);
  drawing.append(line);
  return drawing;
}

/** Changes an element's text only where it differs, so that nothing is read aloud twice. */
export function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}
