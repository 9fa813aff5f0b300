import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { messages } from '#web/features/exams/messages.ts';
import { readLetter } from '#web/features/exams/store/read-cell.ts';
import { type CellKey, shownText } from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { useText } from '#web/lib/text.ts';
import { placeAfter, splitRuns } from './areas.ts';
import { placeBlock, readBlock, writeBlock } from './paste.ts';
import type { SheetCursor } from './use-cursor.ts';

type SheetKeysOptions = {
  readonly store: SheetStore;
  readonly cursor: SheetCursor;
  readonly onDetails: (key: CellKey) => void;
  /** Announces it to screen readers. */
  readonly say: (sentence: string) => void;
};

const restMs = 800;

/** Keyboard and clipboard commands of the sheet. */
export function useSheetKeys(options: SheetKeysOptions) {
  const { cursor } = options;
  const clipboard = useClipboard(options);
  const onCell = useCellKeys(options);
  const leaving = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || cursor.editing) return;
    const stroke = { key: event.key, shift: event.shiftKey, control: event.ctrlKey || event.metaKey };
    const leaves = event.key === 'Tab' && leaving.current;
    leaving.current = event.key === 'Escape';
    if (leaves || event.altKey) return;
    const next = placeAfter(stroke, cursor.place, cursor.size);
    if (next) {
      event.preventDefault();
      cursor.go(next, splitRuns(stroke));
    } else if (onCell(event)) event.preventDefault();
  };
  return { onKeyDown, ...clipboard };
}

/** Keys that change the selected cells; returns whether it was one. */
function useCellKeys(options: SheetKeysOptions) {
  const { store, cursor, onDetails } = options;
  const control = useControlKeys(options);
  const letter = useLetters(options);
  const edit = (typed?: string) => {
    if (!cursor.active || !store.mayChange(cursor.active)) return;
    const now = store.startingPointOf(cursor.active);
    cursor.setEditing({ ...now, ...(typed !== undefined && { text: typed }), byTyping: typed !== undefined });
  };
  const typePlainKey = (key: string, at: number) => {
    if (!/^[\d.,]$/.test(key)) return letter(key, at);
    edit(key);
    return true;
  };
  return ({ key, shiftKey, ctrlKey, metaKey, timeStamp }: KeyboardEvent): boolean => {
    if (!cursor.active) return false;
    if (ctrlKey || metaKey) return control(key.toLowerCase());
    if (key.length === 1) return typePlainKey(key, timeStamp);
    if (key === 'F2' && shiftKey) onDetails(cursor.active);
    else if (key === 'F2') edit();
    else if (key === 'Delete' || key === 'Backspace') enter(options, '');
    else if (key === 'Escape') cursor.go(cursor.place);
    else return false;
    return true;
  };
}

const enter = ({ store, cursor }: SheetKeysOptions, text: string) =>
  store.type(cursor.selected().map((key) => ({ ...key, text })));

/** Undo and select all. */
function useControlKeys({ store, cursor, say }: SheetKeysOptions) {
  const t = useText(messages);
  return (key: string): boolean => {
    const { row, column } = cursor.size;
    if (key === 'a') {
      cursor.select({ from: { row: 0, column: 0 }, to: { row: row - 1, column: column - 1 } });
      return true;
    }
    if (key !== 'z') return false;
    if (store.get().steps.length === 0) say(t('nothingToUndo'));
    store.undo();
    return true;
  };
}

/** Letters that start the words for absent and exempt. */
function useLetters(options: SheetKeysOptions) {
  const letters = useRef({ typed: '', at: 0 });
  return (key: string, now: number): boolean => {
    const before = now - letters.current.at < restMs ? letters.current.typed : '';
    const read = readLetter(before, key);
    letters.current = { typed: read?.letters ?? '', at: now };
    if (read) enter(options, read.word === 'absent' ? 'A' : 'EX');
    return read !== undefined;
  };
}

function useClipboard({ store, cursor, say }: SheetKeysOptions) {
  const t = useText(messages);
  const copy = (event: ClipboardEvent) => {
    if (cursor.editing) return;
    const { from, to } = cursor.area;
    const rows = Array.from({ length: to.row - from.row + 1 }, (_, down) =>
      Array.from({ length: to.column - from.column + 1 }, (__, across) => {
        const key = cursor.keyAt({ row: from.row + down, column: from.column + across });
        return key ? shownText(store.get(), key) : '';
      }),
    );
    event.clipboardData.setData('text/plain', writeBlock(rows));
    event.preventDefault();
    say(t('copied', { count: rows.flat().length }));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // A single value pasted into an open field is left to the browser.
    if (cursor.editing && !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    cursor.setEditing(undefined);
    const block = readBlock(text);
    if (block.length === 0) return;
    const { placed, outside } = placeBlock(block, cursor.area, cursor.size);
    store.type(
      placed.flatMap(({ text: value, ...place }) => {
        const key = cursor.keyAt(place);
        return key ? [{ ...key, text: value }] : [];
      }),
    );
    const last = placed.at(-1);
    if (last) cursor.select({ from: cursor.area.from, to: last });
    const parts = [
      t('pasted', { count: placed.length }),
      ...(outside > 0 ? [t('outside', { count: outside })] : []),
    ];
    say(parts.join('. '));
  };
  return { onCopy: copy, onPaste: paste };
}
