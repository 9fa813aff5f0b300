import { lazy } from 'react';
import { type ListedTeacher, teacherSorts } from '#contract/teachers/calls.ts';
import { ExportButton, ImportButton } from '#web/features/imports/import-actions.tsx';
import { pageSize, sortProps } from '#web/lib/list/list-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconTeacher } from '#web/ui/icons.tsx';
import { listTexts, RecordListPage } from '#web/ui/record/list-page.tsx';
import { useTeacherColumns } from './list/columns.tsx';
import { TeacherCountsBar } from './list/counts.tsx';
import { TeacherFilters } from './list/filters.tsx';
import {
  closedRecord,
  hasFilters,
  type ListState,
  noFilters,
  type SetListState,
  useListState,
} from './list/use-list-state.ts';
import { useTeacherRemoval } from './list/use-removal.ts';
import { useTeachers } from './list/use-teachers.ts';
import { messages } from './messages.ts';

const TeacherOverlay = lazy(async () => ({
  default: (await import('./teacher-overlay.tsx')).TeacherOverlay,
}));
const TeacherWizard = lazy(async () => ({
  default: (await import('./wizard/wizard.tsx')).TeacherWizard,
}));

/** All teachers of the school: figures, filters and actions. */
export function TeachersPage() {
  const t = useText(messages);
  const may = useMay();
  const [state, setState] = useListState();
  const teachers = useTeachers(state);
  const remove = useTeacherRemoval();
  return (
    <RecordListPage
      texts={listTexts((key) => t(key), t('listed', { count: teachers.total }))}
      breadcrumbs={[{ label: t('title') }]}
      icon={IconTeacher}
      state={state}
      setState={setState}
      list={teachers}
      pageSize={pageSize}
      filtered={hasFilters(state)}
      onClearFilters={() => void setState({ ...noFilters, page: undefined })}
      may={{ add: may('teachers.create'), edit: may('teachers.update'), remove: may('teachers.remove') }}
      actions={<Transfers state={state} total={teachers.total} />}
      counts={
        <TeacherCountsBar
          counts={teachers.counts}
          onOpen={(status) =>
            void setState({ ...noFilters, status, page: undefined, ...(status && { filters: 'open' }) })
          }
        />
      }
      filters={state.filters === 'open' && <TeacherFilters state={state} setState={setState} />}
      table={useTable(state, setState)}
      onDelete={(teacher) => void remove(teacher)}
      open={state.teacher}
      onOpen={(teacher) => void setState({ ...closedRecord, teacher })}
      Overlay={TeacherOverlay}
      Wizard={TeacherWizard}
    />
  );
}

function Transfers({ state, total }: { readonly state: ListState; readonly total: number }) {
  const { search, department, status, sort, order } = state;
  return (
    <>
      <ExportButton kind="teachers" filters={{ search, department, status, sort, order }} total={total} />
      <ImportButton kind="teachers" />
    </>
  );
}

function useTable(state: ListState, setState: SetListState) {
  return {
    columns: useTeacherColumns(),
    rowKey: ({ teacher_id }: ListedTeacher) => teacher_id,
    rowName: ({ teacher_name }: ListedTeacher) => teacher_name,
    ...sortProps(state, setState, teacherSorts),
  };
}
