import { contract } from '#contract/index.ts';
import type { Task } from '#contract/tasks/record.ts';
import { messages } from '#web/features/tasks/all-messages.ts';
import type { InitialTaskValues } from '#web/features/tasks/rules.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecordToEdit } from '#web/lib/api/use-record.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { RecordFormDialog } from '#web/ui/record/form-dialog.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { TaskFields } from './fields.tsx';
import { useTaskForm } from './use-form.ts';

type TaskFormDialogProps = {
  /** The task to edit; undefined to add one. */
  readonly id: string | undefined;
  /** The initial values of a new task, such as its contact or a proposal. */
  readonly initialValues?: InitialTaskValues;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
};

const noValues: InitialTaskValues = {};

/** 'Add New Task' or 'Edit Task'; editing first reads the task again. */
export function TaskFormDialog({ id, initialValues = noValues, onSaved, onClose }: TaskFormDialogProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) => queryFor(contract.tasks.get, { params: { id: known } }));
  if (opened.ready)
    return (
      <OpenForm task={opened.record} initialValues={initialValues} onSaved={onSaved} onClose={onClose} />
    );
  const texts = { title: t('editTask'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={onClose} />;
}

type OpenFormProps = {
  readonly task: Task | undefined;
  readonly initialValues: InitialTaskValues;
  readonly onSaved: (() => void) | undefined;
  readonly onClose: () => void;
};

function OpenForm({ task, initialValues, onSaved, onClose }: OpenFormProps) {
  const t = useText(messages);
  const form = useTaskForm({
    task,
    initialValues,
    onSaved: () => {
      toast({ message: t(task ? 'updated' : 'created') });
      onSaved?.();
      onClose();
    },
  });
  const failed = t(task ? 'updateFailed' : 'createFailed');
  const busyWord = task ? 'updating' : 'creating';
  return (
    <RecordFormDialog
      form={form}
      step="task"
      title={t(task ? 'editTask' : 'addNew')}
      submitLabel={t(form.busy ? busyWord : task ? 'update' : 'create')}
      failure={form.failure && t('because', { failed, message: form.failure })}
      conflict={form.conflict?.map(({ field, ...values }) => ({ name: t(`field.${field}`), ...values }))}
      onClose={onClose}
    >
      {(showsErrors) => <TaskFields form={form} showsErrors={showsErrors} />}
    </RecordFormDialog>
  );
}
