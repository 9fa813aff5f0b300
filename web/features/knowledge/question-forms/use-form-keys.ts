import { type RefObject, useEffect, useRef } from 'react';
import type { QuestionForm } from '#contract/knowledge/question-forms.ts';

type FormKeysOptions = {
  readonly forms: readonly QuestionForm[];
  readonly onApprove: (form: QuestionForm) => Promise<boolean>;
  readonly onDismiss: (form: QuestionForm) => Promise<boolean>;
  readonly onEdit: (form: QuestionForm) => void;
};
type List = RefObject<HTMLUListElement | null>;

const itemsOf = (list: List) => [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])];

function focusItem(list: List, place: number) {
  const all = itemsOf(list);
  all[Math.max(0, Math.min(place, all.length - 1))]?.focus();
}

/** Keyboard commands of the list. The focus stays at the same place after a question has left it. */
export function useFormKeys(list: List, { forms, onApprove, onDismiss, onEdit }: FormKeysOptions) {
  /** Where the focus was, to return to it when the list has changed. */
  const lastPlace = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (lastPlace.current === undefined || forms.length === 0) return;
    focusItem(list, lastPlace.current);
    lastPlace.current = undefined;
  }, [list, forms]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const place = itemsOf(list).findIndex((item) => item.contains(event.target as Node));
      const form = forms[place];
      if (!form || event.ctrlKey || event.metaKey || event.altKey) return;
      const commands: Record<string, () => void> = {
        ArrowDown: () => focusItem(list, place + 1),
        ArrowUp: () => focusItem(list, place - 1),
        a: () => void onApprove(form),
        d: () => void onDismiss(form),
        e: () => onEdit(form),
      };
      const command = commands[event.key];
      if (!command) return;
      event.preventDefault();
      command();
    };
    const element = list.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
  return {
    remember: (form: QuestionForm) => {
      lastPlace.current = forms.indexOf(form);
    },
  };
}
