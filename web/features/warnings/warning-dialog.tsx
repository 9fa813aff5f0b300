import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { contract } from '#contract/index.ts';
import { contactWays, type Warning } from '#contract/warnings/calls.ts';
import { UserInput } from '#web/features/users/user-input.tsx';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { messages } from './messages.ts';

type WarningDialogProps = {
  readonly open: 'contact' | 'task';
  readonly warning: Warning;
  readonly onClose: () => void;
};

/** The action for a warning: a contact that took place, or a task for a person. */
export function WarningDialog({ open, ...rest }: WarningDialogProps) {
  return open === 'contact' ? <ContactDialog {...rest} /> : <TaskDialog {...rest} />;
}

type DialogProps = Omit<WarningDialogProps, 'open'>;
const nothingToReload = () => Promise.resolve(undefined);

function ContactDialog({ warning, onClose }: DialogProps) {
  const t = useText(messages);
  const log = useWrite(contract.warnings.logContact, ['activities']);
  return (
    <EditDialog
      title={t('logTitle', { name: warning.name })}
      row={undefined}
      valuesOf={() => ({ way: contactWays[0] as (typeof contactWays)[number], note: '' })}
      schema={contract.warnings.logContact.body}
      bodyOf={(values) => values}
      send={(body, options) => log.mutateAsync({ params: { id: warning.student_id }, body, ...options })}
      reload={nothingToReload}
      done={t('contactSaved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('way')}
            data={contactWays.map((value) => ({ value, label: t(`way.${value}`) }))}
            {...form.getInputProps('way')}
          />
          <Textarea
            label={t('note')}
            description={t('noteHint')}
            autosize
            minRows={3}
            data-autofocus
            {...form.getInputProps('note')}
          />
        </>
      )}
    </EditDialog>
  );
}

function TaskDialog({ warning, onClose }: DialogProps) {
  const t = useText(messages);
  const format = useFormat();
  const make = useWrite(contract.warnings.createTask, ['tasks']);
  return (
    <EditDialog
      title={t('taskTitle', { name: warning.name })}
      row={undefined}
      valuesOf={() => ({
        title: t('taskDefault', { name: warning.name }).slice(0, 200),
        due_date: format.today(),
        assigned_to: '',
        description: '',
      })}
      schema={contract.warnings.createTask.body}
      bodyOf={(values) => values}
      send={(body, options) => make.mutateAsync({ params: { id: warning.student_id }, body, ...options })}
      reload={nothingToReload}
      done={t('taskSaved')}
      onClose={onClose}
    >
      {(form) => <TaskFields form={form} />}
    </EditDialog>
  );
}

type TaskValues = { title: string; due_date: string; assigned_to: string; description: string };

function TaskFields({ form }: { readonly form: UseFormReturnType<TaskValues> }) {
  const t = useText(messages);
  return (
    <>
      <TextInput label={t('taskName')} required data-autofocus {...form.getInputProps('title')} />
      <DateInput label={t('due')} required {...form.getInputProps('due_date')} />
      <UserInput
        label={t('assignedTo')}
        emptyLabel={t('unassigned')}
        {...form.getInputProps('assigned_to')}
      />
      <Textarea label={t('details')} autosize minRows={3} {...form.getInputProps('description')} />
    </>
  );
}
