import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from '#web/features/exams/sheet.module.css';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { placeAfter } from './areas.ts';
import type { CellEditing, SheetCursor } from './use-cursor.ts';

type CellInputProps = {
  /** The label of the field: student and subject. */
  readonly label: string;
  readonly editing: CellEditing;
  readonly cursor: SheetCursor;
  readonly store: SheetStore;
};

const goesOn = ({ key }: KeyboardEvent, byTyping: boolean) =>
  ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(key) ||
  (byTyping && (key === 'ArrowLeft' || key === 'ArrowRight'));

/** Ends typing once: by a key that keeps the text, by one that does not, or by leaving the field. */
function useEnding({ editing, cursor, store }: Omit<CellInputProps, 'label'>) {
  const done = useRef(false);
  const end = (keeps: boolean) => {
    if (done.current) return;
    done.current = true;
    cursor.setEditing(undefined);
    const { byTyping: _, ...entry } = editing;
    if (keeps) store.type([entry]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const goes = goesOn(event, editing.byTyping);
    if (!goes && event.key !== 'Escape') return;
    event.preventDefault();
    end(goes);
    const shift = event.shiftKey && !event.key.startsWith('Arrow');
    const next = goes && placeAfter({ key: event.key, shift, control: false }, cursor.place, cursor.size);
    if (next) cursor.go(next);
    else cursor.focus();
  };
  return { onKeyDown, onBlur: () => end(true) };
}

/** The text of one cell while it is typed. */
export function CellInput({ label, ...typing }: CellInputProps) {
  const { editing, cursor } = typing;
  const field = useRef<HTMLInputElement>(null);
  const ending = useEnding(typing);
  useEffect(() => {
    const input = field.current;
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  return (
    <input
      ref={field}
      className={styles.input}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={editing.text}
      onChange={(event) => cursor.setEditing({ ...editing, text: event.currentTarget.value })}
      {...ending}
    />
  );
}
