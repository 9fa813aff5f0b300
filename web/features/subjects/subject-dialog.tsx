import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type Subject, type SubjectType, subjectTypes } from '#contract/subjects/calls.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { messages } from './messages.ts';

type SubjectDialogProps = {
  /** The subject to edit; undefined to add one. */
  readonly row: Subject | undefined;
  readonly onClose: () => void;
};

type SubjectValues = {
  subject_name: string;
  subject_code: string;
  subject_type: SubjectType;
  description: string;
};

const valuesOf = (row: Subject | undefined): SubjectValues => ({
  subject_name: row?.subject_name ?? '',
  subject_code: row?.subject_code ?? '',
  subject_type: row?.subject_type ?? 'core',
  description: row?.description ?? '',
});

/** Adds or changes a subject. */
export function SubjectDialog({ row, onClose }: SubjectDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const create = useWrite(contract.subjects.create);
  const update = useWrite(contract.subjects.update);
  const reload = async () => {
    if (!row) return undefined;
    const params = { id: row.subject_id };
    return client.fetchQuery({ ...queryFor(contract.subjects.get, { params }), staleTime: 0 });
  };
  return (
    <EditDialog
      title={t(row ? 'edit' : 'add')}
      row={row}
      valuesOf={valuesOf}
      schema={contract.subjects.create.body}
      bodyOf={(values: SubjectValues) => values}
      send={(body, options) =>
        row
          ? update.mutateAsync({ params: { id: row.subject_id }, body, ...options })
          : create.mutateAsync({ body, ...options })
      }
      reload={reload}
      done={t('saved')}
      failed={t('saveFailed')}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </EditDialog>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<SubjectValues> }) {
  const t = useText(messages);
  return (
    <>
      <TextInput label={t('name')} required autoComplete="off" {...form.getInputProps('subject_name')} />
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('subject_code')}
      />
      <NativeSelect
        label={t('type')}
        data={subjectTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        {...form.getInputProps('subject_type')}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
    </>
  );
}
