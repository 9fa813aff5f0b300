import type { KeyboardEvent } from 'react';
import { type Person, statusOfKey } from './rules.ts';
import type { PeopleType } from './use-attendance-state.ts';
import type { Marking } from './use-marking.ts';

export type PeopleListProps = {
  readonly people: readonly Person[];
  readonly type: PeopleType;
  readonly marking: Marking;
  readonly mayMark: boolean;
  /** Opens the correction and the history of one person's mark. */
  readonly onOpen: (id: string) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type="button"]), textarea, select');

/** Arrows move from person to person, letters mark the one with the focus; while somebody types, they are letters. */
export function onListKeys(
  event: KeyboardEvent<HTMLElement>,
  { people, marking, mayMark }: PeopleListProps,
  focusPerson: (id: string) => void,
) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || isTyping(target) || !(target instanceof Element)) return;
  const id = target.closest('[data-person]')?.getAttribute('data-person');
  const index = people.findIndex((person) => person.id === id);
  const person = people[index];
  if (!person) return;
  const step = steps[key];
  const status = statusOfKey(key);
  if (step !== undefined) {
    const next = people[index + step];
    if (next) focusPerson(next.id);
  } else if (status && mayMark) marking.mark(person, status);
  else return;
  event.preventDefault();
}
