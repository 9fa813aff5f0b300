import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/lib/text.ts';
import { IconCheck, IconClose, IconWarning } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './toast.module.css';

type Notice = {
  readonly message: string;
  /** `danger` stays until dismissed and interrupts a screen reader. */
  readonly tone?: 'success' | 'danger';
  /** Offers Undo next to the sentence, for ten seconds. */
  readonly onUndo?: () => void;
};
type ShownNotice = Notice & { readonly id: number };

const listeners = new Set<() => void>();
let shown: readonly ShownNotice[] = [];
let count = 0;

function show(next: readonly ShownNotice[]) {
  shown = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const dismiss = (id: number) => show(shown.filter((notice) => notice.id !== id));

/** A short message after an action: `toast({ message: 'Student deleted', onUndo: restore })`. */
export function toast(notice: Notice) {
  count += 1;
  show([...shown.slice(-2), { ...notice, id: count }]);
}

/** Mounted once, by the shell: a live region that shows the messages of `toast`. */
export function Toasts() {
  const notices = useSyncExternalStore(subscribe, () => shown);
  return createPortal(
    <output className={classes.region}>
      {notices.map((notice) => (
        <Toast key={notice.id} {...notice} />
      ))}
    </output>,
    document.body,
  );
}

function Toast({ id, message, tone = 'success', onUndo }: ShownNotice) {
  const t = useText(messages);
  useEffect(() => {
    if (tone === 'danger') return;
    const timer = setTimeout(dismiss, onUndo ? 10_000 : 4000, id);
    return () => clearTimeout(timer);
  }, [id, tone, onUndo]);
  const undo = () => {
    dismiss(id);
    onUndo?.();
  };
  return (
    <div className={classes.toast} data-tone={tone} {...(tone === 'danger' && { role: 'alert' })}>
      {tone === 'danger' ? <IconWarning /> : <IconCheck />}
      <span className={classes.message}>{message}</span>
      {onUndo && (
        <Button size="compact-sm" variant="light" onClick={undo}>
          {t('undo')}
        </Button>
      )}
      <ActionIcon aria-label={t('dismiss')} onClick={() => dismiss(id)}>
        <IconClose size={16} />
      </ActionIcon>
    </div>
  );
}
