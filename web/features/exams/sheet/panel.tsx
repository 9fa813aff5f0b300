import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { CountedExam } from '#contract/exams/calls.ts';
import type { Sheet } from '#contract/exams/sheet.ts';
import { ClassRegistrationsBanner } from '#web/features/classes/registrations/banner.tsx';
import { ConflictPanel } from '#web/features/exams/cell/conflict-panel.tsx';
import { ExamBar } from '#web/features/exams/exam/bar.tsx';
import type { Choices } from '#web/features/exams/filters/use-choices.ts';
import { messages } from '#web/features/exams/messages.ts';
import type { CellKey, SheetState } from '#web/features/exams/store/state.ts';
import type { SheetStore } from '#web/features/exams/store/store.ts';
import { type SheetPlace, useSheet } from '#web/features/exams/store/use-sheet.ts';
import { searchStudents, shownColumns } from '#web/features/exams/store/view.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconSearch } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { CellBar } from './cell-bar.tsx';
import { SheetList } from './list.tsx';
import { SheetTable, type SheetTableProps } from './table.tsx';
import { useCursor } from './use-cursor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const CellDialog = createLazyPart(async () => ({
  default: (await import('#web/features/exams/cell/dialog.tsx')).CellDialog,
}));
const TotalDialog = createLazyPart(async () => ({
  default: (await import('./total-dialog.tsx')).TotalDialog,
}));

export type SheetPanelProps = {
  readonly first: Sheet;
  readonly place: SheetPlace;
  readonly exam: CountedExam;
  readonly choices: Choices;
  /** Whether the person enters the mark of a cell. */
  readonly mayEnter: (key: CellKey) => boolean;
};

/** A sheet with its exam, the drafts and the cells. */
export function SheetPanel({ first, place, exam, choices, mayEnter }: SheetPanelProps) {
  const t = useText(messages);
  const { store, state, readAgain } = useSheet(first, place, mayEnter);
  useLeaveGuard(store);
  const { sheet } = state;
  const { find, subject } = choices.state;
  const rows = useMemo(() => searchStudents(sheet.pupils, find), [sheet.pupils, find]);
  const columns = useMemo(() => shownColumns(sheet.columns, subject), [sheet.columns, subject]);
  return (
    <>
      <ExamBar exam={exam} sheet={sheet} place={place} store={store} drafts={state.drafts} />
      <ClassRegistrationsBanner
        classId={place.params.classId}
        year={choices.year}
        onRegistered={() => void readAgain()}
      />
      <ConflictPanel state={state} store={store} />
      {rows.length === 0 ? (
        <EmptyState icon={IconSearch} title={t('noneFound')} />
      ) : (
        <Cells
          store={store}
          state={state}
          rows={rows}
          columns={columns}
          onTotalSet={() => void readAgain()}
          place={place}
        />
      )}
    </>
  );
}

type CellsProps = Pick<SheetTableProps, 'rows' | 'columns'> & {
  readonly store: SheetStore;
  readonly state: SheetState;
  readonly place: SheetPlace;
  readonly onTotalSet: () => void;
};

function Cells({ store, state, rows, columns, place, onTotalSet }: CellsProps) {
  const isSmall = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false });
  const cursor = useCursor(rows, columns);
  const [details, setDetails] = useState<CellKey>();
  const [paper, setPaper] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const column = state.sheet.columns.find(({ subject_id }) => subject_id === paper);
  return (
    <>
      {isSmall ? (
        <SheetList store={store} state={state} rows={rows} columns={columns} onDetails={setDetails} />
      ) : (
        <>
          <CellBar store={store} state={state} cursor={cursor} onDetails={setDetails} />
          <SheetTable
            store={store}
            state={state}
            rows={rows}
            columns={columns}
            cursor={cursor}
            onDetails={setDetails}
            onTotal={({ subject_id }) => setPaper(subject_id)}
            say={setAnnouncement}
          />
        </>
      )}
      <output className="unseen">{announcement}</output>
      <Later>
        {details && (
          <CellDialog cell={details} store={store} state={state} onClose={() => setDetails(undefined)} />
        )}
        {column && (
          <TotalDialog column={column} place={place} onSet={onTotalSet} onClose={() => setPaper(undefined)} />
        )}
      </Later>
    </>
  );
}
