import { type KeyboardEvent, useRef } from 'react';
import type { QuestionForm } from '#contract/knowledge/question-forms.ts';

type FormKeysOptions = {
  readonly forms: readonly QuestionForm[];
  readonly onApprove: (form: QuestionForm) => Promise<boolean>;
  readonly onDismiss: (form: QuestionForm) => Promise<boolean>;
  readonly onEdit: (form: QuestionForm) => void;
};

/** Keyboard commands of the list. The focus stays at the same place after a question has left it. */
export function useFormKeys({ forms, onApprove, onDismiss, onEdit }: FormKeysOptions) {
  const list = useRef<HTMLUListElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])];
  const focus = (place: number) => {
    const all = items();
    all[Math.max(0, Math.min(place, all.length - 1))]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = items().findIndex((item) => item.contains(event.target as Node));
    const form = forms[place];
    if (!form || event.ctrlKey || event.metaKey || event.altKey) return;
    const commands: Record<string, () => void> = {
      ArrowDown: () => focus(place + 1),
      ArrowUp: () => focus(place - 1),
      a: () => void onApprove(form),
      d: () => void onDismiss(form),
      e: () => onEdit(form),
    };
    const command = commands[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  };
  /** Where the focus was, to return to it when the list has changed. */
  const lastPlace = useRef<number | undefined>(undefined);
  return {
    list,
    onKeyDown,
    remember: (form: QuestionForm) => {
      lastPlace.current = forms.indexOf(form);
    },
    restore: () => {
      if (lastPlace.current === undefined) return;
      focus(lastPlace.current);
      lastPlace.current = undefined;
    },
  };
}
