import { Button } from '@mantine/core';
import { useState } from 'react';
import { taskSorts } from '#contract/tasks/calls.ts';
import type { Task } from '#contract/tasks/record.ts';
import { sortProps } from '#web/lib/list/list-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconPrint, IconTask } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { listTexts, RecordListPage } from '#web/ui/record/list-page.tsx';
import type { Selection } from '#web/ui/table/types.ts';
import { BulkBar } from './list/bulk-bar.tsx';
import { TaskCountsBar } from './list/counts-bar.tsx';
import { TaskFilters } from './list/filters.tsx';
import { useTaskActions, useTaskColumns } from './list/table.tsx';
import {
  hasFilters,
  type ListState,
  noFilters,
  type SetListState,
  useListState,
} from './list/use-list-state.ts';
import { pageSize, useTaskList } from './list/use-task-list.ts';
import { messages } from './messages.ts';
import { useTaskProgress } from './record/use-progress.ts';
import { useMayDelete, useTaskRemoval } from './record/use-removal.ts';

const TaskOverlay = createLazyPart(async () => ({
  default: (await import('./record/overlay.tsx')).TaskOverlay,
}));
const TaskFormDialog = createLazyPart(async () => ({
  default: (await import('./form/form.tsx')).TaskFormDialog,
}));
const PrintedTasksList = createLazyPart(async () => ({
  default: (await import('./list/printed-list.tsx')).PrintedTasksList,
}));

/** The page of tasks: counters, filters, the list and the actions of each task. */
export function TasksPage() {
  const t = useText(messages);
  const may = useRights();
  const [state, setState] = useListState();
  const list = useTaskList(state);
  const remove = useTaskRemoval();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.rows?.filter(({ task_id }) => selected.has(task_id)) ?? [];
  return (
    <RecordListPage
      texts={listTexts((key) => t(key), t('listed', { count: list.total }))}
      breadcrumbs={[{ label: t('title') }]}
      icon={IconTask}
      state={state}
      setState={setState}
      list={list}
      pageSize={pageSize}
      filtered={hasFilters(state)}
      onClearFilters={() => void setState({ ...noFilters, page: undefined })}
      filterButton={false}
      may={may}
      actions={<Print state={state} />}
      counts={<TaskCountsBar counts={list.counts} setState={setState} />}
      filters={<TaskFilters state={state} setState={setState} />}
      table={{ columns: useTaskColumns(), ...tableOf(state, setState, { selected, onChange: select }) }}
      rowActions={useTaskActions(useTaskProgress())}
      onDelete={(task) => void remove(task)}
      open={state.task}
      onOpen={(task) => void setState({ task })}
      Overlay={TaskOverlay}
      Wizard={TaskFormDialog}
    >
      {state.contactId && <About tasks={list.rows} />}
      <BulkBar tasks={chosen} onClear={() => select(new Set())} />
    </RecordListPage>
  );
}

function tableOf(state: ListState, setState: SetListState, selection: Selection) {
  return {
    selection,
    rowKey: ({ task_id }: Task) => task_id,
    rowName: ({ title }: Task) => title,
    ...sortProps(state, setState, taskSorts),
  };
}

function useRights() {
  const may = useMay();
  return { add: may('tasks.create'), edit: may('tasks.update'), remove: useMayDelete() };
}

/** The contact the list is limited to; Clear Filters removes it. */
function About({ tasks }: { readonly tasks: readonly Task[] | undefined }) {
  const t = useText(messages);
  const name = tasks?.find(({ contactName }) => contactName !== null)?.contactName;
  return <p>{name ? t('about', { name }) : t('aboutContact')}</p>;
}

function Print({ state }: { readonly state: ListState }) {
  const t = useText(messages);
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPrint />} onClick={() => setPrinting(true)}>
        {t('print')}
      </Button>
      <Later>{printing && <PrintedTasksList state={state} onDone={() => setPrinting(false)} />}</Later>
    </>
  );
}
