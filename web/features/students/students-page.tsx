import { Box, Button } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { type ListedStudent, studentSorts } from '#contract/students.ts';
import { useMay } from '#web/lib/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconFilter, IconPlus, IconRefresh, IconStudent } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { messages } from './messages.ts';
import { StudentCountsBar } from './student-counts-bar.tsx';
import { StudentFilters } from './student-filters.tsx';
import { StudentsTable } from './students-table.tsx';
import { hasFilters, type ListState, noFilters, type SetListState, useListState } from './use-list-state.ts';
import { useStudentRemoval } from './use-student-removal.ts';
import { pageSize, type Students, useStudents } from './use-students.ts';

const StudentOverlay = lazy(async () => ({
  default: (await import('./student-overlay.tsx')).StudentOverlay,
}));
const StudentWizard = lazy(async () => ({
  default: (await import('./student-wizard.tsx')).StudentWizard,
}));

type Part = { readonly state: ListState; readonly setState: SetListState; readonly students: Students };

/** All students of the school: counts, search, filters, and what may be done with each. */
export function StudentsPage() {
  const t = useText(messages);
  const [state, setState] = useListState();
  const students = useStudents(state);
  const part = { state, setState, students };
  useLastPage(part);
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('school') }, { label: t('students') }]}
        actions={<Actions {...part} />}
      />
      <StudentCountsBar
        counts={students.counts}
        onOpen={(status) =>
          void setState({ ...noFilters, status, page: undefined, ...(status && { filters: 'open' }) })
        }
      />
      <StudentFilters state={state} setState={setState} />
      {students.failed && (
        <Box mb="sm">
          <ErrorWithRetry message={t('listFailed')} onRetry={students.refresh} />
        </Box>
      )}
      <List {...part} />
      <Layers state={state} setState={setState} />
    </>
  );
}

/** The record and the wizard that the address asks for, each over the list. */
function Layers({ state, setState }: Pick<Part, 'state' | 'setState'>) {
  const { student, tab, wizard, edit, step } = state;
  const may = useMay();
  const mayOpen = edit === undefined ? wizard && may('students.create') : may('students.update');
  return (
    <>
      <Suspense>
        {student !== undefined && (
          <StudentOverlay
            key={student}
            id={student}
            tab={tab}
            onTab={(next) => void setState({ tab: next }, { replace: true })}
            onEdit={(section) => void setState({ edit: student, step: section })}
            onClose={() => void setState({ student: undefined, tab: undefined })}
          />
        )}
      </Suspense>
      <Suspense>
        {mayOpen && (
          <StudentWizard
            key={edit}
            id={edit}
            step={step}
            onStep={(next) => setState({ step: next }, { replace: true })}
            onClose={() =>
              void setState({ wizard: undefined, edit: undefined, step: undefined }, { replace: true })
            }
          />
        )}
      </Suspense>
    </>
  );
}

/** Where the last student of the last page went, or a link names a page too far, the last page opens. */
function useLastPage({ state, setState, students: { rows, total, updating } }: Part) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const beyond = rows?.length === 0 && !updating && total > 0 && state.page > last;
  useEffect(() => {
    if (beyond) void setState({ page: last }, { replace: true });
  });
}

function Actions({ state, setState, students }: Part) {
  const t = useText(messages);
  const may = useMay();
  const open = state.filters === 'open';
  return (
    <>
      <Button
        variant={open || hasFilters(state) ? 'light' : 'default'}
        leftSection={<IconFilter />}
        aria-expanded={open}
        onClick={() => void setState({ filters: open ? undefined : 'open' }, { replace: true })}
      >
        {t('filter')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh />}
        loading={students.busy}
        onClick={students.refresh}
      >
        {t('refresh')}
      </Button>
      {may('students.create') && (
        <Button leftSection={<IconPlus />} onClick={() => void setState({ wizard: 'new', step: undefined })}>
          {t('add')}
        </Button>
      )}
    </>
  );
}

function List({ state, setState, students }: Part) {
  const t = useText(messages);
  const remove = useStudentRemoval();
  const { rows, total, updating } = students;
  const { page, sort, order } = state;
  const view = ({ student_id }: ListedStudent) => void setState({ student: student_id, tab: undefined });
  const edit = ({ student_id }: ListedStudent) => void setState({ edit: student_id, step: undefined });
  return (
    <>
      <StudentsTable
        students={rows}
        total={total}
        updating={updating}
        sort={{ by: sort, direction: order }}
        onSort={({ by, direction }) =>
          void setState({
            sort: studentSorts.find((known) => known === by),
            order: direction,
            page: undefined,
          })
        }
        onView={view}
        onEdit={edit}
        onDelete={(student) => void remove(student)}
        empty={<Empty state={state} setState={setState} students={students} />}
      />
      <Pagination
        page={page}
        limit={pageSize}
        total={total}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
    </>
  );
}

function Empty({ state, setState, students }: Part) {
  const t = useText(messages);
  const may = useMay();
  if (students.failed) return <EmptyState icon={IconStudent} title={t('none')} />;
  if (hasFilters(state)) return <EmptyState icon={IconStudent} title={t('none')} hint={t('noneMatch')} />;
  return (
    <EmptyState
      icon={IconStudent}
      title={t('none')}
      hint={t('noneYet')}
      action={
        may('students.create') && (
          <Button leftSection={<IconPlus />} onClick={() => void setState({ wizard: 'new' })}>
            {t('addFirst')}
          </Button>
        )
      }
    />
  );
}
