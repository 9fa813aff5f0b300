import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from '#web/features/attendance/attendance.module.css';
import { messages } from '#web/features/attendance/messages.ts';
import { useText } from '#web/lib/text.ts';
import type { ControlProps } from './row-controls.tsx';

/** Remarks are typed in place: Enter or leaving the field saves, Escape leaves them as they were. */
export function RemarksField({ person, marking, mayMark }: ControlProps) {
  const t = useText(messages);
  const [isOpen, setOpen] = useState(false);
  const words = person.remarks ?? t('noRemarks');
  const close = (typed: string | undefined) => {
    setOpen(false);
    if (typed !== undefined && typed.trim() !== (person.remarks ?? ''))
      void marking.remark(person, typed.trim());
  };
  if (isOpen) {
    return (
      <RemarksInput
        label={t('remarksOf', { name: person.name })}
        remarks={person.remarks ?? ''}
        onClose={close}
      />
    );
  }
  if (!mayMark || person.status === undefined || marking.draft?.has(person.id))
    return <span className={person.remarks ? undefined : classes.soft}>{words}</span>;
  return (
    <button
      type="button"
      className={classes.remarks}
      data-missing={person.remarks === null || undefined}
      aria-label={`${t('editRemarks', { name: person.name })}: ${words}`}
      onClick={() => setOpen(true)}
    >
      {words}
    </button>
  );
}

type RemarksInputProps = {
  readonly label: string;
  readonly remarks: string;
  /** Told what was typed; nothing where it is to stay as it was. */
  readonly onClose: (typed: string | undefined) => void;
};

const focusIt = (input: HTMLInputElement | null) => input?.focus();

function RemarksInput({ label, remarks, onClose }: RemarksInputProps) {
  const [typed, setTyped] = useState(remarks);
  return (
    <TextInput
      ref={focusIt}
      size="xs"
      maxLength={10_000}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onClose(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onClose(typed);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose(undefined);
      }}
    />
  );
}
