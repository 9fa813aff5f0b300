import { useEffectEvent, useLayoutEffect, useState } from 'react';

type Layer = { readonly close: () => void; readonly element: () => Element | null };
const layers: Layer[] = [];

/**
 * Only the topmost dialog is active; the page and the dialogs below it are inert, and hidden from browsers that do
 * not know `inert`.
 */
function guard() {
  const top = layers.at(-1)?.element()?.closest('[data-dialog]');
  for (const part of document.querySelectorAll('#root, [data-dialog]')) {
    const covered = top !== undefined && top !== null && part !== top;
    part.toggleAttribute('inert', covered);
    if (covered) part.setAttribute('aria-hidden', 'true');
    else part.removeAttribute('aria-hidden');
  }
  holdPage();
}

/** The page behind does not scroll; `seen` says that no dialog covers it entirely. */
function holdPage() {
  const { dataset } = document.documentElement;
  const dialogs = layers.map(({ element }) => element()?.closest<HTMLElement>('[data-dialog]'));
  if (dialogs.length === 0) delete dataset['behindDialog'];
  else
    dataset['behindDialog'] = dialogs.some((dialog) => dialog?.dataset['size'] === 'full')
      ? 'covered'
      : 'seen';
}

let hadOpenList = false;

/** A field with an open list closes it on Escape, before the dialogs hear of the key. */
function noteOpenList({ target }: KeyboardEvent) {
  hadOpenList = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
}

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || hadOpenList) return;
  event.preventDefault();
  layers.at(-1)?.close();
}

/** Elements that had the focus before dialogs that have just closed. */
let returning: Element[] = [];

const lastConnected = () => returning.findLast(({ isConnected }) => isConnected);

/** A dialog that replaces another one returns the focus to where it was before both. */
function takeFocusBefore(): Element | null {
  const before = lastConnected() ?? document.activeElement;
  returning = [];
  return before;
}

function returnFocus() {
  const before = lastConnected();
  returning = [];
  const { activeElement, body } = document;
  const isFree = activeElement === null || activeElement === body;
  if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
}

/** The browser then looks at every element of the page, so what has opened or closed is painted before. */
function settleLater() {
  requestAnimationFrame(() =>
    setTimeout(() => {
      guard();
      returnFocus();
    }),
  );
}

function join(layer: Layer) {
  if (layers.length === 0) {
    document.addEventListener('keydown', noteOpenList, { capture: true });
    document.addEventListener('keydown', onKeyDown);
  }
  layers.push(layer);
  settleLater();
}

function leave(layer: Layer, before: Element | null) {
  layers.splice(layers.indexOf(layer), 1);
  if (layers.length === 0) {
    document.removeEventListener('keydown', noteOpenList, { capture: true });
    document.removeEventListener('keydown', onKeyDown);
  }
  if (before) returning.push(before);
  holdPage();
  settleLater();
}

/** On a touch screen the focus in a text field opens the keyboard over what the dialog shows. */
const opensKeyboard = (field: Element) =>
  field.matches('[type=search]') && window.matchMedia('(pointer: coarse)').matches;

/**
 * Focus starts at the dialog's marked element, or its first field, or its heading, which is then read aloud. A search is
 * not begun on a touch screen.
 */
function markFirstFocus(element: Element) {
  if (element.querySelector('[data-autofocus]')) return;
  const kinds = ['input:not([hidden])', 'select', 'textarea'].map((kind) => `${kind}:not(:disabled)`);
  const field = element.querySelector(kinds.join(', '));
  const first = field && !opensKeyboard(field) ? field : element.querySelector('h2');
  first?.setAttribute('data-autofocus', 'true');
}

/** Puts the caller on top of the open dialogs while it is mounted; returns the ref of its box. */
export function useDialogLayer(onClose: () => void) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!element) return;
    const before = takeFocusBefore();
    markFirstFocus(element);
    const layer: Layer = { close: () => close(), element: () => element };
    join(layer);
    return () => leave(layer, before);
  }, [element]);
  return setElement;
}
