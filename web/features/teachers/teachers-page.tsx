import { useState } from 'react';
import { type ListedTeacher, teacherSorts } from '#contract/teachers/calls.ts';
import { ExportButton, ImportButton } from '#web/features/imports/import-actions.tsx';
import { AllGrantsButton } from '#web/features/teaching/grants/all-grants.tsx';
import { pageSize, sortProps } from '#web/lib/list/list-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconTeacher } from '#web/ui/icons.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { listTexts, RecordListPage } from '#web/ui/record/list-page.tsx';
import { InvitationBar } from './invitations/invitation-bar.tsx';
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

const TeacherOverlay = createLazyPart(async () => ({
  default: (await import('./teacher-overlay.tsx')).TeacherOverlay,
}));
const TeacherWizard = createLazyPart(async () => ({
  default: (await import('./wizard/wizard.tsx')).TeacherWizard,
}));

/** All teachers of the school: figures, filters and actions. */
export function TeachersPage() {
  const t = useText(messages);
  const may = useMay();
  const [state, setState] = useListState();
  const teachers = useTeachers(state);
  const remove = useTeacherRemoval();
  const { selected, selection, clear } = useSelection(teachers.rows ?? []);
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
      table={{ ...useTable(state, setState), ...(may('users.inviteTeachers') && { selection }) }}
      onDelete={(teacher) => void remove(teacher)}
      open={state.teacher}
      onOpen={(teacher) => void setState({ ...closedRecord, teacher })}
      Overlay={TeacherOverlay}
      Wizard={TeacherWizard}
    >
      <InvitationBar selected={selected} onClear={clear} />
    </RecordListPage>
  );
}

/** The selected teachers with what the list says about them, also after the page of the list has changed. */
function useSelection(rows: readonly ListedTeacher[]) {
  const [selected, select] = useState<ReadonlyMap<string, ListedTeacher>>(new Map());
  const known = new Map([...selected, ...rows.map((row) => [row.teacher_id, row] as const)]);
  const onChange = (ids: ReadonlySet<string>) =>
    select(new Map([...known].filter(([teacher_id]) => ids.has(teacher_id))));
  return {
    selected,
    selection: { selected: new Set(selected.keys()), onChange },
    clear: () => select(new Map()),
  };
}

function Transfers({ state, total }: { readonly state: ListState; readonly total: number }) {
  const { search, department, status, sort, order } = state;
  return (
    <>
      <AllGrantsButton />
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
