import { Button } from '@mantine/core';
import type { KeptCell } from '#contract/exams/sheet.ts';
import { messages } from '#web/features/exams/messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import { textOf } from '#web/features/exams/store/read-cell.ts';
import { type CellKey, draftsIn, type SheetState } from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { useCellWords } from './use-cell-words.ts';

type ConflictPanelProps = { readonly state: SheetState; readonly store: SheetStore };

type Conflict = { readonly at: CellKey; readonly text: string; readonly theirs: KeptCell };

/** Marks that someone else changed meanwhile: both values, and the choice. */
export function ConflictPanel({ state, store }: ConflictPanelProps) {
  const t = useText(messages);
  const { nameOf } = useCellWords(state.sheet);
  const conflicts: readonly Conflict[] = draftsIn(state.drafts).flatMap(
    ({ student_id, subject_id, draft: { status, text, theirs } }) =>
      status === 'conflict' && theirs ? [{ at: { student_id, subject_id }, text, theirs }] : [],
  );
  if (conflicts.length === 0) return null;
  return (
    <Banner tone="warning">
      <p>{t('conflicts', { count: conflicts.length })}</p>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => {
          const cell = nameOf(conflict.at);
          return <Choice key={cell} {...conflict} cell={cell} store={store} />;
        })}
      </ul>
    </Banner>
  );
}

type ChoiceProps = Conflict & { readonly cell: string; readonly store: SheetStore };

function Choice({ at, cell, text, theirs, store }: ChoiceProps) {
  const t = useText(messages);
  const value = textOf(theirs) || t('empty');
  const by = theirs.changed_by;
  const choose = (choice: 'mine' | 'theirs') => store.resolve(at, choice);
  return (
    <li>
      <strong>{cell}</strong>
      <span>{t('yours', { value: text || t('empty') })}</span>
      <span>{by === null ? t('theirs', { value }) : t('theirsBy', { name: by, value })}</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('keepMineFor', { cell })}
        onClick={() => choose('mine')}
      >
        {t('keepMine')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('takeTheirsFor', { cell })}
        onClick={() => choose('theirs')}
      >
        {t('takeTheirs')}
      </Button>
    </li>
  );
}
