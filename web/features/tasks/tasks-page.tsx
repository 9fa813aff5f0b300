import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Task } from '#contract/task-fields.ts';
import { taskSorts } from '#contract/tasks.ts';
import { sorting } from '#web/lib/list-state.ts';
import { useMay } from '#web/lib/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconPrint, IconTask } from '#web/ui/icons.tsx';
import { listTexts, RecordListPage } from '#web/ui/record-list-page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { messages } from './messages.ts';
import { TaskCountsBar } from './task-counts-bar.tsx';
import { TaskFilters } from './task-filters.tsx';
import { useTaskActions, useTaskColumns } from './tasks-table.tsx';
import { hasFilters, type ListState, type SetListState, useListState } from './use-list-state.ts';
import { pageSize, useTaskList } from './use-task-list.ts';
import { useTaskProgress } from './use-task-progress.ts';
import { useMayDelete, useTaskRemoval } from './use-task-removal.ts';

const TaskOverlay = lazy(async () => ({ default: (await import('./task-overlay.tsx')).TaskOverlay }));
const TaskFormDialog = lazy(async () => ({ default: (await import('./task-form.tsx')).TaskFormDialog }));
const PrintedTasksList = lazy(async () => ({
  default: (await import('./printed-tasks-list.tsx')).PrintedTasksList,
}));

/** What there is to do: counters, filters, the list, and what may be done with each task. */
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
      filterButton={false}
      may={may}
      actions={<Print state={state} />}
      counts={<TaskCountsBar counts={list.counts} setState={setState} />}
      filters={<TaskFilters state={state} setState={setState} />}
      table={{
        columns: useTaskColumns(),
        ...tableOf(state, setState),
        selection: { selected, onChange: select },
      }}
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

function tableOf(state: ListState, setState: SetListState) {
  return {
    rowKey: ({ task_id }: Task) => task_id,
    rowName: ({ title }: Task) => title,
    ...sorting(state, setState, taskSorts),
  };
}

function useRights() {
  const may = useMay();
  return { add: may('tasks.create'), edit: may('tasks.update'), remove: useMayDelete() };
}

/** Whom the list is narrowed to; Clear Filters takes it away. */
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
      <Suspense>{printing && <PrintedTasksList state={state} onDone={() => setPrinting(false)} />}</Suspense>
    </>
  );
}
