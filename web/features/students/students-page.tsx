import { type ListedStudent, studentSorts } from '#contract/students/calls.ts';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { ExportButton, ImportButton } from '#web/features/imports/import-actions.tsx';
import { pageSize, sortProps } from '#web/lib/list/list-state.ts';
import { useMayOpenFile } from '#web/lib/own-classes.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconStudent } from '#web/ui/icons.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
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

const StudentOverlay = createLazyPart(async () => ({
  default: (await import('./student-overlay.tsx')).StudentOverlay,
}));
const StudentWizard = createLazyPart(async () => ({
  default: (await import('./wizard/wizard.tsx')).StudentWizard,
}));

/** All students of the school: counts, search, filters and actions. */
export function StudentsPage() {
  const t = useText(messages);
  const [state, setState] = useListState();
  const students = useStudents(state);
  const remove = useStudentRemoval();
  const isEmpty = students.rows?.length === 0 && !hasFilters(state);
  return (
    <RecordListPage
      texts={useTexts(students.total)}
      breadcrumbs={[{ label: t('school') }, { label: t('students') }]}
      icon={IconStudent}
      state={state}
      setState={setState}
      list={students}
      pageSize={pageSize}
      filtered={hasFilters(state)}
      onClearFilters={() => void setState({ ...noFilters, page: undefined })}
      nextStep={useNextStep(['classes'], isEmpty)}
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

function useTexts(total: number) {
  const t = useText(messages);
  return { ...listTexts((key) => t(key), t('listed', { count: total })), label: t('students') };
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
