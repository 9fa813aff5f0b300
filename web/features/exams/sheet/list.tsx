import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import type { SheetCell, SheetColumn, SheetStudent } from '#contract/exams/sheet.ts';
import { useCellWords } from '#web/features/exams/cell/use-cell-words.ts';
import { messages } from '#web/features/exams/messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import {
  type CellKey,
  draftOf,
  type SheetState,
  shownText,
  totalOf,
} from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { figuresOfRow } from '#web/features/exams/store/view.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { IconHistory } from '#web/ui/icons.tsx';

type SheetListProps = {
  readonly store: SheetStore;
  readonly state: SheetState;
  readonly rows: readonly SheetStudent[];
  readonly columns: readonly SheetColumn[];
  readonly onDetails: (key: CellKey) => void;
};

/** The sheet on a phone: one card per student, one field per subject. */
export function SheetList({ rows, ...rest }: SheetListProps) {
  const { sheet, drafts } = rest.state;
  const format = useFormat();
  return (
    <ul className={styles.cards}>
      {rows.map((student) => {
        const { average, grade } = figuresOfRow(sheet, student, rest.columns, drafts[student.student_id]);
        return (
          <li key={student.student_id} className={styles.card}>
            <h3 className={styles.head}>
              <span>{student.student_name}</span>
              <span className={styles.note}>
                {average === null ? grade : `${format.percent(average)}\u00a0·\u00a0${grade}`}
              </span>
            </h3>
            {rest.columns.map((column) => {
              const cell = student.cells.find(({ subject_id }) => subject_id === column.subject_id);
              return (
                cell && (
                  <Field key={column.subject_id} student={student} column={column} cell={cell} {...rest} />
                )
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}

type FieldProps = Omit<SheetListProps, 'rows' | 'columns'> & {
  readonly student: SheetStudent;
  readonly column: SheetColumn;
  readonly cell: SheetCell;
};

function Field({ student, column, cell, store, state, onDetails }: FieldProps) {
  const t = useText(messages);
  const format = useFormat();
  const key = { student_id: student.student_id, subject_id: column.subject_id };
  const { nameOf, problemOf } = useCellWords(state.sheet);
  const typing = useTyping(store, key, shownText(state, key));
  const name = nameOf(key);
  const problem = problemOf(key, draftOf(state.drafts, key));
  const total = format.number(totalOf(state.sheet, cell));
  const mayChange = store.mayChange(key);
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{t('markOf', { subject: column.subject_name, total })}</span>
      <TextInput
        aria-label={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={Boolean(problem)}
        readOnly={!mayChange}
        variant={mayChange ? 'default' : 'unstyled'}
        {...typing}
      />
      {mayChange ? (
        <AbsentButton name={name} onPress={() => store.type([{ ...key, text: 'A' }])} />
      ) : (
        <span />
      )}
      <ActionIcon aria-label={t('more', { cell: name })} onClick={() => onDetails(key)}>
        <IconHistory />
      </ActionIcon>
      {problem && <output className={styles.problem}>{problem}</output>}
    </div>
  );
}

type AbsentButtonProps = { readonly name: string; readonly onPress: () => void };

function AbsentButton({ name, onPress }: AbsentButtonProps) {
  const t = useText(messages);
  return (
    <Button variant="default" px="xs" aria-label={t('absentOf', { cell: name })} onClick={onPress}>
      {t('absentSign')}
    </Button>
  );
}

/** The text of a field while it is typed; it is taken when the field loses the focus, or with Enter. */
function useTyping(store: SheetStore, key: CellKey, shown: string) {
  const [typing, setTyping] = useState<ReturnType<SheetStore['startingPointOf']>>();
  const commit = () => {
    if (typing) store.type([typing]);
    setTyping(undefined);
  };
  return {
    value: typing?.text ?? shown,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyping({ ...(typing ?? store.startingPointOf(key)), text: event.currentTarget.value }),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && commit(),
    onBlur: commit,
  };
}
