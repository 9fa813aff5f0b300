import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { Task } from '#contract/tasks/record.ts';
import { isClosedTask } from '#contract/tasks/values.ts';
import { messages } from '#web/features/tasks/messages.ts';
import styles from '#web/features/tasks/tasks.module.css';
import { UserInput } from '#web/features/users/user-input.tsx';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { IconCalendar, IconCheck, IconUsers } from '#web/ui/icons.tsx';
import { useBulkChange } from './use-bulk-change.ts';

type BulkBarProps = {
  /** Of the page that is shown. */
  readonly tasks: readonly Task[];
  readonly onClear: () => void;
};
type BulkField = 'assignedTo' | 'dueDate';

/** The actions for all selected tasks. */
export function BulkBar({ tasks, onClear }: BulkBarProps) {
  const t = useText(messages);
  const { change, busy } = useBulkChange();
  const [field, setField] = useState<BulkField>();
  const apply = async (part: Parameters<typeof change>[1]) => {
    const open = part.status ? tasks.filter(({ status }) => !isClosedTask(status)) : tasks;
    if (open.length > 0 && (await change(open, part))) onClear();
  };
  if (tasks.length === 0) return null;
  const label = t('selected', { count: tasks.length });
  return (
    <section className={styles.selection} aria-label={label}>
      <output>{label}</output>
      <Button
        ml="auto"
        leftSection={<IconCheck />}
        loading={busy}
        onClick={() => void apply({ status: 'completed' })}
      >
        {t('complete')}
      </Button>
      <Button variant="default" leftSection={<IconUsers />} onClick={() => setField('assignedTo')}>
        {t('reassign')}
      </Button>
      <Button variant="default" leftSection={<IconCalendar />} onClick={() => setField('dueDate')}>
        {t('reschedule')}
      </Button>
      <Button variant="default" onClick={onClear}>
        {t('clearSelection')}
      </Button>
      {field && (
        <AskDialog
          name={field}
          onAnswer={(value) => void apply({ [field]: value })}
          onClose={() => setField(undefined)}
        />
      )}
    </section>
  );
}

type AskDialogProps = {
  readonly name: BulkField;
  readonly onAnswer: (value: string) => void;
  readonly onClose: () => void;
};

/** Asks for the one value that all of them get. */
function AskDialog({ name, onAnswer, onClose }: AskDialogProps) {
  const t = useText(messages);
  const id = useId();
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === '') return;
    onAnswer(value);
    onClose();
  };
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} disabled={value === ''}>
        {t('save')}
      </Button>
    </>
  );
  const field = { label: t(`field.${name}`), required: true, value, onChange: setValue };
  const isPerson = name === 'assignedTo';
  return (
    <Dialog title={t(isPerson ? 'reassign' : 'reschedule')} size="sm" onClose={onClose} footer={footer}>
      <form id={id} onSubmit={submit}>
        {isPerson ? <UserInput {...field} emptyLabel={t('choosePerson')} /> : <DateInput {...field} />}
      </form>
    </Dialog>
  );
}
