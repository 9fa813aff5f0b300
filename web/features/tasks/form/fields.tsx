import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { taskCategories, taskPriorities, taskReminders, taskStatuses } from '#contract/tasks/values.ts';
import { messages } from '#web/features/tasks/all-messages.ts';
import { type Field, isRequired, taskFields } from '#web/features/tasks/rules.ts';
import { UserInput } from '#web/features/users/user-input.tsx';
import { useText } from '#web/lib/text.ts';
import { DateInput, MomentInput } from '#web/ui/form/date-input.tsx';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';
import { LeadInput } from '#web/ui/lead-input/lead-input.tsx';
import type { TaskForm } from './use-form.ts';

type TaskFieldsProps = {
  readonly form: TaskForm;
  /** Errors are shown after the first attempt to save. */
  readonly showsErrors: boolean;
};

const wide: readonly Field[] = ['title', 'description', 'tags'];

/** All fields of a task; the reminder's time only if one is chosen. */
export function TaskFields({ form, showsErrors }: TaskFieldsProps) {
  const shown = taskFields.filter((field) => field !== 'remindAt' || form.values.reminder === 'moment');
  return (
    <FormGrid>
      {shown.map((field) => {
        const input = <TaskField key={field} form={form} field={field} showsErrors={showsErrors} />;
        return wide.includes(field) ? <WholeRow key={field}>{input}</WholeRow> : input;
      })}
    </FormGrid>
  );
}

type TaskFieldProps = TaskFieldsProps & { readonly field: Field };

function TaskField({ form, field, showsErrors }: TaskFieldProps) {
  const t = useText(messages);
  const choices = useChoices(field);
  const set = (value: string) => form.change({ [field]: value });
  const shared = {
    label: t(`field.${field}`),
    required: isRequired(field),
    value: form.values[field],
    error: form.errorOf(field) ?? (showsErrors ? form.problems[field] : undefined),
    onBlur: () => form.leave(field),
  };
  const typed = {
    ...shared,
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(event.currentTarget.value),
  };
  if (choices) return <NativeSelect {...typed} data={choices} />;
  if (field === 'assignedTo') {
    const formerName = form.record?.assignedToName;
    return <UserInput {...shared} onChange={set} emptyLabel={t('choosePerson')} formerName={formerName} />;
  }
  if (field === 'contactId') return <LeadInput {...shared} onChange={set} />;
  if (field === 'dueDate') return <DateInput {...shared} onChange={set} />;
  if (field === 'remindAt') return <MomentInput {...shared} onChange={set} />;
  if (field === 'description') return <Textarea {...typed} autosize minRows={2} maxRows={8} />;
  return <TextInput {...typed} description={field === 'tags' && t('tagsHint')} />;
}

function useChoices(field: Field) {
  const t = useText(messages);
  if (field === 'status') return taskStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  if (field === 'priority') return taskPriorities.map((value) => ({ value, label: t(`priority.${value}`) }));
  if (field === 'category') return taskCategories.map((value) => ({ value, label: t(`category.${value}`) }));
  if (field === 'reminder') return taskReminders.map((value) => ({ value, label: t(`reminder.${value}`) }));
  return undefined;
}
