import { useMemo, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Task } from '#contract/tasks/record.ts';
import { messages } from '#web/features/tasks/all-messages.ts';
import { alsoShown } from '#web/features/tasks/record/use-progress.ts';
import {
  changedFields,
  changesOf,
  type Field,
  type InitialTaskValues,
  newTaskOf,
  newValues,
  problemsOf,
  steps,
  type TaskFormValues,
  valuesOf,
} from '#web/features/tasks/rules.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { type RecordPlan, useRecordForm } from '#web/ui/form/use-record-form.ts';
import type { RecordCalls } from '#web/ui/form/use-record-saving.ts';

type TaskFormOptions = {
  readonly task: Task | undefined;
  /** The initial values of a new task that is opened from another page. */
  readonly initialValues: InitialTaskValues;
  readonly onSaved: () => void;
};
const stayOpen = async () => undefined;

/** Values, rules, draft and saving of the form that adds and edits tasks. */
export function useTaskForm({ task, initialValues, onSaved }: TaskFormOptions) {
  const t = useText(messages);
  const requiredMessage = (field: Field) => t('required', { field: t(`field.${field}`) });
  return useRecordForm({
    opened: task,
    plan: usePlan(initialValues),
    calls: useTaskCalls(),
    problemsOf: (values) => problemsOf(values, requiredMessage),
    onStep: stayOpen,
    onSaved,
  });
}
export type TaskForm = ReturnType<typeof useTaskForm>;

function usePlan(initialValues: InitialTaskValues): RecordPlan<Task, TaskFormValues, 'task', Field> {
  const { local } = useFormat();
  const own = useSessionUser()?.cms_user_id ?? '';
  const [first] = useState(initialValues);
  return useMemo(
    () => ({
      noun: ['task', first.contactId, first.title].filter(Boolean).join(' '),
      idOf: ({ task_id }) => task_id,
      stepFields: steps,
      newValues: newValues(own, first),
      valuesOf: (task) => valuesOf(task, local),
      changedFields,
    }),
    [first, local, own],
  );
}

function useTaskCalls(): RecordCalls<Task, TaskFormValues> {
  const create = useWrite(contract.tasks.create, alsoShown);
  const update = useWrite(contract.tasks.update, alsoShown);
  return {
    create: (values, keyFor) => {
      const body = newTaskOf(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: ({ task_id, updated_dt }, values, before) =>
      update.mutateAsync({
        params: { id: task_id },
        body: changesOf(values, before),
        version: updated_dt,
      }),
    read: ({ task_id }) => queryFor(contract.tasks.get, { params: { id: task_id } }),
  };
}
