import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorText } from '#web/lib/api-error.ts';
import { focusFirstError } from '#web/lib/first-error.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/ask-discard.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { StaleConflict } from '#web/ui/stale-conflict.tsx';
import { toast } from '#web/ui/toast.tsx';
import { messages } from './messages.ts';
import { type Edit, type SendOptions, useEditForm } from './use-edit-form.ts';

type Row = { readonly updated_dt: string };
type Fields = { [key: string]: unknown };

type EditDialogProps<Record extends Row, Values, Body> = Pick<Edit<Values, Body>, 'schema' | 'bodyOf'> & {
  readonly title: string;
  /** The row that is edited; undefined for a new one. */
  readonly row: Record | undefined;
  readonly valuesOf: (row: Record | undefined) => Values;
  readonly send: (body: Body, options: SendOptions) => Promise<unknown>;
  /** The row as it is now, after somebody else changed it. */
  readonly reload: () => Promise<Record | undefined>;
  /** Said after saving. */
  readonly done: string;
  /** Said when saving fails, before what the server says. */
  readonly failed?: string;
  /** False while there is nothing that could be saved. */
  readonly canSave?: boolean;
  readonly onClose: () => void;
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
};

/** The one dialog of this area that adds and edits: it asks before typed text is lost and survives a stale edit. */
export function EditDialog<Record extends Row, Values extends object, Body>(
  props: EditDialogProps<Record, Values & Fields, Body>,
) {
  const [row, setRow] = useState(props.row);
  const reload = () => void props.reload().then(setRow);
  return <OpenDialog key={row?.updated_dt} {...props} row={row} onReload={reload} />;
}

type OpenDialogProps<Record extends Row, Values, Body> = EditDialogProps<Record, Values, Body> & {
  readonly onReload: () => void;
};

function OpenDialog<Record extends Row, Values extends Fields, Body>(
  props: OpenDialogProps<Record, Values, Body>,
) {
  const { title, row, done, failed, canSave = true, onClose, onReload, children, valuesOf, ...given } = props;
  const t = useText(messages);
  const id = useId();
  const saved = () => {
    toast({ message: done });
    onClose();
  };
  const edit = useEditForm<Values, Body>({
    ...given,
    initial: valuesOf(row),
    version: row?.updated_dt,
    onSaved: saved,
  });
  const close = async () => {
    if (!edit.busy && (!edit.form.isDirty() || (await askDiscard()))) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = event.currentTarget;
    edit.form.onSubmit(edit.submit, () => focusFirstError(fields))(event);
  };
  const footer = <Footer form={id} busy={edit.busy} canSave={canSave} onCancel={() => void close()} />;
  return (
    <Dialog title={title} size="lg" onClose={() => void close()} footer={footer}>
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md">
          {edit.stale && (
            <StaleConflict busy={edit.busy} onReload={onReload} onOverwrite={() => void edit.overwrite()} />
          )}
          {edit.failure && (
            <Banner tone="danger">{failureText(edit.failure, t('saveFailed'), failed)}</Banner>
          )}
          {children(edit.form)}
        </Stack>
      </form>
    </Dialog>
  );
}

/** The screen's own sentence, if it has one, and what the server says. */
function failureText(failure: Error, usual: string, own: string | undefined) {
  return own === undefined ? errorText(failure, usual) : `${own} ${errorText(failure, '')}`.trim();
}

type FooterProps = {
  readonly form: string;
  readonly busy: boolean;
  readonly canSave: boolean;
  readonly onCancel: () => void;
};

function Footer({ form, busy, canSave, onCancel }: FooterProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={form} loading={busy} disabled={!canSave}>
        {t('save')}
      </Button>
    </>
  );
}
