import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { messages } from '#web/ui/messages.ts';
import { type ShownConflict, WizardNotices } from '#web/ui/wizard/notices.tsx';
import type { RecordForm } from './wizard.tsx';

type RecordFormDialogProps = {
  readonly form: RecordForm & { readonly submit: (step: string) => Promise<void> };
  /** The single step of the form. */
  readonly step: string;
  readonly title: string;
  readonly submitLabel: string;
  /** The sentence about a failed save. */
  readonly failure: string | undefined;
  /** The form's `conflict` with the labels of its fields. */
  readonly conflict: readonly ShownConflict[] | undefined;
  readonly onClose: () => void;
  /** The fields; after the first attempt to save, each shows its error. */
  readonly children: (showsErrors: boolean) => ReactNode;
};

/** The dialog around a form of `useRecordForm` without steps: it asks before typed text is lost. */
export function RecordFormDialog(props: RecordFormDialogProps) {
  const { form, step, title, failure, conflict, onClose, children } = props;
  const id = useId();
  const [showsErrors, setShowsErrors] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsErrors(true);
    void form.submit(step);
  };
  const close = async () => {
    if (form.busy || (form.unsaved && !(await askDiscard()))) return;
    form.drop();
    onClose();
  };
  const footer = <Footer {...props} id={id} onCancel={() => void close()} />;
  return (
    <Dialog title={title} size="lg" onClose={() => void close()} footer={footer}>
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md">
          <WizardNotices
            failure={failure}
            conflict={conflict}
            restored={form.restored}
            busy={form.busy}
            onStartOver={form.startOver}
            onSave={() => void form.save()}
          />
          {children(showsErrors)}
        </Stack>
      </form>
    </Dialog>
  );
}

type FooterProps = Pick<RecordFormDialogProps, 'form' | 'submitLabel'> & {
  readonly id: string;
  readonly onCancel: () => void;
};

function Footer({ form: { busy }, id, submitLabel, onCancel }: FooterProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} disabled={busy}>
        {submitLabel}
      </Button>
    </>
  );
}
