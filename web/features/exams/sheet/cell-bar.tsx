import { ActionIcon, Button } from '@mantine/core';
import { useCellWords } from '#web/features/exams/cell/use-cell-words.ts';
import { messages } from '#web/features/exams/messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import { type CellKey, draftOf, type SheetState } from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { useText } from '#web/lib/text.ts';
import { IconHistory, IconUndo } from '#web/ui/icons.tsx';
import type { SheetCursor } from './use-cursor.ts';

type CellBarProps = {
  readonly store: SheetStore;
  readonly state: SheetState;
  readonly cursor: SheetCursor;
  readonly onDetails: (key: CellKey) => void;
};

const small = { size: 'compact-sm', variant: 'default' } as const;

const words = [
  ['absent', 'A'],
  ['exempt', 'EX'],
  ['clear', ''],
] as const;

/** The cell with the focus, its error, and the actions for the selection. */
export function CellBar({ store, state, cursor, onDetails }: CellBarProps) {
  const t = useText(messages);
  const { active } = cursor;
  const { nameOf, problemOf } = useCellWords(state.sheet);
  const name = active ? nameOf(active) : t('noCell');
  const mayChange = active !== undefined && store.mayChange(active);
  const problem = active && problemOf(active, draftOf(state.drafts, active));
  const enter = (text: string) => {
    store.type(cursor.selected().map((key) => ({ ...key, text })));
    cursor.focus();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={name}>
      <span className={styles.place} title={name}>
        {name}
      </span>
      {words.map(([word, text]) => (
        <Button key={word} {...small} disabled={!mayChange} onClick={() => enter(text)}>
          {t(word)}
        </Button>
      ))}
      <UndoButton store={store} state={state} onDone={cursor.focus} />
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconHistory size={16} />}
        disabled={!active}
        onClick={() => active && onDetails(active)}
      >
        {t('remarksAndHistory')}
      </Button>
      <output className={styles.problem}>{problem}</output>
    </div>
  );
}

type UndoButtonProps = Pick<CellBarProps, 'store' | 'state'> & { readonly onDone: () => void };

function UndoButton({ store, state, onDone }: UndoButtonProps) {
  const t = useText(messages);
  const undo = () => {
    store.undo();
    onDone();
  };
  return (
    <ActionIcon
      aria-label={t('undo')}
      title={t('undo')}
      disabled={state.steps.length === 0 || state.sheet.exam.is_locked}
      onClick={undo}
    >
      <IconUndo />
    </ActionIcon>
  );
}
