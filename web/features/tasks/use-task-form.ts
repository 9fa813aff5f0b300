import { useMemo, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Task } from '#contract/task-fields.ts';
import { useFormat } from '#web/lib/format.ts';
import { type RecordPlan, useRecordForm } from '#web/lib/record-form.ts';
import type { RecordCalls } from '#web/lib/record-saving.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import {
  changedFields,
  changesOf,
  type Field,
  type GivenValues,
  newTaskOf,
  newValues,
  problemsOf,
  steps,
  type Values,
  valuesOf,
} from './rules.ts';
import { alsoShown } from './use-task-progress.ts';

type TaskFormOptions = {
  readonly task: Task | undefined;
  /** What a new task begins with, if it is asked for elsewhere. */
  readonly given: GivenValues;
  readonly onSaved: () => void;
};
const stay = async () => undefined;

/** Values, rules, draft and saving of the one form that adds and edits tasks. */
export function useTaskForm({ task, given, onSaved }: TaskFormOptions) {
  const t = useText(messages);
  const missing = (field: Field) => t('required', { field: t(`field.${field}`) });
  return useRecordForm({
    opened: task,
    plan: usePlan(given),
    calls: useTaskCalls(),
    problemsOf: (values) => problemsOf(values, missing),
    onStep: stay,
    onSaved,
  });
}
export type TaskForm = ReturnType<typeof useTaskForm>;

function usePlan(given: GivenValues): RecordPlan<Task, Values, 'task', Field> {
  const { local } = useFormat();
  const own = useSessionUser()?.cms_user_id ?? '';
  const [first] = useState(given);
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

function useTaskCalls(): RecordCalls<Task, Values> {
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
    read: ({ task_id }) => reading(contract.tasks.get, { params: { id: task_id } }),
  };
}
