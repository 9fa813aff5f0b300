import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#web/features/exams/all-messages.ts';
import {
  type CellKey,
  cellOf,
  draftOf,
  type SheetState,
  shownText,
} from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CellHistory } from './history.tsx';
import { useCellWords } from './use-cell-words.ts';

type CellDialogProps = {
  readonly cell: CellKey;
  readonly store: SheetStore;
  readonly state: SheetState;
  readonly onClose: () => void;
};

/** One mark: absent, exempt or none, the remarks, and its history. */
export function CellDialog({ cell, store, state, onClose }: CellDialogProps) {
  const t = useText(messages);
  const { nameOf } = useCellWords(state.sheet);
  const isLocked = !store.mayChange(cell);
  const enter = (text: string) => {
    store.type([{ ...cell, text }]);
    onClose();
  };
  return (
    <Dialog title={nameOf(cell)} size="lg" onClose={onClose}>
      <Stack gap="lg">
        <Group gap="xs">
          <Button variant="default" disabled={isLocked} onClick={() => enter('A')}>
            {t('absent')}
          </Button>
          <Button variant="default" disabled={isLocked} onClick={() => enter('EX')}>
            {t('exempt')}
          </Button>
          <Button variant="default" disabled={isLocked} onClick={() => enter('')}>
            {t('clear')}
          </Button>
        </Group>
        <Remarks cell={cell} store={store} state={state} onClose={onClose} />
        <CellHistory exam_id={state.sheet.exam.exam_id} cell={cell} />
      </Stack>
    </Dialog>
  );
}

function Remarks({ cell, store, state, onClose }: CellDialogProps) {
  const t = useText(messages);
  const draft = draftOf(state.drafts, cell);
  const [remarks, setRemarks] = useState((draft?.remarks ?? cellOf(state.sheet, cell)?.remarks) || '');
  const text = shownText(state, cell);
  const isLocked = !store.mayChange(cell);
  const save = () => {
    store.type([{ ...cell, text, remarks: remarks.trim() || null }]);
    onClose();
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={t('remarks')}
        autosize
        minRows={2}
        maxLength={10_000}
        disabled={text === '' || isLocked}
        description={text === '' ? t('remarksNeedMark') : undefined}
        value={remarks}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button disabled={text === '' || isLocked} onClick={save}>
          {t('saveRemarks')}
        </Button>
      </Group>
    </Stack>
  );
}
