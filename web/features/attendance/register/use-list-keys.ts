import { useEffect, useEffectEvent } from 'react';
import { statusOfKey } from './drafts.ts';
import type { Person } from './person.ts';
import type { RegisterMarking } from './use-marking.ts';

type ListKeys = {
  readonly people: readonly Person[];
  readonly marking: RegisterMarking;
  readonly mayMark: boolean;
  /** Scrolls a person's row into view before it gets the focus. */
  readonly show?: (index: number) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const isTyping = (target: Element) =>
  target.matches('input:not([type="button"], [type="search"]), textarea, select');

const lineOf = (id: string) => document.querySelector<HTMLElement>(`[data-person="${id}"]`);

/** The row itself takes the focus, because its content changes with every status. */
function focusPerson(id: string) {
  const line = lineOf(id);
  if (line) line.focus();
  else requestAnimationFrame(() => lineOf(id)?.focus());
}

/**
 * Arrows move between people, letters set the status of the focused one; in a text field they are letters. Down
 * leads from the search field, or from nowhere, to the first person.
 */
export function useListKeys({ people, marking, mayMark, show }: ListKeys) {
  const step = (from: number, by: number) => {
    const next = people[from + by];
    if (!next) return;
    show?.(from + by);
    focusPerson(next.id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (isTyping(target) || document.querySelectorAll('[data-dialog]').length > 1) return;
    const id = target.closest('[data-person]')?.getAttribute('data-person');
    const index = people.findIndex((person) => person.id === id);
    const person = people[index];
    const by = person || key === 'ArrowDown' ? steps[key] : undefined;
    const status = person && mayMark ? statusOfKey(key) : undefined;
    if (by !== undefined) step(index, by);
    else if (person && status) marking.mark(person, status);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
