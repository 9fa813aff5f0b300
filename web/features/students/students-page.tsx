import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { contract } from '#contract/index.ts';
import { type ListedStudent, studentSorts } from '#contract/students/calls.ts';
import { ExportButton, ImportButton } from '#web/features/imports/import-actions.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { pageSize, sortProps } from '#web/lib/list/list-state.ts';
import { useMayOpenFile } from '#web/lib/own-classes.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconStudent } from '#web/ui/icons.tsx';
import { listTexts, RecordListPage } from '#web/ui/record/list-page.tsx';
import { useStudentColumns } from './list/columns.tsx';
import { StudentCountsBar } from './list/counts.tsx';
import { StudentFilters } from './list/filters.tsx';
import {
  hasFilters,
  type ListState,
  noFilters,
  queryOf,
  type SetListState,
  useListState,
} from './list/use-list-state.ts';
import { useStudentRemoval } from './list/use-removal.ts';
import { useStudents } from './list/use-students.ts';
import { messages } from './messages.ts';

const StudentOverlay = lazy(async () => ({
  default: (await import('./student-overlay.tsx')).StudentOverlay,
}));
const StudentWizard = lazy(async () => ({
  default: (await import('./wizard/wizard.tsx')).StudentWizard,
}));

/** All students of the school: counts, search, filters and actions. */
export function StudentsPage() {
  const t = useText(messages);
  const [state, setState] = useListState();
  const students = useStudents(state);
  const remove = useStudentRemoval();
  const texts = useTexts(students.total, hasFilters(state));
  return (
    <RecordListPage
      texts={texts}
      breadcrumbs={[{ label: t('school') }, { label: t('students') }]}
      icon={IconStudent}
      state={state}
      setState={setState}
      list={students}
      pageSize={pageSize}
      filtered={hasFilters(state)}
      may={useRights()}
      actions={<Transfers state={state} total={students.total} />}
      counts={
        <StudentCountsBar
          counts={students.counts}
          onOpen={(status) =>
            void setState({ ...noFilters, status, page: undefined, ...(status && { filters: 'open' }) })
          }
        />
      }
      filters={<StudentFilters state={state} setState={setState} />}
      table={useTable(state, setState)}
      onDelete={(student) => void remove(student)}
      open={state.student}
      onOpen={(student) => void setState({ student, tab: undefined, year: undefined, exam: undefined })}
      Overlay={StudentOverlay}
      Wizard={StudentWizard}
    />
  );
}

function useRights() {
  const may = useMay();
  const open = useMayOpenFile();
  return {
    add: may('students.create'),
    edit: may('students.update'),
    remove: may('students.remove'),
    open,
  };
}

/** The texts of the list; without a class, an empty list names a class as the next step. */
function useTexts(total: number | undefined, isFiltered: boolean) {
  const t = useText(messages);
  const needsClass = useNeedsClass(total === 0 && !isFiltered);
  const texts = listTexts((key) => t(key), t('listed', { count: total ?? 0 }));
  return {
    ...texts,
    label: t('students'),
    noneYet: needsClass ? t('noneYetWithoutClass') : texts.noneYet,
  };
}

/** Whether an empty school has no class yet either: then a class is the next step. */
function useNeedsClass(isEmpty: boolean): boolean {
  const { data } = useQuery({
    ...queryFor(contract.classes.list, { query: { limit: 1 } }),
    enabled: isEmpty,
  });
  return isEmpty && data?.total === 0;
}

function Transfers({ state, total }: { readonly state: ListState; readonly total: number }) {
  return (
    <>
      <ExportButton kind="students" filters={queryOf(state)} total={total} />
      <ImportButton kind="students" />
    </>
  );
}

function useTable(state: ListState, setState: SetListState) {
  return {
    columns: useStudentColumns(),
    rowKey: ({ student_id }: ListedStudent) => student_id,
    rowName: ({ name }: ListedStudent) => name,
    ...sortProps(state, setState, studentSorts),
  };
}
