import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from '#web/ui/messages.ts';
import { StaleConflict } from './stale-conflict.tsx';
import { type EditOptions, type SendOptions, useEditForm } from './use-edit-form.ts';

type VersionedRow = { readonly updated_dt: string };
type Fields = { [key: string]: unknown };

type EditDialogProps<Record extends VersionedRow, Values, Body> = Pick<
  EditOptions<Values, Body>,
  'schema' | 'problemsOf' | 'refusalOf' | 'bodyOf'
> & {
  readonly title: string;
  /** The row to edit; undefined for a new one. */
  readonly row: Record | undefined;
  readonly valuesOf: (row: Record | undefined) => Values;
  readonly send: (body: Body, options: SendOptions) => Promise<unknown>;
  /** Reads the current row after someone else changed it. */
  readonly reload: () => Promise<Record | undefined>;
  /** The message after saving. */
  readonly done: string;
  /** Offers Undo next to that message. */
  readonly onUndo?: () => void;
  /** The message when saving fails, before the server's reason. */
  readonly failed?: string;
  /** False while there is nothing to save. */
  readonly canSave?: boolean | ((values: Values) => boolean);
  /** The label of the button that saves, instead of 'Save'. */
  readonly saveLabel?: string;
  /** Compares the row as it is now with what was typed, for a stale edit. */
  readonly difference?: (now: Record, values: Values) => ReactNode;
  readonly onClose: () => void;
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
};

/** A dialog that adds and edits a row. It asks before typed text is lost, and keeps it after a stale edit. */
export function EditDialog<Record extends VersionedRow, Values extends object, Body>(
  props: EditDialogProps<Record, Values & Fields, Body>,
) {
  const [row, setRow] = useState(props.row);
  const reload = () => void props.reload().then(setRow);
  return <OpenDialog key={row?.updated_dt} {...props} row={row} read={props.reload} onReload={reload} />;
}

type OpenDialogProps<Record extends VersionedRow, Values, Body> = EditDialogProps<Record, Values, Body> & {
  readonly read: () => Promise<Record | undefined>;
  readonly onReload: () => void;
};

function OpenDialog<Record extends VersionedRow, Values extends Fields, Body>(
  props: OpenDialogProps<Record, Values, Body>,
) {
  const { title, row, done, onUndo, failed, onClose, children, valuesOf, ...calls } = props;
  const id = useId();
  const edit = useEditForm<Values, Body>({
    ...calls,
    initial: valuesOf(row),
    version: row?.updated_dt,
    onSaved: () => {
      toast({ message: done, ...(onUndo && { onUndo }) });
      onClose();
    },
  });
  // React passes the event of a dialog inside another form on to that form.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation();
    edit.onSubmit(event);
  };
  const close = async () => {
    if (!edit.busy && (!edit.form.isDirty() || (await askDiscard()))) onClose();
  };
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={() => void close()}
      footer={<EditFooter {...props} form={id} edit={edit} onCancel={() => void close()} />}
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md">
          {edit.stale && <Stale {...props} edit={edit} />}
          {edit.refusal && <Banner tone="danger">{edit.refusal}</Banner>}
          {edit.failure && <Failure error={edit.failure} own={failed} />}
          {edit.refused && failed && <Banner tone="danger">{failed.replace(/:$/, '.')}</Banner>}
          {children(edit.form)}
        </Stack>
      </form>
    </Dialog>
  );
}

type OpenEdit<Values> = {
  readonly edit: Pick<
    ReturnType<typeof useEditForm<Values & Fields, unknown>>,
    'form' | 'busy' | 'overwrite'
  >;
};

function Stale<Record extends VersionedRow, Values extends Fields, Body>(
  props: OpenDialogProps<Record, Values, Body> & OpenEdit<Values>,
) {
  const { edit, onReload, read, difference } = props;
  return (
    <>
      <StaleConflict busy={edit.busy} onReload={onReload} onOverwrite={() => void edit.overwrite()} />
      {difference && <Difference read={read} difference={(now) => difference(now, edit.form.values)} />}
    </>
  );
}

type DifferenceProps<Record> = {
  readonly read: () => Promise<Record | undefined>;
  readonly difference: (now: Record) => ReactNode;
};

function Difference<Record>({ read, difference }: DifferenceProps<Record>) {
  const { data } = useQuery({
    queryKey: ['the row as it is now'],
    queryFn: async () => (await read()) ?? null,
    gcTime: 0,
  });
  return data ? difference(data) : null;
}

type FailureProps = { readonly error: Error; readonly own: string | undefined };

/** The screen's own sentence, if any, and the server's. */
function Failure({ error, own }: FailureProps) {
  const t = useText(messages);
  const sentence =
    own === undefined ? errorText(error, t('saveFailed')) : `${own} ${errorText(error, '')}`.trim();
  return <Banner tone="danger">{sentence}</Banner>;
}

type EditFooterProps<Values> = OpenEdit<Values> & {
  readonly form: string;
  readonly canSave?: boolean | ((values: Values) => boolean);
  readonly saveLabel?: string;
  readonly onCancel: () => void;
};

function EditFooter<Values extends Fields>(props: EditFooterProps<Values>) {
  const { form, edit, canSave = true, saveLabel, onCancel } = props;
  const t = useText(messages);
  const ready = typeof canSave === 'function' ? canSave(edit.form.values) : canSave;
  return (
    <>
      <Button variant="default" disabled={edit.busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={form} loading={edit.busy} disabled={!ready}>
        {saveLabel ?? t('save')}
      </Button>
    </>
  );
}
