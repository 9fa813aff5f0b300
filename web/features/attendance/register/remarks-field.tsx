import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useText } from '#web/lib/text.ts';
import type { ControlProps } from './row-controls.tsx';

/** Remarks are edited in place: Enter or leaving the field saves them, Escape restores them. */
export function RemarksField({ person, marking, mayMark }: ControlProps) {
  const t = useText(messages);
  const [isOpen, setOpen] = useState(false);
  const typed = marking.remarks.get(person.id);
  const remarks = typed ?? person.remarks ?? '';
  const words = remarks || t('noRemarks');
  const close = (next: string | undefined) => {
    setOpen(false);
    if (next !== undefined && next.trim() !== remarks) marking.remark(person, next.trim());
  };
  if (isOpen) {
    return <RemarksInput label={t('remarksOf', { name: person.name })} remarks={remarks} onClose={close} />;
  }
  if (!mayMark) return <span className={remarks ? undefined : classes.soft}>{words}</span>;
  return (
    <>
      <button
        type="button"
        className={classes.remarks}
        data-missing={remarks === '' || undefined}
        aria-label={`${t('editRemarks', { name: person.name })}: ${words}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {typed !== undefined && person.status === undefined && (
        <span className={classes.soft}>{t('savedWithStatus')}</span>
      )}
    </>
  );
}

type RemarksInputProps = {
  readonly label: string;
  readonly remarks: string;
  /** Receives the new remarks; called without them if they stay the same. */
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
