import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './all-messages.ts';
import { fieldErrors } from './field-errors.ts';

type FormDialogProps = {
  readonly title: string;
  readonly submitLabel: string;
  readonly danger?: boolean;
  /** Whether the form is complete enough to send. */
  readonly ready: boolean;
  readonly busy: boolean;
  /** Why the last attempt failed; errors of a field appear at the field. */
  readonly error: Error | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A short form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, danger = false, ready, busy, error, onSubmit, onClose, children } = props;
  const t = useText(messages);
  const id = useId();
  const isPlaced = Object.keys(fieldErrors(error)).length > 0;
  const footer = (
    <>
      <Button variant="default" disabled={busy} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} color={danger ? 'red' : 'board'} loading={busy} disabled={!ready}>
        {submitLabel}
      </Button>
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md">
          {error && !isPlaced && <Banner tone="danger">{errorText(error, t('twoFactorFailed'))}</Banner>}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
