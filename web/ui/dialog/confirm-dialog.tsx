import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';
import { Dialog } from './dialog.tsx';

type Question = {
  /** The dialog's name, for example 'Delete Student'. */
  readonly title: string;
  /** The specification's sentence, word for word. */
  readonly message: string;
  /** The verb on the confirming button. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Red button, for destructive actions. */
  readonly danger?: boolean;
};
type OpenQuestion = Question & { readonly answer: (agreed: boolean) => void };

let open: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function show(next: OpenQuestion | null) {
  open = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for confirmation in a dialog: `if (await askConfirmation({ … })) await remove.mutateAsync(…)`. */
export function askConfirmation(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (agreed) => {
        show(null);
        resolve(agreed);
      },
    });
  });
}

/** Mounted once, by the shell: shows the dialog of `askConfirmation`. */
export function ConfirmDialog() {
  const t = useText(messages);
  const question = useSyncExternalStore(subscribe, () => open);
  if (!question) return null;
  const { title, message, confirmLabel, cancelLabel = t('cancel'), danger = false, answer } = question;
  const footer = (
    <>
      <Button variant="default" data-autofocus onClick={() => answer(false)}>
        {cancelLabel}
      </Button>
      <Button color={danger ? 'red' : 'board'} onClick={() => answer(true)}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog title={title} size="sm" role="alertdialog" onClose={() => answer(false)} footer={footer}>
      {message}
    </Dialog>
  );
}
