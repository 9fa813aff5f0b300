import { Button, Stack } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Task } from '#contract/task-fields.ts';
import { focusFirstError } from '#web/lib/first-error.ts';
import { useRecordToEdit } from '#web/lib/record-reading.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/ask-discard.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PendingRecord } from '#web/ui/pending-record.tsx';
import { toast } from '#web/ui/toast.tsx';
import { WizardNotices } from '#web/ui/wizard-notices.tsx';
import { messages } from './messages.ts';
import type { GivenValues } from './rules.ts';
import { TaskFields } from './task-fields.tsx';
import { type TaskForm, useTaskForm } from './use-task-form.ts';

type TaskFormDialogProps = {
  /** The task to edit; undefined to add one. */
  readonly id: string | undefined;
  /** What a new task begins with: whom it is about, or all that somebody proposes. */
  readonly given?: GivenValues;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
};

const nothingGiven: GivenValues = {};

/** 'Add New Task' or 'Edit Task', the latter once the task is read afresh. */
export function TaskFormDialog({ id, given = nothingGiven, onSaved, onClose }: TaskFormDialogProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) => reading(contract.tasks.get, { params: { id: known } }));
  if (opened.ready)
    return <OpenForm task={opened.record} given={given} onSaved={onSaved} onClose={onClose} />;
  const texts = { title: t('editTask'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={onClose} />;
}

type OpenFormProps = {
  readonly task: Task | undefined;
  readonly given: GivenValues;
  readonly onSaved: (() => void) | undefined;
  readonly onClose: () => void;
};

function OpenForm({ task, given, onSaved, onClose }: OpenFormProps) {
  const t = useText(messages);
  const id = useId();
  const form = useTaskForm({
    task,
    given,
    onSaved: () => {
      toast({ message: t(task ? 'updated' : 'created') });
      onSaved?.();
      onClose();
    },
  });
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (form.isValid('task')) void form.save();
    else focusFirstError();
  };
  const close = async () => {
    if (form.busy || (form.unsaved && !(await askDiscard()))) return;
    form.drop();
    onClose();
  };
  const footer = <Footer id={id} isNew={!task} busy={form.busy} onCancel={() => void close()} />;
  return (
    <Dialog title={t(task ? 'editTask' : 'addNew')} size="lg" onClose={() => void close()} footer={footer}>
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md">
          <Notices form={form} isNew={!task} />
          <TaskFields form={form} asked={asked} />
        </Stack>
      </form>
    </Dialog>
  );
}

type FooterProps = {
  readonly id: string;
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
};

function Footer({ id, isNew, busy, onCancel }: FooterProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} disabled={busy}>
        {isNew ? t(busy ? 'creating' : 'create') : t(busy ? 'updating' : 'update')}
      </Button>
    </>
  );
}

function Notices({ form, isNew }: { readonly form: TaskForm; readonly isNew: boolean }) {
  const t = useText(messages);
  const failed = t(isNew ? 'createFailed' : 'updateFailed');
  return (
    <WizardNotices
      failure={form.failure && t('because', { failed, message: form.failure })}
      conflict={form.conflict?.map(({ field, ...values }) => ({ name: t(`field.${field}`), ...values }))}
      restored={form.restored}
      busy={form.busy}
      onStartOver={form.startOver}
      onSave={() => void form.save()}
    />
  );
}
